import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort, Program, temporaryFolder, versionOf } from '../../test/harness/program.js';
import { until } from '../../test/harness/until.js';

/** A proxy in front of two instances. */
export interface Proxy {
  readonly url: string;
  /** Waits until it sends requests to the instance on this port. */
  includes(port: number): Promise<void>;
  stop(): Promise<void>;
}

/** A kind of proxy. */
export interface ProxyKind {
  readonly name: string;
  /** What is installed; undefined when it is not. */
  version(): string | undefined;
  start(ports: readonly [number, number]): Promise<Proxy>;
}

/** nginx with the file of `deploy/`. It asks no instance whether it is well: whoever refuses a connection is passed over. */
export const NGINX: ProxyKind = {
  name: 'nginx',
  version: () => versionOf('nginx', '-v'),
  start: (ports) =>
    startProxy('nginx', 'conf', ports, (folder, lines) => {
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const main = `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr warn;\nevents { worker_connections 1024; }\n`;
      const configuration = `${main}http {\naccess_log off;\n${temporary.join('\n')}\n${lines}\n}\n`;
      return { configuration, args: ['-p', folder, '-c'], includes: () => Promise.resolve() };
    }),
};

/** HAProxy with the file of `deploy/`. */
export const HAPROXY: ProxyKind = {
  name: 'HAProxy',
  version: () => versionOf('haproxy', '-v'),
  start: async (ports) => {
    const proxy = await startProxy('haproxy', 'cfg', ports, (folder, lines) => {
      const socket = join(folder, 'admin.sock');
      const includes = (port: number): Promise<void> => isUp(socket, port === ports[0] ? 'one' : 'two');
      return { configuration: `global\n  stats socket ${socket}\n${lines}`, args: ['-db', '-f'], includes };
    });
    for (const port of ports) await proxy.includes(port);
    return proxy;
  },
};

/** What a program needs besides the file of `deploy/`; the file with the configuration is its last argument. */
interface Setup extends Pick<Proxy, 'includes'> {
  readonly configuration: string;
  readonly args: readonly string[];
}

async function startProxy(
  program: string,
  extension: string,
  [one, two]: readonly [number, number],
  setUp: (folder: string, lines: string) => Setup,
): Promise<Proxy> {
  const [folder, port] = [temporaryFolder(), await freePort()];
  const ports: Readonly<Record<string, number>> = { 8080: port, 8081: one, 8082: two };
  const shipped = readFileSync(`deploy/${program}/two-instances.${extension}`, 'utf8');
  const configured = shipped.replace(/\b808[012]\b/g, (written) => String(ports[written]));
  const { configuration, args, includes } = setUp(folder.path, configured);
  const file = join(folder.path, 'proxy.conf');
  writeFileSync(file, configuration);
  const process = new Program(program, [...args, file]);
  const url = `http://127.0.0.1:${port}`;
  const stop = async (): Promise<void> => {
    await process.kill('SIGTERM');
    folder.remove();
  };
  await process.answers(url);
  return { url, includes, stop };
}

/** Waits until HAProxy's own checks have found the server well. */
function isUp(socket: string, server: string): Promise<void> {
  return until(
    async () => {
      const connection = connect(socket);
      connection.end('show stat\n');
      const [answer] = await Promise.all([text(connection), once(connection, 'close')]);
      const rows = answer.split('\n').map((line) => line.split(','));
      const status = rows[0]?.indexOf('status') ?? -1;
      return rows.some((row) => row[1] === server && row[status] === 'UP');
    },
    () => `HAProxy does not take ${server} back`,
  );
}
