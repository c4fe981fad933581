import { beforeEach, describe, expect, it } from '@jest/globals';
import { allGone } from '../../harness/process-table.js';
import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { statusesOf, TwoProcesses } from './two-processes.js';
import { until } from '../../harness/until.js';

const database = await createTestDatabase();
let processes = await TwoProcesses.start(database);

// cluster.e2e-spec.ts has what users meet every day.
describe('the service in several processes', () => {
  beforeEach(async () => {
    if (processes.service.ended) processes = await TwoProcesses.start(database);
  });

  it('goes on trying to replace a process that cannot start', async () => {
    const { service } = processes;
    const setConnections = async (allowed: boolean): Promise<void> => {
      const elsewhere = await createTestDatabase();
      await elsewhere.query(
        `alter database ${new URL(database.url).pathname.slice(1)} allow_connections ${String(allowed)}`,
      );
      await elsewhere.drop();
    };
    await setConnections(false);
    await processes.replaced(async () => {
      process.kill(service.workers()[0]?.pid ?? 0, 'SIGKILL');
      await service.printed('cannot start: ', 2);
      await service.printed('ended with code 1; another takes its place in 0.25 s');
      expect((await processes.request('GET', '/health/live')).status).toBe(200);
      await setConnections(true);
    });
  });

  it('comes back at the same address when all processes are killed at once', async () => {
    const { service } = processes;
    await processes.replaced(() => {
      for (const { pid } of service.workers()) process.kill(pid, 'SIGKILL');
    }, 2);
    const answers = [1, 2, 3, 4].map(() => processes.request('GET', '/users'));
    expect(await statusesOf(answers)).toEqual([200, 200, 200, 200]);
    expect(service.count('Listening on')).toBe(1);
  });

  it('lets a process that gets SIGTERM alone finish its requests, and replaces it', async () => {
    const { service } = processes;
    const { answers, lock } = await processes.heldUpRequests();
    const [ended, other] = service.workers();
    await processes.replaced(async () => {
      process.kill(ended?.pid ?? 0, 'SIGTERM');
      await lock.rollBack();
      expect(await statusesOf(answers)).toEqual([200, 200]);
    });
    expect(service.output).toContain(`Process ${String(ended?.pid)} ended with code 0`);
    expect(service.workers()).toContainEqual(other);
  });

  it.each([
    ['the service', 1],
    ['the process group', -1],
  ])('finishes the requests under way after SIGTERM to %s, and ends', async (_whom, sign) => {
    const { service } = processes;
    const { answers, lock } = await processes.heldUpRequests();
    const workers = service.workers();
    process.kill(sign * service.pid, 'SIGTERM');
    await service.printed('SIGTERM: stopping');
    await lock.rollBack();
    expect(await statusesOf(answers)).toEqual([200, 200]);
    expect(await service.end()).toBe(0);
    await allGone(workers);
  });
});

it('metrics and health of one process are on ADMIN_PORT alone, until it has stopped', async () => {
  const service = new ServiceProcess({ DATABASE_URL: database.url, ...SECRETS, ADMIN_PORT: '0', DRAIN_SECONDS: '60' });
  const url = await service.url();
  const admin = /Metrics and health at (http:\S+)/.exec(service.output)?.[1] ?? '';
  for (let i = 0; i < 6; i++) expect((await fetch(`${url}/users`)).status).toBe(200);
  const metrics = await (await fetch(`${admin}/metrics`)).text();
  expect(metrics).toContain('http_requests_total{operation="listUser",status="200"} 6\n');
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  process.kill(service.pid, 'SIGTERM');
  await until(async () => (await fetch(`${admin}/health/ready`)).status === 503);
});
