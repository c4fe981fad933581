import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../bench/servers.js';
import { temporaryFolder } from '../../test/harness/service-process.js';

const POLL_MS = 20;
/** Far beyond what a proxy needs for anything. */
const PATIENCE_MS = 40_000;

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

/** nginx, set up as docs/deploy.md says. It asks no instance whether it is well: whoever refuses a connection is passed over. */
export const NGINX: ProxyKind = {
  name: 'nginx',
  version: () => versionOf('nginx', '-v'),
  start: async (ports) => {
    const folder = temporaryFolder();
    const port = await freePort();
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `  ${name}_temp_path ${folder.path}/${name};`)
      .join('\n');
    const main = `daemon off;\npid ${folder.path}/nginx.pid;\nerror_log stderr warn;\nevents { worker_connections 1024; }\n`;
    const text = `${main}http {\n  access_log off;\n${temporary}\n${fromDocs('nginx', port, ports)}\n}\n`;
    const file = join(folder.path, 'nginx.conf');
    writeFileSync(file, text);
    const child = new ProxyProcess('nginx', ['-p', folder.path, '-c', file], folder, port);
    await child.listening();
    return { url: child.url, includes: () => Promise.resolve(), stop: () => child.stop() };
  },
};

/** HAProxy, set up as docs/deploy.md says. */
export const HAPROXY: ProxyKind = {
  name: 'HAProxy',
  version: () => versionOf('haproxy', '-v'),
  start: async (ports) => {
    const folder = temporaryFolder();
    const port = await freePort();
    const socket = join(folder.path, 'admin.sock');
    const file = join(folder.path, 'haproxy.cfg');
    writeFileSync(file, `global\n  stats socket ${socket}\n${fromDocs('haproxy', port, ports)}`);
    const child = new ProxyProcess('haproxy', ['-db', '-f', file], folder, port);
    await child.listening();
    const servers = new Map([
      [ports[0], 'one'],
      [ports[1], 'two'],
    ]);
    const includes = (instance: number): Promise<void> => isUp(socket, servers.get(instance) ?? '');
    for (const instance of ports) await includes(instance);
    return { url: child.url, includes, stop: () => child.stop() };
  },
};

/** A block of docs/deploy.md, with other ports than those that stand there. */
function fromDocs(name: string, port: number, [one, two]: readonly [number, number]): string {
  const block = new RegExp(`<!-- ${name} -->\n\`\`\`\\w*\n([^]*?)\`\`\``).exec(
    readFileSync('docs/deploy.md', 'utf8'),
  )?.[1];
  if (block === undefined) throw new Error(`docs/deploy.md has no block ${name}`);
  const ports: Readonly<Record<string, number>> = { 8080: port, 8081: one, 8082: two };
  return block.replace(/\b808[012]\b/g, (written) => String(ports[written]));
}

function versionOf(program: string, option: string): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, [option], { encoding: 'utf8' });
  return status === 0 ? /\d+\.[\w.+~-]+/.exec(stdout + stderr)?.[0] : undefined;
}

/** Waits until HAProxy's own checks have found the server well. */
async function isUp(socket: string, server: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const rows = (await command(socket, 'show stat')).split('\n').map((line) => line.split(','));
    const status = rows[0]?.indexOf('status') ?? -1;
    if (rows.some((row) => row[1] === server && row[status] === 'UP')) return;
    await sleep(POLL_MS);
  }
  throw new Error(`HAProxy does not take ${server} back`);
}

async function command(path: string, text: string): Promise<string> {
  const connection = connect(path);
  let answer = '';
  connection.on('data', (chunk: Buffer) => (answer += chunk.toString())).end(`${text}\n`);
  await once(connection, 'close');
  return answer;
}

/** A proxy as a process in the foreground. */
class ProxyProcess {
  private readonly child: ChildProcess;
  private output = '';

  constructor(
    private readonly program: string,
    args: readonly string[],
    private readonly folder: ReturnType<typeof temporaryFolder>,
    private readonly port: number,
  ) {
    this.child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async listening(): Promise<void> {
    for (let waited = 0; waited < PATIENCE_MS && this.child.exitCode === null; waited += POLL_MS) {
      if (await takesConnections(this.port)) return;
      await sleep(POLL_MS);
    }
    await this.stop();
    throw new Error(`${this.program} does not start:\n${this.output}`);
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGTERM');
      await ended;
    }
    this.folder.remove();
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const connection = connect(port, '127.0.0.1');
  try {
    await once(connection, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}
