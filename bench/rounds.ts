import { randomBytes } from 'node:crypto';
import { expectWritten } from './checks.js';
import { Children } from './children.js';
import { SERVERS } from './columns.js';
import { type Contestant, pgbenchContestant, serverContestant } from './contestants.js';
import { type Database, makeHome, startDatabase } from './database.js';
import { request } from './http.js';
import type { Measurement } from './load/plan.js';
import type { Options } from './options.js';
import { findPgbench, type Pgbench } from './pgbench.js';
import { firstOf, type Row, ROWS } from './rows.js';
import { knownOf, type Seed, seedUsers } from './seed.js';
import { type Server, startServer } from './servers.js';
import type { Teardown } from './teardown.js';

/** What was measured: for each row and column (by name) one measurement a round, in the order of the rounds. */
export interface Outcome {
  readonly users: number;
  readonly postgres: string;
  /** Its version; undefined when there is none here. */
  readonly pgbench: string | undefined;
  /** None for a column that does not do the row. */
  of(row: string, column: string): readonly Measurement[];
}

interface Bench {
  readonly servers: readonly Server[];
  readonly pgbench: Pgbench | undefined;
  readonly contestants: readonly Contestant[];
  readonly database: Database;
  readonly seed: Seed;
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
      for (const contestant of bench.contestants.filter((candidate) => candidate.does(row))) {
        const measurement = await measureOne(bench.database, row, contestant, options.seconds, round);
        const cell = key(row.name, contestant.column.name);
        if (round > 0) measured.set(cell, [...(measured.get(cell) ?? []), measurement]);
      }
    }
  }
  const [version] = await bench.database.query<{ server_version: string }>('show server_version');
  return {
    users: bench.seed.users.length,
    postgres: version?.server_version ?? '',
    pgbench: bench.pgbench?.version,
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
  const service = await startServer(SERVERS[0], around, children);
  const servers = [service];
  for (const column of SERVERS.slice(1)) servers.push(await startServer(column, around, children));
  say('creating users');
  const seed = await seedUsers(service.url, around.password);
  await database.query('vacuum analyze');
  for (const row of ROWS) await reset(database, row);
  const pgbench = findPgbench();
  const contestants = servers.map((server) => serverContestant(server, seed, children));
  if (pgbench) contestants.push(pgbenchContestant(pgbench, seed, home, database, children));
  return { servers, pgbench, contestants, database, seed };
}

/** Every server gives the answer that it should, and writes what it should. */
async function checkAnswers({ servers, database, seed }: Bench, row: Row): Promise<void> {
  for (const { column, url, log } of servers) {
    try {
      row.check(await request(url, firstOf(row.requests(knownOf(seed)), `check-${column.name}`)), seed);
      await checkWritten(database, row, 1);
    } catch (error) {
      throw new Error(`${row.title}, ${column.title}: ${(error as Error).message}\n${log()}`, { cause: error });
    } finally {
      await reset(database, row);
    }
  }
}

async function measureOne(
  database: Database,
  row: Row,
  contestant: Contestant,
  seconds: number,
  round: number,
): Promise<Measurement> {
  const { column } = contestant;
  try {
    const { measurement, requests } = await contestant.measure(row, seconds, `${column.name}-${round}`);
    await checkWritten(database, row, requests);
    return measurement;
  } catch (error) {
    throw new Error(`${row.title}, ${column.title}: ${(error as Error).message}\n${contestant.log()}`, {
      cause: error,
    });
  } finally {
    await reset(database, row);
  }
}

async function checkWritten(database: Database, { written }: Row, requests: number): Promise<void> {
  if (written === undefined) return;
  const [counts] = await database.query<Record<string, unknown>>(written);
  expectWritten(counts ?? {}, requests);
}

async function reset(database: Database, row: Row): Promise<void> {
  for (const statement of row.reset ?? []) await database.query(statement);
}
