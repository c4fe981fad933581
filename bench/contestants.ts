import { strictEqual } from 'node:assert';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Writes, expectWritten } from './checks.js';
import type { Children } from './children.js';
import { type Column, PGBENCH } from './columns.js';
import type { Database } from './database.js';
import { request } from './http.js';
import { PacedRequests } from './load/paced.js';
import { CONNECTIONS, type LoadClient, type Measured, type Measurement } from './load/plan.js';
import { get, renewed } from './load/requests.js';
import { residentMemory, type ResidentMemory } from './memory.js';
import { type Pgbench, runPgbench } from './pgbench.js';
import type { Row } from './rows.js';
import type { Known, Seed } from './seed.js';
import { probe, type Server } from './servers.js';

const IDLE_POLL_MS = 20;
/** Only for a server that never becomes idle. */
const IDLE_POLLS = 3000;

/** What a column is measured with. */
export interface Contestant {
  readonly column: Column;
  does(row: Row): boolean;
  /**
   * Measures one row, and leaves the database as it was.
   * @param run makes requests unique; another one in each measurement
   * @throws Error when something was not answered or written as it should be
   */
  measure(row: Row, seconds: number, run: string): Promise<Measurement>;
  /** Of the process that is measured, if there is one. */
  memory(): ResidentMemory | undefined;
}

/** What a contestant works on, and its data. */
export interface Ground {
  readonly database: Database;
  readonly seed: Seed;
}

/** A server, which gets requests from a client. */
export class ServerContestant implements Contestant {
  readonly column = this.server.column;
  readonly users = this.ground.seed.userIds.length;

  constructor(
    private readonly server: Server,
    private readonly ground: Ground,
    private readonly client: LoadClient,
  ) {}

  does({ name }: Row): boolean {
    return this.server.column.rows?.includes(name) ?? true;
  }

  memory(): ResidentMemory {
    return residentMemory(this.server.pid);
  }

  /** Checks that it gives the answer that it should, and writes what it should. */
  check(row: Row): Promise<void> {
    return this.leavingNothing(row, async () => {
      await this.checkAnswer(row, await this.known(row), 'check');
      await this.checkWritten(row, row.meanwhile ? { least: 0, most: 0 } : { least: 1, most: 1 });
    });
  }

  measure(row: Row, seconds: number, run: string): Promise<Measurement> {
    return this.leavingNothing(row, async () => {
      const known = await this.known(row);
      const before = row.warmsUp ? await this.sendAll(row, known, run) : 0;
      const meanwhile = row.meanwhile && this.pacedRequests(row.meanwhile, known);
      const measuring = this.load(row, known, seconds, run);
      // When the measurement fails, that is the error, and this ends all the same.
      const paced = await measuring.then(
        () => meanwhile?.stop(),
        () => meanwhile?.stop().catch(() => undefined),
      );
      const { measurement, answered, abandoned } = await measuring;
      await this.becomeIdle();
      await this.checkWritten(
        row,
        paced === undefined
          ? { least: before + answered, most: before + answered + abandoned }
          : { least: paced, most: paced },
      );
      // Where it writes nothing, it can be asked once more.
      if (row.meanwhile || !row.written) await this.checkAnswer(row, known, run);
      return measurement;
    });
  }

  /** Sends each request of a row once, and gives their number. */
  private async sendAll(row: Row, known: Known, run: string): Promise<number> {
    const requests = row.requests(known).map((each) => renewed(each, `${run}-before`));
    for (let i = 0; i < requests.length; i += CONNECTIONS) {
      await Promise.all(requests.slice(i, i + CONNECTIONS).map((each) => request(this.server.url, each)));
    }
    return requests.length;
  }

  /** What the requests of a row are made from. */
  private async known({ revalidates }: Row): Promise<Known> {
    const { userIds, collector, day, password } = this.ground.seed;
    const known = { userIds, collector, day, password };
    if (revalidates === undefined) return known;
    const { etag } = await request(this.server.url, get(revalidates));
    strictEqual(etag !== undefined, this.server.column.etags ?? false, `${revalidates} has the ETag ${String(etag)}`);
    return { ...known, etag };
  }

  private load(row: Row, known: Known, seconds: number, run: string): Promise<Measured> {
    const { url } = this.server;
    return this.client.measure({ url, requests: row.requests(known), connections: CONNECTIONS, seconds, run });
  }

  private pacedRequests({ perSecond, requests }: NonNullable<Row['meanwhile']>, known: Known): PacedRequests {
    return new PacedRequests(this.server.url, requests(known), perSecond);
  }

  private async checkAnswer(row: Row, known: Known, run: string): Promise<void> {
    const [first] = row.requests(known);
    row.check(await request(this.server.url, renewed(first, `${run}-${this.column.name}`)), this.ground.seed, known);
  }

  /** Waits until the server has done what clients left behind, so that the next one is measured alone. */
  private async becomeIdle(): Promise<void> {
    let idle = 0;
    for (let polls = 0; polls < IDLE_POLLS && idle < 2; polls++) {
      await probe(this.server);
      const [{ active } = { active: '' }] = await this.ground.database.query<{ active: string }>(`
        select count(*) as active from pg_stat_activity
        where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`);
      idle = active === '0' ? idle + 1 : 0;
      await sleep(IDLE_POLL_MS);
    }
    if (idle < 2) throw new Error('it goes on working when there is nothing left to do');
  }

  private async checkWritten({ written }: Row, writes: Writes): Promise<void> {
    const { database, seed } = this.ground;
    if (written) expectWritten((await database.query<Record<string, unknown>>(written(seed)))[0] ?? {}, writes);
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

/** pgbench, which goes to the database by itself. */
export class PgbenchContestant implements Contestant {
  readonly column = PGBENCH;

  /** @param home a directory for what it writes */
  constructor(
    private readonly pgbench: Pgbench,
    private readonly home: string,
    private readonly ground: Ground,
    private readonly children: Children,
  ) {}

  does({ transaction }: Row): boolean {
    return transaction !== undefined;
  }

  memory(): undefined {
    return undefined;
  }

  async measure(row: Row, seconds: number): Promise<Measurement> {
    const { database, seed } = this.ground;
    const [first, last] = [seed.userIds[0], seed.userIds.at(-1) ?? seed.userIds[0]];
    const plan = { script: row.transaction ?? '', first, last, seconds, home: this.home };
    try {
      const { measurement, answered } = await runPgbench(this.pgbench, plan, database, this.children);
      const counts = row.written ? await database.query<Record<string, unknown>>(row.written(seed)) : [];
      expectWritten(counts[0] ?? {}, { least: answered, most: answered });
      return measurement;
    } catch (error) {
      throw new Error(`${row.title}, ${this.column.title}: ${(error as Error).message}`, { cause: error });
    } finally {
      await reset(row, this.ground);
    }
  }
}

/** Makes the database as every measurement of the row should find it. */
export async function reset(
  row: Row,
  { database, seed }: { readonly database: Pick<Database, 'query'>; readonly seed: Seed },
): Promise<void> {
  for (const statement of row.reset?.(seed) ?? []) await database.query(statement);
}
