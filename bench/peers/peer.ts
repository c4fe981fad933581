import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Requests } from '../http.js';
import type { Server } from '../servers.js';
import type { Stand } from '../stand.js';

/** What is measured beside what people would pick instead. */
export type PeerRowName =
  'list-all' | 'list-1000' | 'list-under-changes' | 'read' | 'cards' | 'cards-100' | 'draw' | 'create';

/** A server that is filled with the records, and how it is asked. */
export interface Peer {
  readonly server: Server;
  /** A server has no cell in a row for which it has no requests. Whoever owns the cards that are listed draws none. */
  readonly requests: Readonly<Partial<Record<PeerRowName, Requests>>>;
  /** What changes one user after the other. */
  readonly changes?: Requests;
  /** How many records there are in the body of a list. */
  readonly count: (body: unknown) => number;
}

/** Starts the program and fills it. */
export type StartPeer = (program: string, stand: Stand) => Promise<Peer>;

/** Runs a program to its end. */
export async function runToEnd(program: string, args: readonly string[], { children, home }: Stand): Promise<void> {
  const env = { PATH: process.env['PATH'], HOME: home, NAKAMA_TELEMETRY: '0' };
  const child = children.start(() => spawn(program, args, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(`${program} ${args[0] ?? ''} failed:\n${output}${complaints}`);
}
