import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { freePort, Program, temporaryFolder } from '../../test/harness/program.js';
import { until } from '../../test/harness/until.js';

/** The name in the files of `deploy/`. */
export const SITE = 'cards.example';

/** A proxy with TLS in front of one service, with the file of `deploy/`. */
export interface TlsProxy {
  readonly ports: TlsPorts;
  /** The certificate that signs those of the proxy. */
  readonly authority: string;
  stop(): Promise<void>;
}

interface TlsPorts {
  readonly http: number;
  readonly https: number;
}

/** A kind of proxy. */
export interface TlsProxyKind {
  readonly program: string;
  /** Whether reads wait while the service is restarted. */
  readonly isPatient: boolean;
  start(servicePort: number): Promise<TlsProxy>;
}

/** What a proxy is started with; the file with the configuration is the last argument. */
interface Setup {
  readonly configuration: string;
  readonly args: readonly string[];
  readonly authority: string;
}

/** `deploy/caddy/Caddyfile`, with certificates that Caddy signs itself. */
export const CADDY: TlsProxyKind = {
  program: 'caddy',
  isPatient: true,
  start: (servicePort) =>
    startProxy('caddy', (folder, { http, https }) => {
      const site = deployed('caddy/Caddyfile').replaceAll('127.0.0.1:8080', `127.0.0.1:${servicePort}`);
      const storage = `\tstorage file_system ${folder}/caddy\n`;
      const ports = `\thttp_port ${http}\n\thttps_port ${https}\n`;
      return {
        configuration: `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n${storage}${ports}}\n${site}`,
        args: ['run', '--adapter', 'caddyfile', '--config'],
        authority: join(folder, 'caddy/pki/authorities/local/root.crt'),
      };
    }),
};

/** `deploy/nginx/card-draw.conf`, with a certificate that openssl makes. */
export const TLS_NGINX: TlsProxyKind = {
  program: 'nginx',
  isPatient: false,
  start: (servicePort) =>
    startProxy('nginx', (folder, { http, https }) => {
      const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
      makeCertificate(certificate, key);
      const site = deployed('nginx/card-draw.conf')
        .replace('127.0.0.1:8080', `127.0.0.1:${servicePort}`)
        .replace('listen 80;', `listen ${http};`)
        .replace('listen 443 ', `listen ${https} `)
        .replaceAll(`/etc/letsencrypt/live/${SITE}`, folder);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const main = `daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr warn;\nevents { worker_connections 1024; }\n`;
      return {
        configuration: `${main}http {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`,
        args: ['-p', folder, '-c'],
        authority: certificate,
      };
    }),
};

async function startProxy(program: string, setUp: (folder: string, ports: TlsPorts) => Setup): Promise<TlsProxy> {
  const folder = temporaryFolder();
  const ports = { http: await freePort(), https: await freePort() };
  const { configuration, args, authority } = setUp(folder.path, ports);
  const file = join(folder.path, 'proxy.conf');
  writeFileSync(file, configuration);
  const running = new Program(program, [...args, file], { env: { ...process.env, HOME: folder.path } });
  const stop = async (): Promise<void> => {
    await running.kill('SIGTERM');
    folder.remove();
  };
  const isReady = (): Promise<boolean> => {
    if (running.ended) throw new Error(`${program} has ended:\n${running.output}`);
    return existsSync(authority) ? takesTls(ports.https, readFileSync(authority, 'utf8')) : Promise.resolve(false);
  };
  try {
    await until(isReady, () => `${program} takes no connections:\n${running.output}`);
    return { ports, authority: readFileSync(authority, 'utf8'), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function takesTls(port: number, authority: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, servername: SITE, ca: authority });
    socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('secureConnect', () => socket.destroy());
  });
}

function deployed(name: string): string {
  return readFileSync(join('deploy', name), 'utf8');
}

function makeCertificate(certificate: string, key: string): void {
  const names = ['-subj', `/CN=${SITE}`, '-addext', `subjectAltName=DNS:${SITE}`];
  const files = ['-keyout', key, '-out', certificate];
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...names, ...files];
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl makes no certificate: ${stderr}`);
}
