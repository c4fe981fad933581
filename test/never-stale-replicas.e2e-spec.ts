import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ListTraffic } from './support/list-traffic.js';
import { makeWriters } from './support/list-writers.js';
import type { OwnPostgres } from './support/own-postgres.js';
import { delay, lastRead, ReplicatedPostgres } from './support/replicated-postgres.js';
import { startTwoInstances, type TwoInstances } from './support/two-instances.js';

/** Between one change of the circumstances and the next. */
const READS_BETWEEN = 1_200;
const READERS = 10;

/**
 * What a transaction wrote may be seen on a replica a moment before the primary shows it, so that only what was acknowledged counts.
 */
describe('two instances with two replicas and parallel writers', () => {
  let servers: ReplicatedPostgres;
  let instances: TwoInstances;

  beforeAll(async () => {
    servers = await ReplicatedPostgres.start(2);
    instances = await startTwoInstances(servers.primary.url, servers.environment);
  });
  afterAll(async () => {
    await instances.stop();
    await servers.remove();
  });

  it('answer every read with all that was acknowledged before it began, whatever becomes of the replicas', async () => {
    const traffic = new ListTraffic(instances.urls, false, false);
    const writers = await makeWriters(traffic);
    const [first, second] = servers.replicas as [OwnPostgres, OwnPostgres];
    const reads = new Set<string>();
    const circumstances = [
      () => delay(first, '300ms'),
      () => second.crash(),
      () => Promise.all([delay(first, '0'), second.startAgain()]),
      async () => {
        first.freeze();
        await traffic.checked(READS_BETWEEN);
        first.thaw();
      },
      () => first.stop(),
    ];
    await traffic.runWhile(writers, READERS, async () => {
      for (const change of circumstances) {
        await traffic.checked(READS_BETWEEN);
        await change();
        reads.add(await lastRead(second).catch(() => 'away'));
      }
      await traffic.checked(READS_BETWEEN);
    });
    expect(traffic.counts.reads).toBeGreaterThanOrEqual(READS_BETWEEN * circumstances.length);
    expect(reads.size).toBeGreaterThan(2);
    expect(instances.count('takes no reads')).toBeGreaterThan(2);
    traffic.close();
  }, 300_000);
});
