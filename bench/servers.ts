import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from './children.js';
import type { Column, ServerColumn } from './columns.js';
import { get, request } from './http.js';
import type { Stand } from './stand.js';

const READY_WITHIN_MS = 60_000;
const READY_POLL_MS = 50;
/** A request that every server of ours answers. */
const PROBE = '/users?itemsPerPage=1';

/** How a server is started. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly port: number;
  /** The path of something small that it answers once it is ready. */
  readonly probe: string;
}

/** A server that answers. */
export interface Server {
  readonly url: string;
  readonly pid: number;
  /** What it has written so far. */
  readonly log: () => string;
  /** Asks for something small, which it answers when it has time. */
  readonly probe: () => Promise<unknown>;
}

/** The operator's secrets. */
export interface Secrets {
  readonly password: string;
  readonly token: string;
}

/** Other ones each time. */
export function newSecrets(): Secrets {
  const [password, token] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  return { password, token };
}

/** Starts one of our servers on this database. */
export async function startServer(
  column: ServerColumn,
  databaseUrl: string,
  { password, token }: Secrets,
  stand: Stand,
): Promise<Server> {
  const port = await freePort();
  const environment = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    OPERATOR_PASSWORD: password,
    OPERATOR_TOKEN: token,
    ...column.environment,
  };
  return start(column, { program: process.execPath, args: [column.program], environment, port, probe: PROBE }, stand);
}

/** Starts a server and waits until it answers. */
export async function start(
  { name, title }: Column,
  { program, args, environment, port, probe: path }: Command,
  { home, children }: Stand,
): Promise<Server> {
  const logFile = join(home, `${name}.log`);
  const log = (): string => readFileSync(logFile, 'utf8').trim();
  const output = openSync(logFile, 'w');
  // Of the environment nothing is passed on that could be a setting of a server.
  const env = { PATH: process.env['PATH'], ...environment };
  const child = children.start(() => spawn(program, args, { cwd: home, env, stdio: ['ignore', output, output] }));
  closeSync(output);
  child.on('error', () => undefined);
  const url = `http://127.0.0.1:${port}`;
  const probe = (): Promise<unknown> => request(url, get(path));
  if (!(await answers(probe, child))) throw new Error(`${title} did not start:\n${log()}`);
  return { url, pid: child.pid ?? NaN, log, probe };
}

/**
 * A port on which nobody listens now.
 * @param wanted any one by default
 * @throws Error when somebody listens on the wanted one
 */
export async function freePort(wanted = 0): Promise<number> {
  const probing = createServer().listen(wanted, '127.0.0.1');
  await once(probing, 'listening');
  const { port } = probing.address() as AddressInfo;
  probing.close();
  await once(probing, 'close');
  return port;
}

async function answers(probe: () => Promise<unknown>, child: ChildProcess): Promise<boolean> {
  for (let waited = 0; waited < READY_WITHIN_MS && !hasEnded(child); waited += READY_POLL_MS) {
    const ready = await probe().then(
      () => true,
      () => false,
    );
    if (ready) return true;
    await sleep(READY_POLL_MS);
  }
  return false;
}
