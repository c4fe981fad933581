import { randomBytes } from 'node:crypto';
import { Children } from '../children.js';
import { SERVICE, type ServerColumn } from '../columns.js';
import { type Contestant, ServerContestant } from '../contestants.js';
import { addDatabase, type Database, makeHome, startDatabase } from '../database.js';
import { Autocannon } from '../load/autocannon-client.js';
import type { MakeClient } from '../load/clients.js';
import type { LoadClient } from '../load/plan.js';
import { type Duration, measureInTurns, type Measurements } from '../rounds.js';
import { seed, settle } from '../seed.js';
import { startServer } from '../servers.js';
import type { Teardown } from '../teardown.js';
import { fill } from './fill.js';
import { CARDS, LAST_PAGE_ROW, SCALE_ROWS } from './rows.js';

/** How large the larger one is. */
export const LARGE = { users: 100_000, cards: CARDS };

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
}

/** Measures the service in turns with itself on very much more data. */
export async function compareSizes(
  { client: makeClient, ...duration }: Duration & { readonly client: MakeClient },
  teardown: Teardown,
  say: Say,
): Promise<ScaleOutcome> {
  const home = makeHome(teardown);
  say('starting PostgreSQL and the services');
  const postgres = await startDatabase(home, teardown);
  const children = new Children();
  teardown.defer(() => children.stopAll());
  const client = makeClient(home, children);
  const place = { postgres, home, children, client };
  const small = await contestantsOf('small', place, teardown, say);
  const large = await contestantsOf('large', place, teardown, say);
  // Those that are compared come one right after the other.
  const contestants = small.flatMap((contestant, keeping) => [contestant, ...large.slice(keeping, keeping + 1)]);
  const measurements = await measureInTurns(SCALE_ROWS, contestants, duration, say);
  const [version] = await postgres.query<{ server_version: string }>('show server_version');
  return { measurements, postgres: version?.server_version ?? '', client };
}

/** Services on a database of this size, which answer as they should. */
async function contestantsOf(size: SizeName, place: Place, teardown: Teardown, say: Say): Promise<Contestant[]> {
  const { postgres, home, children, client } = place;
  const database = await addDatabase(postgres, size, teardown);
  const around = { databaseUrl: database.url, home, password: randomBytes(16).toString('hex') };
  const [kept, notKept] = KEEPING;
  const service = await startServer(columnOf(size, kept), around, children);
  const seeded = await seed(service.url, around.password);
  const target = { url: service.url, database, client: new Autocannon(children) };
  const ground = { database, seed: size === 'small' ? seeded : await fill(target, seeded, LARGE, say) };
  await settle(database);
  const servers = [service, await startServer(columnOf(size, notKept), around, children)];
  const contestants = servers.map((server) => new ServerContestant(server, ground, client));
  for (const contestant of contestants) {
    for (const row of SCALE_ROWS.filter((candidate) => contestant.does(candidate))) await contestant.check(row);
  }
  return contestants;
}

function columnOf(size: string, { name, title, environment }: (typeof KEEPING)[number]): ServerColumn {
  const rows = SCALE_ROWS.filter((row) => size === 'large' || row !== LAST_PAGE_ROW).map((row) => row.name);
  return {
    ...SERVICE,
    name: columnName(size, name),
    title: `${size}, ${title}`,
    environment: { ...SERVICE.environment, ...environment },
    rows,
  };
}
