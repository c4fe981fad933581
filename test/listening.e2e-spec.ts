import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SECRETS } from './harness/secrets.js';
import { ServiceProcess } from './harness/service-process.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

/** Another address of this machine: only a service that listens on every address answers there. Linux has it, other systems do not. */
const ANOTHER = '127.0.0.2';
const hasAnother = process.platform === 'linux';

describe.each([
  ['without HOST', '', 'Only this machine can connect (HOST=127.0.0.1)', false],
  ['with HOST=0.0.0.0', '0.0.0.0', 'Other machines can connect (HOST=0.0.0.0)', true],
])('a service %s', (_, HOST, who, isEverywhere) => {
  let database: TestDatabase;
  let service: ServiceProcess;
  let urls: string[];

  beforeAll(async () => {
    database = await createTestDatabase();
    // An empty value counts as not given.
    service = new ServiceProcess({ ...SECRETS, DATABASE_URL: database.url, HOST, ADMIN_PORT: '0' });
    const url = await service.url();
    urls = [url, /Metrics and health at (\S+)/.exec(service.output)?.[1] ?? ''];
  });
  afterAll(async () => {
    await service.kill('SIGKILL');
    await database.drop();
  });

  it('listens there, and so does its admin port', async () => {
    for (const url of urls) {
      expect((await fetch(`${url}/health/live`)).status).toBe(200);
      if (!hasAnother) continue;
      const other = await fetch(`http://${ANOTHER}:${new URL(url).port}/health/live`).catch(() => undefined);
      expect(other?.status).toBe(isEverywhere ? 200 : undefined);
    }
  });

  it('says at the start who can connect', () => {
    expect(service.output).toContain(`${who}. Anyone who connects can delete records. Writes open to anyone: battle`);
  });
});
