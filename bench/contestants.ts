import { strictEqual } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectWritten } from './checks.js';
import type { Column, ServerColumn } from './columns.js';
import { get, renewed, request, requestEach } from './http.js';
import { measure, type Measurement } from './load.js';
import { residentMemory, type ResidentMemory } from './memory.js';
import { PacedRequests } from './paced.js';
import type { Row } from './rows.js';
import { type Known, seed, type Seed, settle } from './seed.js';
import { newSecrets, type Server, startServer } from './servers.js';
import type { Database, Stand } from './stand.js';

const IDLE_POLL_MS = 20;
/** Only for a server that never becomes idle. */
const IDLE_POLLS = 3000;

/** What a column is measured with. */
export interface Contestant<R = Row> {
  readonly column: Column;
  does(row: R): boolean;
  /**
   * Measures one row, and leaves the database as it was.
   * @param run makes requests unique; another one in each measurement
   * @throws Error when something was not answered or written as it should be
   */
  measure(row: R, seconds: number, run: string): Promise<Measurement>;
  /** Of the process that is measured, if there is one. */
  memory(): ResidentMemory | undefined;
}

/** What a contestant works on, and its data. */
export interface Ground {
  readonly database: Database;
  readonly seed: Seed;
}

/** Starts the service on a database of its own, which it fills. */
export async function serviceOnNewGround(column: ServerColumn, stand: Stand): Promise<ServerContestant> {
  const secrets = newSecrets();
  const database = await stand.addDatabase(column.name);
  const server = await startServer(column, database.url, secrets, stand);
  stand.say(`creating users and cards with ${column.title}`);
  const ground = { database, seed: await seed(server.url, secrets) };
  await settle(database);
  return new ServerContestant(column, server, ground);
}

/** A server, which gets requests from a client. */
export class ServerContestant implements Contestant {
  constructor(
    readonly column: ServerColumn,
    readonly server: Server,
    readonly ground: Ground,
  ) {}

  does(row: Row): boolean {
    return row.only?.includes(this.column.name) ?? true;
  }

  memory(): ResidentMemory {
    return residentMemory(this.server.pid);
  }

  /** Checks that it gives the answers that it should, and writes what it should. */
  async check(rows: readonly Row[]): Promise<void> {
    for (const row of rows) await reset(row, this.ground);
    for (const row of rows.filter((candidate) => this.does(candidate))) {
      await this.leavingNothing(row, async () => {
        await this.checkAnswer(row, await this.known(row), 'check');
        await this.checkWritten(row, row.meanwhile ? 0 : 1);
      });
    }
  }

  measure(row: Row, seconds: number, run: string): Promise<Measurement> {
    return this.leavingNothing(row, async () => {
      const known = await this.known(row);
      const requests = row.requests(known);
      const { url } = this.server;
      const before = row.warmsUp ? requests.map((each) => renewed(each, `${run}-before`)) : [];
      await requestEach(url, before, (each) => each);
      const { measurement, answered, paced } = await meanwhile(
        row.meanwhile && new PacedRequests(url, row.meanwhile.requests(known), row.meanwhile.perSecond),
        () => measure({ url, requests, seconds, run }),
      );
      await this.becomeIdle();
      await this.checkWritten(row, paced ?? before.length + answered);
      // Where it writes nothing, it can be asked once more.
      if (row.meanwhile || !row.written) await this.checkAnswer(row, known, run);
      return measurement;
    });
  }

  /** What the requests of a row are made from. */
  private async known({ revalidates }: Row): Promise<Known> {
    const { userIds, collector, day, password } = this.ground.seed;
    const known = { userIds, collector, day, password };
    if (revalidates === undefined) return known;
    const { etag } = await request(this.server.url, get(revalidates));
    strictEqual(etag !== undefined, this.column.etags ?? false, `${revalidates} has the ETag ${String(etag)}`);
    return { ...known, etag };
  }

  private async checkAnswer(row: Row, known: Known, run: string): Promise<void> {
    const [first] = row.requests(known);
    row.check(await request(this.server.url, renewed(first, `${run}-${this.column.name}`)), this.ground.seed, known);
  }

  /** Waits until the server has done what clients left behind, so that the next one is measured alone. */
  private async becomeIdle(): Promise<void> {
    let idle = 0;
    for (let polls = 0; polls < IDLE_POLLS && idle < 2; polls++) {
      await this.server.probe();
      const [{ active } = { active: '' }] = await this.ground.database.query<{ active: string }>(`
        select count(*) as active from pg_stat_activity
        where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`);
      idle = active === '0' ? idle + 1 : 0;
      await sleep(IDLE_POLL_MS);
    }
    if (idle < 2) throw new Error('it goes on working when there is nothing left to do');
  }

  private async checkWritten({ written }: Row, times: number): Promise<void> {
    const { database, seed } = this.ground;
    if (written) expectWritten((await database.query<Record<string, unknown>>(written(seed)))[0] ?? {}, times);
  }

  private async leavingNothing<T>(row: Row, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { message } = error as Error;
      throw new Error(`${row.title}, ${this.column.title}: ${message}\n${this.server.log()}`, { cause: error });
    } finally {
      await reset(row, this.ground);
    }
  }
}

/** Measures while other requests go out, and says how many did. When measuring fails, that is the error, and the others end all the same. */
export async function meanwhile<M>(
  others: PacedRequests | undefined,
  measuring: () => Promise<M>,
): Promise<M & { readonly paced: number | undefined }> {
  const measured = measuring();
  const paced = await measured.then(
    () => others?.stop(),
    () => others?.stop().catch(() => undefined),
  );
  return { ...(await measured), paced };
}

/** Makes the database as every measurement of the row should find it. */
export async function reset(row: Row, { database, seed }: Ground): Promise<void> {
  for (const statement of row.reset?.(seed) ?? []) await database.query(statement);
}
