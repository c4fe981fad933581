import { beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { OpenTransaction } from '../../harness/open-transaction.js';
import { allGone } from '../../harness/process-table.js';
import { databaseGone, postmasterOf, ServiceProcess, temporaryFolder } from '../../harness/service-process.js';
import { createEmptyDatabase, type TestDatabase } from '../../harness/test-database.js';

const SECRETS = { OPERATOR_PASSWORD: 'operator-password', OPERATOR_TOKEN: 'operator-token' };

let folder: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  folder = temporaryFolder();
});

function start(environment: Record<string, string>): ServiceProcess {
  return new ServiceProcess({ WEB_CONCURRENCY: '2', ...environment });
}

/** Expects that the service ends and says once why, and that no process of it is left. */
async function expectNoStart(service: ServiceProcess, reason: string | RegExp): Promise<void> {
  expect(await service.end()).toBe(1);
  expect(service.output).toMatch(reason);
  expect(service.count('Cannot start: ')).toBe(1);
  expect(service.output).not.toContain('Listening on');
}

describe('the start of several processes on a given server', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createEmptyDatabase();
  });

  const startOn = (environment: Record<string, string> = {}): ServiceProcess =>
    start({ DATABASE_URL: database.url, ...SECRETS, ...environment });

  it('says once that the database cannot be used', async () => {
    const narrow = await createEmptyDatabase('SQL_ASCII');
    await expectNoStart(startOn({ DATABASE_URL: narrow.url }), 'must be encoded in UTF8');
  });

  describe('held up in the first of them', () => {
    let service: ServiceProcess;
    let transaction: OpenTransaction;

    beforeEach(async () => {
      // The service makes a table of that name at its first start, and has to wait whether this one comes to be.
      transaction = await OpenTransaction.with(database.url, 'create table migrations ()');
      service = startOn();
      await transaction.holdsUp(1);
    });

    it('goes no further before that one listens', async () => {
      expect(service.workers()).toHaveLength(1);
      await transaction.rollBack();
      await service.url();
      expect(service.workers()).toHaveLength(2);
    });

    it('ends with it when it is killed, and says how', async () => {
      const [first] = service.workers();
      process.kill(first?.pid ?? 0, 'SIGKILL');
      await expectNoStart(service, `Cannot start: process ${String(first?.pid)} ended with SIGKILL`);
    });

    it.each(['SIGTERM', 'SIGINT'] as const)('ends by %s as by any stop', async (signal) => {
      const workers = service.workers();
      expect(await service.kill(signal)).toBe(0);
      await allGone(workers);
      expect(service.output).not.toContain('Cannot start');
    });

    it('leaves no process behind when it is killed itself', async () => {
      const workers = service.workers();
      await service.kill('SIGKILL');
      await allGone(workers);
    });
  });
});

describe('several processes on the embedded database', () => {
  let dataDir: string;

  beforeEach(() => {
    dataDir = join(folder.path, 'data');
  });

  it('share one that was made for them, leave nothing behind after SIGKILL, and end when it ends by itself', async () => {
    const killed = start({ DATA_DIR: dataDir });
    const url = await killed.url();
    expect(killed.count("Made the operator's secrets")).toBe(1);
    const { OPERATOR_PASSWORD } = parseEnv(readFileSync(join(dataDir, 'operator.env'), 'utf8'));
    const headers = { 'content-type': 'application/json', connection: 'close' };
    // As many connections as processes, each with the secret.
    for (const username of ['ai', 'kuno', 'syui']) {
      const body = JSON.stringify({ username, password: OPERATOR_PASSWORD });
      expect((await fetch(`${url}/users`, { method: 'POST', headers, body })).status).toBe(200);
    }
    expect(await (await fetch(`${url}/users`)).json()).toHaveLength(3);
    const before = killed.workers();
    expect(await killed.kill('SIGKILL')).toBe(null);
    await allGone(before);
    await databaseGone(dataDir);
    const service = start({ DATA_DIR: dataDir });
    expect(await (await fetch(`${await service.url()}/users`)).json()).toHaveLength(3);
    const workers = service.workers();
    process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL');
    expect(await service.end()).toBe(1);
    await allGone(workers);
    expect(service.count('The embedded PostgreSQL is gone')).toBe(1);
    expect(service.output).not.toContain('takes its place');
  });
});
