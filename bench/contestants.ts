import type { Children } from './children.js';
import { type Column, PGBENCH } from './columns.js';
import type { Database } from './database.js';
import { measure } from './load/measure.js';
import { CONNECTIONS, type Measured } from './load/plan.js';
import { type Pgbench, runPgbench } from './pgbench.js';
import type { Row } from './rows.js';
import { knownOf, type Seed } from './seed.js';
import type { Server } from './servers.js';

/** What a column is measured with. */
export interface Contestant {
  readonly column: Column;
  does(row: Row): boolean;
  /** @param run makes requests unique; another one in each measurement */
  measure(row: Row, seconds: number, run: string): Promise<Measured>;
  /** What it has written so far, to explain an error. */
  log(): string;
}

/** A server, which gets requests from a client in a process of its own. */
export function serverContestant({ column, url, log }: Server, seed: Seed, children: Children): Contestant {
  const known = knownOf(seed);
  return {
    column,
    does: () => true,
    measure: (row, seconds, run) =>
      measure({ url, row: row.name, known, connections: CONNECTIONS, seconds, run }, children),
    log,
  };
}

/** pgbench, which goes to the database by itself. */
export function pgbenchContestant(
  pgbench: Pgbench,
  { users }: Seed,
  home: string,
  database: Database,
  children: Children,
): Contestant {
  const [first, last] = [users[0].id, (users.at(-1) ?? users[0]).id];
  return {
    column: PGBENCH,
    does: ({ transaction }) => transaction !== undefined,
    measure: (row, seconds) =>
      runPgbench(pgbench, { script: row.transaction ?? '', first, last, seconds, home }, database, children),
    log: () => '',
  };
}
