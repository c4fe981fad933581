import { randomBytes } from 'node:crypto';
import { Children } from './children.js';
import type { Column, ServerColumn } from './columns.js';
import { type Contestant, type Ground, PgbenchContestant, reset, ServerContestant } from './contestants.js';
import { type Database, makeHome, startDatabase } from './database.js';
import type { LoadClient } from './load/plan.js';
import { findPgbench, type Pgbench } from './pgbench.js';
import { type Duration, measureInTurns, type Measurements } from './rounds.js';
import type { Row } from './rows.js';
import { seed, settle } from './seed.js';
import { type Server, startServer } from './servers.js';
import type { Teardown } from './teardown.js';

/** What is to be compared. */
export interface Contest extends Duration {
  readonly rows: readonly Row[];
  /** The first makes the schema and the data. */
  readonly servers: readonly [ServerColumn, ...ServerColumn[]];
  /** Whether pgbench takes part, where it is installed. */
  readonly pgbench: boolean;
  readonly client: (home: string, children: Children) => LoadClient;
}

/** What came of it, and with what. */
export interface Outcome {
  readonly rows: readonly Row[];
  /** Those that took part, the one to which the others are compared first. */
  readonly columns: readonly Column[];
  readonly measurements: Measurements;
  readonly users: number;
  readonly postgres: string;
  /** Its version; undefined where it is not installed, null where it has no part. */
  readonly pgbench: string | undefined | null;
  readonly client: Pick<LoadClient, 'name' | 'version'>;
}

/** Starts everything, checks that the servers answer rightly, and measures them in turns. */
export async function compare(contest: Contest, teardown: Teardown, say: (line: string) => void): Promise<Outcome> {
  const home = makeHome(teardown);
  say('starting PostgreSQL and the servers');
  const database = await startDatabase(home, teardown);
  const children = new Children();
  teardown.defer(() => children.stopAll());
  const client = contest.client(home, children);
  const { servers, ground } = await startServers(contest, { home, database, children }, say);
  const contestants = servers.map((server) => new ServerContestant(server, ground, client));
  for (const row of contest.rows) await reset(row, ground);
  for (const contestant of contestants) {
    for (const row of contest.rows.filter((candidate) => contestant.does(candidate))) await contestant.check(row);
  }
  const pgbench = contest.pgbench ? findPgbench() : undefined;
  const others = pgbench ? [new PgbenchContestant(pgbench, home, ground, children)] : [];
  return outcomeOf(contest, { contestants: [...contestants, ...others], ground, pgbench, client }, say);
}

async function startServers(
  { servers: [first, ...others] }: Contest,
  { home, database, children }: { home: string; database: Database; children: Children },
  say: (line: string) => void,
): Promise<{ servers: readonly Server[]; ground: Ground }> {
  const around = { databaseUrl: database.url, home, password: randomBytes(16).toString('hex') };
  const server = await startServer(first, around, children);
  say('creating users and cards');
  const ground = { database, seed: await seed(server.url, around.password) };
  await settle(database);
  const servers = [server];
  for (const column of others) servers.push(await startServer(column, around, children));
  return { servers, ground };
}

interface Ready {
  readonly contestants: readonly Contestant[];
  readonly ground: Ground;
  readonly pgbench: Pgbench | undefined;
  readonly client: LoadClient;
}

async function outcomeOf(
  contest: Contest,
  { contestants, ground, pgbench, client }: Ready,
  say: (line: string) => void,
): Promise<Outcome> {
  const measurements = await measureInTurns(contest.rows, contestants, contest, say);
  const [version] = await ground.database.query<{ server_version: string }>('show server_version');
  return {
    rows: contest.rows,
    columns: contestants.map(({ column }) => column),
    measurements,
    users: ground.seed.userIds.length,
    postgres: version?.server_version ?? '',
    pgbench: pgbench?.version,
    client,
  };
}
