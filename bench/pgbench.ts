import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Children } from './children.js';
import type { Database } from './database.js';
import { CONNECTIONS, type Measured } from './load/plan.js';
import { percentile } from './statistics.js';

/** Where Debian has the programs that it does not put on the PATH, in a folder for each version. */
export const DEBIAN = '/usr/lib/postgresql';
/** As many as the machines have cores on which this is usually run. */
const THREADS = 2;

/** A pgbench that is installed here. */
export interface Pgbench {
  readonly program: string;
  readonly version: string;
}

/** One measurement: a script of pgbench's, in which `:first` and `:last` are the lowest and the highest user id. */
export interface PgbenchPlan {
  readonly script: string;
  readonly first: number;
  readonly last: number;
  readonly seconds: number;
  /** A directory for what it writes. */
  readonly home: string;
}

/** The first pgbench on the PATH or, if there is none, the newest in Debian's folders. */
export function findPgbench(): Pgbench | undefined {
  const directories = [
    ...(process.env['PATH'] ?? '').split(delimiter).filter((path) => path !== ''),
    ...debianFolders(),
  ];
  const program = directories.map((directory) => join(directory, 'pgbench')).find(isExecutable);
  if (program === undefined) return undefined;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return { program, version: /\d+(\.\d+)*/.exec(stdout)?.[0] ?? 'unknown' };
}

/**
 * Runs the script's transaction again and again on as many connections as the servers get requests on.
 * @throws Error when a transaction failed
 */
export async function runPgbench(
  { program }: Pgbench,
  plan: PgbenchPlan,
  { address }: Database,
  children: Children,
): Promise<Measured> {
  const logs = mkdtempSync(join(plan.home, 'pgbench-'));
  const args = [
    ...['--host', address.host, '--port', String(address.port), '--username', address.username],
    ...['--no-vacuum', '--protocol=prepared', `--client=${CONNECTIONS}`, `--jobs=${THREADS}`, `--time=${plan.seconds}`],
    ...['--define', `first=${plan.first}`, '--define', `last=${plan.last}`, '--file', plan.script],
    ...['--log', '--log-prefix', join(logs, 'log'), address.database],
  ];
  // Without a locale, so that its report is in English; and without settings of its own.
  const env = { PATH: process.env['PATH'] };
  const child = children.start(() => spawn(program, args, { cwd: logs, env, stdio: ['ignore', 'pipe', 'pipe'] }));
  const [report, complaints] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  // Every connection says the same.
  if (child.exitCode !== 0) throw new Error(complaints.split('\n', 3).join('\n'));
  const measured = measuredOf(report, readLatencies(logs));
  rmSync(logs, { recursive: true });
  return measured;
}

/** @param latencies of the transactions that were committed, sorted */
function measuredOf(report: string, latencies: Float64Array): Measured {
  // Older versions say it twice, the second time without the time that connecting took.
  const rate = [...report.matchAll(/^tps = ([\d.]+)/gm)].at(-1)?.[1];
  const failed = /^number of failed transactions: ([1-9]\d*)/m.exec(report)?.[1];
  if (rate === undefined || failed !== undefined || latencies.length === 0) throw new Error(report.trim());
  const measurement = {
    requestsPerSecond: Number(rate),
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
  return { measurement, answered: latencies.length, abandoned: 0 };
}

/** In milliseconds: each thread writes a file with a line for each transaction, whose third word is its microseconds. */
function readLatencies(directory: string): Float64Array {
  const lines = readdirSync(directory).flatMap((name) =>
    readFileSync(join(directory, name), 'utf8').trim().split('\n'),
  );
  return Float64Array.from(lines, (line) => Number(line.split(' ')[2]) / 1000).sort();
}

function debianFolders(): string[] {
  try {
    const versions = readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a));
    return versions.map((version) => join(DEBIAN, version, 'bin'));
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
