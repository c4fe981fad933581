import { describe, expect, it } from '@jest/globals';
import { HttpClient } from '../../harness/http-client.js';
import { ListTraffic } from './list-traffic.js';
import { makeWriters } from './list-writers.js';
import { amount } from '../../harness/long-form.js';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { startTwoInstances } from './two-instances.js';
import { until } from '../../harness/until.js';

/** Between one crash and the next. */
const READS_BETWEEN = amount(40, 400);
const READERS = 6;
/** At night after a second crash of the server, too, and after one of another process. */
const CRASHES = amount(3, 5);

const postgres = await OwnPostgres.start();
const instances = await startTwoInstances(postgres.url);
const http = new HttpClient();

describe('two instances whose database goes away and comes back', () => {
  it('answer every read with all that was acknowledged, through crashes of the server', async () => {
    const traffic = new ListTraffic(instances.urls, true);
    const writers = await makeWriters(traffic);
    await refusingBattles(async () => {
      for (const writer of writers) await writer.step(traffic);
    });
    const crashes = [
      () => postgres.crash().then(() => postgres.startAgain()),
      async () => postgres.crashProcess(await postgres.processOf('walwriter')),
      () => postgres.stop().then(() => postgres.startAgain()),
      () => postgres.crash().then(() => postgres.startAgain()),
      async () => postgres.crashProcess(await postgres.processOf('checkpointer')),
    ].slice(0, CRASHES);
    const crashing = traffic.runWhile(writers, READERS, async () => {
      for (const crash of crashes) {
        await traffic.checked(READS_BETWEEN);
        await crash();
      }
      await traffic.checked(READS_BETWEEN);
    });
    await crashing.catch((error: unknown) => {
      throw new Error(`${String(error)}\n${instances.errors()}`, { cause: error });
    });
    expect(traffic.counts.reads).toBeGreaterThanOrEqual(READS_BETWEEN * (crashes.length + 1));
    for (const url of instances.urls) await ready(url);
    await traffic.readEverywhere(...traffic.lists);
    traffic.close();
  }, 300_000);

  /** Lets the database refuse every battle, as it does while it has no connection left. */
  async function refusingBattles(work: () => Promise<void>): Promise<void> {
    const session = await postgres.connect();
    const refusal = "begin raise exception 'none left' using errcode = 'too_many_connections'; end";
    await session.query(`create function refuse() returns trigger language plpgsql as $$ ${refusal} $$`);
    await session.query('create trigger refused before insert on battles execute function refuse()');
    await work();
    await session.query('drop function refuse cascade');
  }

  async function ready(url: string): Promise<void> {
    await until(async () => (await http.get(url, '/health/ready')).status === 200);
  }
});
