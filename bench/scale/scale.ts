import { randomBytes } from 'node:crypto';
import { Children } from '../children.js';
import { SERVICE, type ServerColumn } from '../columns.js';
import { type Contestant, ServerContestant } from '../contestants.js';
import { addDatabase, type Database, makeHome, startDatabase } from '../database.js';
import { Autocannon } from '../load/autocannon-client.js';
import type { MakeClient } from '../load/clients.js';
import type { LoadClient } from '../load/plan.js';
import { type Duration, measureInTurns, type Measurements } from '../rounds.js';
import type { Row } from '../rows.js';
import { seed, settle } from '../seed.js';
import { startServer } from '../servers.js';
import type { Teardown } from '../teardown.js';
import { fill, type Size } from './fill.js';
import { ITEMS_PER_PAGE, lastPageRow, ROWS_OF_BOTH } from './rows.js';

/** With so many users there are ten times as many cards, on full pages. */
const PAGES_A_USER = 10 / ITEMS_PER_PAGE;

/** Whether the service keeps lists; a list that is kept costs the same at any size. */
export const KEEPING = [
  { name: 'kept', title: 'lists kept', environment: {} },
  { name: 'not-kept', title: 'READ_CACHE_MB=0', environment: { READ_CACHE_MB: '0' } },
] as const;

/** Both are on the same PostgreSQL, each in a database of its own. */
export const SIZES = ['small', 'large'] as const;

type SizeName = (typeof SIZES)[number];

/** What came of it, and with what. */
export interface ScaleOutcome {
  readonly measurements: Measurements;
  readonly postgres: string;
  readonly client: Pick<LoadClient, 'name' | 'version'>;
  readonly large: Size;
  readonly rows: readonly Row[];
}

/** The name of what is measured at this size, with lists kept or not. */
export function columnName(size: string, keeping: string): string {
  return `${size}-${keeping}`;
}

type Say = (line: string) => void;

/** Where the services are started. */
interface Place {
  readonly postgres: Database;
  readonly home: string;
  readonly children: Children;
  readonly client: LoadClient;
  readonly large: Size;
  /** What is measured at each size; there is a last page at the larger one only. */
  readonly rows: Readonly<Record<SizeName, readonly Row[]>>;
}

/** Measures the service in turns with itself on very much more data. */
export async function compareSizes(
  { client: makeClient, users, ...duration }: Duration & { readonly client: MakeClient; readonly users: number },
  teardown: Teardown,
  say: Say,
): Promise<ScaleOutcome> {
  const home = makeHome(teardown);
  say('starting PostgreSQL and the services');
  const postgres = await startDatabase(home, teardown);
  const children = new Children();
  teardown.defer(() => children.stopAll());
  const client = makeClient(home, children);
  const pages = Math.ceil(users * PAGES_A_USER);
  const sizes = { users, cards: pages * ITEMS_PER_PAGE };
  const rows = { small: ROWS_OF_BOTH, large: [...ROWS_OF_BOTH, lastPageRow(pages)] };
  const place = { postgres, home, children, client, large: sizes, rows };
  const small = await contestantsOf('small', place, teardown, say);
  const large = await contestantsOf('large', place, teardown, say);
  // Those that are compared come one right after the other.
  const contestants = small.flatMap((contestant, keeping) => [contestant, ...large.slice(keeping, keeping + 1)]);
  const measurements = await measureInTurns(rows.large, contestants, duration, say);
  const [version] = await postgres.query<{ server_version: string }>('show server_version');
  return { measurements, postgres: version?.server_version ?? '', client, large: place.large, rows: rows.large };
}

/** Services on a database of this size, which answer as they should. */
async function contestantsOf(size: SizeName, place: Place, teardown: Teardown, say: Say): Promise<Contestant[]> {
  const { postgres, home, children, client, rows } = place;
  const database = await addDatabase(postgres, size, teardown);
  const around = { databaseUrl: database.url, home, password: randomBytes(16).toString('hex') };
  const [kept, notKept] = KEEPING;
  const service = await startServer(columnOf(size, kept, rows[size]), around, children);
  const seeded = await seed(service.url, around.password);
  const target = { url: service.url, database, client: new Autocannon(children) };
  const ground = { database, seed: size === 'small' ? seeded : await fill(target, seeded, place.large, say) };
  await settle(database);
  const servers = [service, await startServer(columnOf(size, notKept, rows[size]), around, children)];
  const contestants = servers.map((server) => new ServerContestant(server, ground, client));
  for (const contestant of contestants) {
    for (const row of rows[size]) await contestant.check(row);
  }
  return contestants;
}

function columnOf(
  size: string,
  { name, title, environment }: (typeof KEEPING)[number],
  rows: readonly Row[],
): ServerColumn {
  return {
    ...SERVICE,
    name: columnName(size, name),
    title: `${size}, ${title}`,
    environment: { ...SERVICE.environment, ...environment },
    rows: rows.map((row) => row.name),
  };
}
