import { randomBytes } from 'node:crypto';
import { Children } from './children.js';
import { COLUMNS } from './columns.js';
import { type Database, makeHome, startDatabase } from './database.js';
import { request } from './http.js';
import { measure } from './load/measure.js';
import type { Measurement } from './load/plan.js';
import type { Options } from './options.js';
import { firstOf, type Row, ROWS } from './rows.js';
import { knownOf, type Seed, seedUsers } from './seed.js';
import { type Server, startServer } from './servers.js';
import type { Teardown } from './teardown.js';

/** How many requests are under way at any time. */
export const CONNECTIONS = 16;

/** What was measured: for each row and column (by name) one measurement a round, in the order of the rounds. */
export interface Outcome {
  readonly users: number;
  readonly postgres: string;
  of(row: string, column: string): readonly Measurement[];
}

interface Bench {
  readonly servers: readonly Server[];
  readonly database: Database;
  readonly seed: Seed;
  readonly children: Children;
}

/** Starts everything, checks that the servers answer rightly, and measures them in turns. */
export async function runBench(options: Options, teardown: Teardown, say: (line: string) => void): Promise<Outcome> {
  const bench = await prepare(teardown, say);
  for (const row of ROWS) await checkAnswers(bench, row);
  const measured = new Map<string, Measurement[]>();
  // Round 0 warms everything up and is not kept.
  for (let round = 0; round <= options.rounds; round++) {
    say(round === 0 ? 'warming up' : `round ${round} of ${options.rounds}`);
    for (const row of ROWS) {
      for (const server of bench.servers) {
        const measurement = await measureOne(bench, row, server, options.seconds, round);
        const cell = key(row.name, server.column.name);
        if (round > 0) measured.set(cell, [...(measured.get(cell) ?? []), measurement]);
      }
    }
  }
  const [version] = await bench.database.query<{ server_version: string }>('show server_version');
  return {
    users: bench.seed.users.length,
    postgres: version?.server_version ?? '',
    of: (row, column) => measured.get(key(row, column)) ?? [],
  };
}

function key(row: string, column: string): string {
  return `${row} ${column}`;
}

async function prepare(teardown: Teardown, say: (line: string) => void): Promise<Bench> {
  const home = makeHome(teardown);
  say('starting PostgreSQL and the servers');
  const database = await startDatabase(home, teardown);
  const children = new Children();
  teardown.defer(() => children.stopAll());
  const around = { databaseUrl: database.url, home, password: randomBytes(16).toString('hex') };
  const service = await startServer(COLUMNS[0], around, children);
  const servers = [service];
  for (const column of COLUMNS.slice(1)) servers.push(await startServer(column, around, children));
  say('creating users');
  const seed = await seedUsers(service.url, around.password);
  await database.query('vacuum analyze');
  return { servers, database, seed, children };
}

/** Every server gives the answer that it should. */
async function checkAnswers({ servers, database, seed }: Bench, row: Row): Promise<void> {
  for (const { column, url, log } of servers) {
    try {
      row.check(await request(url, firstOf(row.requests(knownOf(seed)), `check-${column.name}`)), seed);
    } catch (error) {
      throw new Error(`${row.title}, ${column.title}: ${(error as Error).message}\n${log()}`, { cause: error });
    }
  }
  await undo(database, row);
}

async function measureOne(
  bench: Bench,
  row: Row,
  server: Server,
  seconds: number,
  round: number,
): Promise<Measurement> {
  const { column, url, log } = server;
  const known = knownOf(bench.seed);
  const run = `${column.name}-${round}`;
  try {
    return await measure({ url, row: row.name, known, connections: CONNECTIONS, seconds, run }, bench.children);
  } catch (error) {
    throw new Error(`${row.title}, ${column.title}: ${(error as Error).message}\n${log()}`, { cause: error });
  } finally {
    await undo(bench.database, row);
  }
}

async function undo(database: Database, row: Row): Promise<void> {
  for (const statement of row.undo ?? []) await database.query(statement);
}
