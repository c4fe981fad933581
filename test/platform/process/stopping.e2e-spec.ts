import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { cardBody, userBody } from '../../factories/bodies.js';
import { decoded, requestAsGiven, type WireAnswer } from '../../harness/http-client.js';
import { atEnd } from '../../harness/scopes.js';
import { BEARER } from '../../harness/secrets.js';
import { DEMANDED_MS, expectEndInTime, meetAwkwardClients, open, startOn } from './stopping-service.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { until } from '../../harness/until.js';

const database = await createTestDatabase();

/** Whether the service still takes connections. */
async function isTaken(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** A connection that stays open. */
function keptAlive(): Agent {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  atEnd(() => agent.destroy());
  return agent;
}

describe('a service that gets SIGTERM', () => {
  it('ends in time with every awkward client at once', async () => {
    const service = startOn(database.url, { ANSWER_TIMEOUT_SECONDS: '2' });
    await meetAwkwardClients(await service.url());
    await expectEndInTime(service);
  });

  it('finishes the requests under way, one whose body is still arriving too, and says that the connection ends', async () => {
    const service = startOn(database.url, { DRAIN_SECONDS: '1' });
    const url = await service.url();
    const user = JSON.stringify(userBody());
    const head = `POST /users HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${user.length}\r\n\r\n`;
    const socket = await open(url, head + user.slice(0, 10));
    await fetch(`${url}/users`, {
      method: 'POST',
      body: JSON.stringify(userBody()),
      headers: { 'content-type': 'application/json' },
    });
    const statuses: number[] = [];
    const asking = Array.from({ length: 12 }, async () => {
      const agent = keptAlive();
      for (let isLast = false; !isLast;) {
        const answer = await requestAsGiven(url, {
          agent,
          method: 'POST',
          path: '/cards',
          body: JSON.stringify(cardBody(1)),
          headers: { 'content-type': 'application/json', ...BEARER },
        });
        statuses.push(answer.status);
        isLast = answer.headers.connection === 'close';
      }
    });
    await until(() => statuses.length >= 100);
    const ended = service.kill('SIGTERM');
    await Promise.all(asking);
    expect(new Set(statuses)).toEqual(new Set([200]));
    // The drain is over when no more connections are taken.
    await until(async () => !(await isTaken(url)));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk)).resume();
    socket.write(user.slice(10));
    await once(socket, 'close');
    const answer = Buffer.concat(chunks).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/\r\nConnection: close\r\n/i);
    expect(await ended).toBe(0);
  });

  it('goes on as usual for DRAIN_SECONDS but is not ready, and ends at once when the signal comes again', async () => {
    const service = startOn(database.url, { DRAIN_SECONDS: '60' });
    const url = await service.url();
    const agent = keptAlive();
    const ask = (path: string): Promise<WireAnswer> =>
      requestAsGiven(url, { agent, method: 'GET', path, headers: {}, body: undefined });
    expect((await ask('/health/ready')).status).toBe(200);
    process.kill(service.pid, 'SIGTERM');
    await service.printed('SIGTERM: stopping');
    for (const [path, status] of [
      ['/health/ready', 503],
      ['/health/live', 200],
      ['/users', 200],
      ['/users/9000', 404],
    ] as const) {
      const answer = await ask(path);
      expect([path, answer.status, answer.headers.connection]).toEqual([path, status, 'keep-alive']);
    }
    expect(decoded(await ask('/health/ready'))).toContain('about to stop');
    const begin = performance.now();
    // A signal that comes within a second may be the same one, sent to the process group too.
    await until(
      () => service.ended || !process.kill(service.pid, 'SIGTERM'),
      () => 'The service goes on after a second signal',
    );
    expect(await service.end()).toBe(1);
    expect(performance.now() - begin).toBeLessThan(DEMANDED_MS);
  });
});
