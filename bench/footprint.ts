import { readdirSync, readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ReplicatedPostgres } from '../test/support/replicated-postgres.js';
import { Children } from './children.js';
import { SERVICE } from './columns.js';
import { reset } from './contestants.js';
import { type Database, makeHome } from './database.js';
import type { MakeClient } from './load/clients.js';
import { type Machine, machine } from './report.js';
import { rowNamed } from './rows.js';
import { seed, settle } from './seed.js';
import { type Server, startServer } from './servers.js';
import { figure, markdown } from './tables.js';
import type { Teardown } from './teardown.js';

/** What is measured. */
const ROW_NAMES = ['read', 'draw', 'battle', 'create'];
/** Requests under way at a time: a few, and so many that those that come together share a statement. */
const CROWDS = [16, 64];
/** What was begun before is to be over. */
const QUIET_MS = 1_000;
/** Of a second, in /proc. */
const TICKS = 100;

/** What requests of one kind took, each. */
export interface Cost {
  readonly row: string;
  readonly replica: boolean;
  readonly connections: number;
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Bytes that the primary wrote to its log. */
  readonly log: number;
  /** Microseconds of processor time: of all of the primary's processes, and of the service. */
  readonly primaryCpu: number;
  readonly serviceCpu: number;
}

/** What a record takes on the disk, with its indexes. */
export interface Size {
  readonly table: string;
  readonly records: number;
  readonly bytes: number;
}

/** What requests and records take. */
export interface Footprint extends Machine {
  readonly seconds: number;
  readonly costs: readonly Cost[];
  readonly sizes: readonly Size[];
}

/** Measures what a request takes of the service and of the primary, without and with a replica, and a record of the disk. */
export async function footprint(
  { client: makeClient, seconds }: { readonly client: MakeClient; readonly seconds: number },
  teardown: Teardown,
  say: (line: string) => void,
): Promise<Footprint> {
  if (process.platform !== 'linux') throw new Error('--footprint reads /proc, which only Linux has');
  const home = makeHome(teardown);
  const children = new Children();
  say('starting a primary, a replica, and the service on both');
  const servers = await ReplicatedPostgres.start();
  teardown.defer(() => servers.remove());
  teardown.defer(() => children.stopAll());
  const client = makeClient(home, children);
  const session = await servers.primary.connect();
  const database: Pick<Database, 'query'> = {
    query: async <R extends object>(statement: string) => (await session.query<R>(statement)).rows,
  };
  const around = { databaseUrl: servers.primary.url, home, password: randomBytes(16).toString('hex') };
  const alone = await startServer(SERVICE, around, children);
  const column = { ...SERVICE, name: 'service-with-replica', environment: servers.environment };
  const replicated = await startServer(column, around, children);
  const known = await seed(alone.url, around.password);
  await settle(database);
  const costs: Cost[] = [];
  for (const name of ROW_NAMES) {
    const row = rowNamed(name);
    await reset(row, { database, seed: known });
    for (const [index, server] of [alone, replicated].entries()) {
      for (const connections of CROWDS) {
        say(`${row.title}, ${connections} connections${index === 0 ? '' : ', with a replica'}`);
        const plan = { url: server.url, requests: row.requests(known), connections, seconds };
        const meter = await Meter.start(database, server);
        const { measurement, answered } = await client.measure({ ...plan, run: `${name}-${index}-${connections}` });
        const used = await meter.perRequest(answered);
        costs.push({ row: row.title, replica: index > 0, connections, ...measurement, ...used });
      }
    }
  }
  return { ...machine(), seconds, costs, sizes: await sizesOf(database) };
}

type Used = Pick<Cost, 'log' | 'primaryCpu' | 'serviceCpu'>;

/** Reads what was used from a moment on. */
class Meter {
  private constructor(
    private readonly database: Pick<Database, 'query'>,
    private readonly pids: { readonly primary: number; readonly service: number },
    private readonly before: Used,
  ) {}

  static async start(database: Pick<Database, 'query'>, { pid }: Server): Promise<Meter> {
    const [backend] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const pids = { primary: statOf(backend?.pid ?? 0).parent, service: pid };
    return new Meter(database, pids, await read(database, pids));
  }

  async perRequest(requests: number): Promise<Used> {
    const cpu = { primaryCpu: cpuOfServer(this.pids.primary), serviceCpu: statOf(this.pids.service).cpu };
    const after = { ...(await read(this.database, this.pids)), ...cpu };
    const used = (name: keyof Used): number => (after[name] - this.before[name]) / requests;
    return {
      log: used('log'),
      primaryCpu: used('primaryCpu'),
      serviceCpu: used('serviceCpu'),
    };
  }
}

async function read(database: Pick<Database, 'query'>, pids: { primary: number; service: number }): Promise<Used> {
  await sleep(QUIET_MS);
  const [row] = await database.query<{ log: string }>(`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as log`);
  return {
    log: Number(row?.log),
    primaryCpu: cpuOfServer(pids.primary),
    serviceCpu: statOf(pids.service).cpu,
  };
}

/** Of a PostgreSQL server, those of its processes among it that have ended. */
function cpuOfServer(postmaster: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.flatMap((pid) => {
    try {
      return [statOf(Number(pid))];
    } catch {
      return [];
    }
  });
  const { cpu, cpuOfEnded } = statOf(postmaster);
  return children
    .filter(({ parent }) => parent === postmaster)
    .reduce((sum, child) => sum + child.cpu, cpu + cpuOfEnded);
}

/** Microseconds of processor time of a process and of its children that have ended, and who started it. */
function statOf(pid: number): { parent: number; cpu: number; cpuOfEnded: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  const ticks = (...places: number[]): number => places.reduce((sum, place) => sum + Number(fields[place]), 0);
  return { parent: Number(fields[1]), cpu: (ticks(11, 12) * 1e6) / TICKS, cpuOfEnded: (ticks(13, 14) * 1e6) / TICKS };
}

async function sizesOf(database: Pick<Database, 'query'>): Promise<Size[]> {
  const sizes: Size[] = [];
  for (const table of ['users', 'characters', 'cards', 'draws', 'battles']) {
    const [row] = await database.query<{ records: string; bytes: string }>(
      `select count(*) as records, pg_total_relation_size('${table}') as bytes from ${table}`,
    );
    const records = Number(row?.records);
    sizes.push({ table, records, bytes: Number(row?.bytes) / records });
  }
  return sizes;
}

/** As tables, in Markdown. */
export function footprintText({ costs, sizes, seconds, node, cpus }: Footprint): string {
  const headings = ['', 'replica', 'connections', 'req/s', 'p50 ms', 'p99 ms', 'log bytes', 'primary µs', 'service µs'];
  const lines = costs.map((cost) => [
    cost.row,
    cost.replica ? 'one' : 'none',
    ...[cost.connections, cost.requestsPerSecond, cost.p50, cost.p99, cost.log].map(figure),
    ...[cost.primaryCpu, cost.serviceCpu].map(figure),
  ]);
  return [
    `Each for ${seconds} s; bytes and processor time for each request. Node ${node}, ${cpus}.`,
    markdown(headings, lines, 2),
    markdown(
      ['table', 'records', 'bytes each'],
      sizes.map(({ table, records, bytes }) => [table, figure(records), figure(bytes)]),
      1,
    ),
  ].join('\n\n');
}
