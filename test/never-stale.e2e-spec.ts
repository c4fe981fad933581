import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BlockedTables } from './harness/blocked-tables.js';
import { ListTraffic } from './harness/list-traffic.js';
import { makeWriters } from './harness/list-writers.js';
import { OwnPostgres } from './harness/own-postgres.js';
import { startTwoInstances, type TwoInstances } from './harness/two-instances.js';

/** So many reads are checked. */
const READS = 8_000;
const READERS = 12;
/** Of each list from each instance, with the tables out of reach. */
const IDLE_READS = 24;

describe('two instances with parallel writers', () => {
  let postgres: OwnPostgres;
  let instances: TwoInstances;

  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    instances = await startTwoInstances(postgres.url);
  });
  afterAll(async () => {
    await instances.stop();
    await postgres.remove();
  });

  it('answer every read with all that was acknowledged before it began', async () => {
    const traffic = new ListTraffic(instances.urls);
    const writers = await makeWriters(traffic);
    await traffic.runWhile(writers, READERS, () => traffic.checked(READS));
    const { reads, writes, notModified, sameAgain, codings, paths } = traffic.counts;
    expect(reads).toBeGreaterThanOrEqual(READS);
    expect(writes).toBeGreaterThan(READS / 50);
    expect(notModified).toBeGreaterThan(0);
    expect(sameAgain).toBeGreaterThan(0);
    expect([...paths]).toEqual(expect.arrayContaining(traffic.lists.map(({ path }) => path)));
    expect(Object.keys(codings).sort()).toEqual(['br', 'gzip', 'identity', 'none']);
    await expectKept(traffic);
    traffic.close();
  }, 300_000);

  /** Expects that lists which nobody changes are answered while nothing can be read from their tables. */
  async function expectKept(traffic: ListTraffic): Promise<void> {
    // The others depend on the day, and it may change now.
    const lists = traffic.lists.filter(({ path }) => !/ranking|draws/.test(path));
    expect(lists).toHaveLength(9);
    await traffic.readEverywhere(...lists);
    const blocked = await BlockedTables.take(postgres.url, 'users', 'cards', 'ues', 'groups', 'group_users');
    for (let i = 0; i < IDLE_READS; i++) await traffic.readEverywhere(...lists);
    expect(await blocked.waiting()).toEqual([]);
    await blocked.release();
  }
});
