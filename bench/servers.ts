import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Children, hasEnded } from './children.js';
import type { ServerColumn } from './columns.js';
import { request } from './http.js';
import { get } from './load/requests.js';

const READY_WITHIN_MS = 60_000;
const READY_POLL_MS = 50;
/** A request that every server answers. */
const PROBE = get('/users?itemsPerPage=1');

/** A server that answers. */
export interface Server {
  readonly column: ServerColumn;
  readonly url: string;
  readonly pid: number;
  /** What it has written so far. */
  readonly log: () => string;
}

/** What all servers get. */
export interface Surroundings {
  readonly databaseUrl: string;
  /** A directory for logs; nothing in it, such as a `.env`, changes how a server works. */
  readonly home: string;
  readonly password: string;
}

/** Starts a server and waits until it answers. */
export async function startServer(column: ServerColumn, around: Surroundings, children: Children): Promise<Server> {
  const port = await freePort();
  const logFile = join(around.home, `${column.name}.log`);
  const child = children.start(() => run(column, around, port, logFile));
  child.on('error', () => undefined);
  const log = (): string => readFileSync(logFile, 'utf8').trim();
  const server = { column, url: `http://127.0.0.1:${port}`, pid: child.pid ?? NaN, log };
  if (!(await answers(server, child))) throw new Error(`${column.title} did not start:\n${log()}`);
  return server;
}

/** Asks a server for something small, which it answers when it has time. */
export async function probe({ url }: Pick<Server, 'url'>): Promise<void> {
  await request(url, PROBE);
}

function run(
  { program, environment }: ServerColumn,
  { databaseUrl, home, password }: Surroundings,
  port: number,
  logFile: string,
): ChildProcess {
  const log = openSync(logFile, 'w');
  // Of the environment nothing is passed on that could be a setting of a server.
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    OPERATOR_PASSWORD: password,
    OPERATOR_TOKEN: randomBytes(16).toString('hex'),
    ...environment,
  };
  const child = spawn(process.execPath, [program], { cwd: home, env, stdio: ['ignore', log, log] });
  closeSync(log);
  return child;
}

/** A port on which nobody listens now. */
export async function freePort(): Promise<number> {
  const probing = createServer().listen(0, '127.0.0.1');
  await once(probing, 'listening');
  const { port } = probing.address() as AddressInfo;
  probing.close();
  await once(probing, 'close');
  return port;
}

async function answers(server: Server, child: ChildProcess): Promise<boolean> {
  for (let waited = 0; waited < READY_WITHIN_MS && !hasEnded(child); waited += READY_POLL_MS) {
    const ready = await probe(server).then(
      () => true,
      () => false,
    );
    if (ready) return true;
    await sleep(READY_POLL_MS);
  }
  return false;
}
