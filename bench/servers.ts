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

const READY_WITHIN_MS = 60_000;
const READY_POLL_MS = 50;

/** A server that answers. */
export interface Server {
  readonly column: ServerColumn;
  readonly url: string;
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
  const server = { column, url: `http://127.0.0.1:${port}`, log: () => readFileSync(logFile, 'utf8').trim() };
  if (!(await answers(server.url, child))) throw new Error(`${column.title} did not start:\n${server.log()}`);
  return server;
}

function run(
  column: ServerColumn,
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
  };
  const child = spawn(process.execPath, [column.program], { cwd: home, env, stdio: ['ignore', log, log] });
  closeSync(log);
  return child;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (let waited = 0; waited < READY_WITHIN_MS && !hasEnded(child); waited += READY_POLL_MS) {
    const response = await fetch(`${url}/users?itemsPerPage=1`).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.ok) return true;
    await sleep(READY_POLL_MS);
  }
  return false;
}
