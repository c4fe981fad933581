import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { userBody } from '../../factories/bodies.js';
import { decoded, HttpClient } from '../../harness/http-client.js';
import { Metrics } from '../../harness/metrics.js';
import { makeDataDir, OwnPostgres } from '../../harness/own-postgres.js';
import { allGone } from '../../harness/process-table.js';
import { databaseGone, temporaryFolder } from '../../harness/service-process.js';
import { expectEndInTime, meetAwkwardClients, startOn } from './stopping-service.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const database = await createTestDatabase();

/** Waits until so many requests have reached the service that are not answered. */
async function inFlight(client: HttpClient, url: string, count: number): Promise<void> {
  const now = async (): Promise<number> =>
    new Metrics(decoded(await client.get(url, '/metrics'))).of('http_requests_in_flight');
  // The scrape is one of them.
  await until(async () => (await now()) > count);
}

// stopping.e2e-spec.ts has what happens at every stop.
describe('a service that gets SIGTERM', () => {
  it('ends in time with its database and every awkward client at once, in one process and in several', async () => {
    const dataDirs: string[] = [];
    const started = [1, 2].map((processes) => {
      const dataDir = `${temporaryFolder().path}/data`;
      makeDataDir(dataDir);
      dataDirs.push(dataDir);
      return startOn('', { WEB_CONCURRENCY: String(processes), DATA_DIR: dataDir });
    });
    for (const service of started) await meetAwkwardClients(await service.url(), 2);
    const workers = started.flatMap((service) => service.workers());
    expect(workers).toHaveLength(2);
    await Promise.all(started.map((service) => expectEndInTime(service)));
    await allGone(workers);
    for (const dataDir of dataDirs) await databaseGone(dataDir);
  });

  it('ends in time though the database hangs, in one process and in several', async () => {
    const postgres = await OwnPostgres.start();
    const client = new HttpClient();
    const started = [1, 2].map((processes) => startOn(postgres.url, { WEB_CONCURRENCY: String(processes) }));
    const urls = await Promise.all(started.map((service) => service.url()));
    await Promise.all(urls.flatMap((url) => Array.from({ length: 20 }, () => client.get(url, '/users'))));
    postgres.freeze();
    const requests = Promise.all(
      urls.flatMap((url) => [
        client.get(url, '/users'),
        client.get(url, '/users/1'),
        client.request(url, 'POST', '/users', { body: userBody() }),
      ]),
    );
    for (const url of urls) await inFlight(client, url, 3);
    await Promise.all(started.map((service) => expectEndInTime(service)));
    expect(new Set((await requests).map(({ status }) => status))).toEqual(new Set([503]));
  });

  it('ends in time though a shutdown hook of a module never ends', async () => {
    const folder = temporaryFolder();
    const preload = `${folder.path}/preload.mjs`;
    writeFileSync(
      preload,
      // All providers have the hook.
      'Object.defineProperty(Object.prototype, "onModuleDestroy", { value: () => new Promise(() => undefined) });',
    );
    const service = startOn(database.url, { NODE_OPTIONS: `--import=${preload}` });
    await service.url();
    await expectEndInTime(service, 1);
    expect(service.output).toContain('is there a shutdown hook that does not end?');
  });
});
