import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEFAULT_DRAW_TABLE } from '../src/game/rules/odds.js';
import { OwnPostgres } from '../test/harness/own-postgres.js';
import { processorTimes, processTable } from '../test/harness/process-table.js';
import { freePort, Program, temporaryFolder } from '../test/harness/program.js';
import { SECRETS } from '../test/harness/secrets.js';
import type { TestDatabase } from '../test/harness/test-database.js';
import { get, request } from './requests.js';

/** A server of ours: a program for Node that listens on HOST and PORT and works on DATABASE_URL. */
export interface Column {
  /** Its key in the JSON report. */
  readonly name: string;
  readonly title: string;
  /** Path of the compiled program, from the root of the project. */
  readonly program: string;
  /** Settings of its own. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Whether it logs as it does by default, to /dev/null. */
  readonly logs?: boolean;
}

/** Beside the default table they have a banner with rules, one that costs something, and a box of all players with one like it beside it. */
const RULED = 'examples/tables/pity-and-featured.json';
const PAID = [{ name: 'paid', cost: { ticket: 1 }, outcomes: DEFAULT_DRAW_TABLE }];
const BOX = { name: 'edition', box: 'world', outcomes: [{ card: 1, status: 'normal', copies: 1_000_000 }] };
const BESIDE = { name: 'ordinary', outcomes: DEFAULT_DRAW_TABLE };
const TABLES = 'tables.json';

/** Makes the schema; the others are compared with it. Like them, it logs no requests. */
export const SERVICE: Column = {
  name: 'service',
  title: 'this service',
  program: 'dist/main.js',
  environment: { LOG_LEVEL: 'warn', DRAW_TABLE: TABLES },
};

/** How a server is started. */
interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly port: number;
  /** The path of something small that it answers when it has time. */
  readonly probe: string;
}

/** A server that answers. */
export interface Server {
  readonly url: string;
  readonly process: Program;
  readonly probe: () => Promise<unknown>;
}

const IDLE_POLL_MS = 20;
/** Only for a server that never becomes idle. */
const IDLE_POLLS = 3000;

/** What every run starts with: one PostgreSQL, and servers beside it. */
export class TestBed {
  /** A folder in which there are no settings of anything. */
  readonly home = temporaryFolder();
  private readonly servers: Program[] = [];

  private constructor(
    private readonly postgres: OwnPostgres,
    /** Of PostgreSQL. */
    readonly version: string,
  ) {}

  /** Opens one for some work. Everything is removed at the end. */
  static async use<T>(work: (testBed: TestBed) => Promise<T>): Promise<T> {
    const postgres = await OwnPostgres.start({ autovacuum: 'on' });
    const [row] = await (await postgres.database()).query<{ server_version: string }>('show server_version');
    const testBed = new TestBed(postgres, row?.server_version ?? '');
    const { banners } = JSON.parse(readFileSync(RULED, 'utf8')) as { banners: object[] };
    const tables = { currencies: { ticket: {} }, banners: [...banners, ...PAID, BOX, BESIDE] };
    writeFileSync(join(testBed.home.path, TABLES), JSON.stringify(tables));
    try {
      return await work(testBed);
    } finally {
      for (const server of testBed.servers) await server.kill('SIGKILL');
      await postgres.remove();
      testBed.home.remove();
    }
  }

  readonly say = (line: string): void => console.error(line);

  /** Makes an empty database. */
  addDatabase(name: string): Promise<TestDatabase> {
    return this.postgres.database(name);
  }

  /** Starts one of our servers on this database. */
  async startColumn({ program, environment, logs = false }: Column, { url }: TestDatabase): Promise<Server> {
    const port = await freePort();
    const env = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: url,
      ...SECRETS,
      ...environment,
    };
    const command = [process.execPath, program.startsWith('/') ? program : `${process.cwd()}/${program}`];
    const [first = '', ...args] = logs ? ['/bin/sh', '-c', 'exec "$0" "$@" >/dev/null', ...command] : command;
    return this.start({ program: first, args, env, port, probe: '/users?itemsPerPage=1' });
  }

  /** Starts a server and waits until it answers. Of the environment nothing is passed on that could be a setting. */
  async start({ program, args, env, port, probe }: Command): Promise<Server> {
    const server = new Program(program, args, { cwd: this.home.path, env: { PATH: process.env['PATH'], ...env } });
    this.servers.push(server);
    const url = `http://127.0.0.1:${port}`;
    await server.answers(url + probe);
    return { url, process: server, probe: () => request(url, get(probe)) };
  }

  /**
   * Gives a function for the processor time that a server and PostgreSQL have taken together since now, without what it asks PostgreSQL
   * itself, in microseconds; NaN where the system does not say.
   */
  async processorTime({ process }: Server, database: TestDatabase): Promise<() => number> {
    const [backend] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
    const postmaster = processTable().find(({ pid }) => pid === backend?.pid)?.parent;
    const isCounted = (pid: number, parent: number): boolean =>
      pid === process.pid || pid === postmaster || (parent === postmaster && pid !== backend?.pid);
    const taken = (): Map<number, number> => processorTimes(({ pid, parent }) => isCounted(pid, parent));
    const before = taken();
    return () => [...taken()].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0);
  }

  /** Waits until a server has done what clients left behind, so that the next one is measured alone. */
  async becomeIdle({ probe }: Server, database: TestDatabase): Promise<void> {
    for (let polls = 0, idle = 0; idle < 2; polls++) {
      if (polls === IDLE_POLLS) throw new Error('it goes on working when there is nothing left to do');
      await probe();
      const active = await database.query(`
        select from pg_stat_activity
        where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`);
      idle = active.length === 0 ? idle + 1 : 0;
      await sleep(IDLE_POLL_MS);
    }
  }
}
