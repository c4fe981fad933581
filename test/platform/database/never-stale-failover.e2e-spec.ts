import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createUser } from '../../factories/records.js';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { RelayPort } from '../../harness/relay-port.js';
import { TestApp } from '../../harness/test-app.js';
import { until } from '../../harness/until.js';

/** Longer than the service keeps a connection. */
const HOUR_MS = 3_600_000;
/** All that could be faked but timeouts. */
const NOT_TIMEOUTS = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'] as const),
  ...(['setImmediate', 'setInterval', 'clearImmediate', 'clearInterval'] as const),
];

describe('a list after a failover', () => {
  let one: OwnPostgres;
  let other: OwnPostgres;
  let app: TestApp;
  let user: number;
  /** One address for two servers, as a proxy in front of a cluster has. */
  let port: RelayPort;

  beforeAll(async () => {
    // Connections age by timers. These go on when the test says so.
    jest.useFakeTimers({ doNotFake: [...NOT_TIMEOUTS] });
    one = await OwnPostgres.start();
    port = new RelayPort(one.url, (client, server) => void client.pipe(server).pipe(client));
    app = await TestApp.start({ database: { ...(await one.database()), url: await port.listen() } });
    user = (await createUser(app)).id;
    await one.stop();
    other = await one.copy();
    await one.startAgain();
  });
  afterAll(() => void jest.useRealTimers());

  /** New connections go to this server, and those that are there end. */
  function lead({ url }: OwnPostgres): void {
    port.lead(url);
    port.drop();
  }

  /** The luck of the only user in the list, as soon as it is answered. */
  async function shownLuck(): Promise<number> {
    let shown: number | undefined;
    await until(async () => {
      const { status, body } = await app.request('GET', '/users');
      expect([200, 503]).toContain(status);
      if (status === 200) shown = body[0].luck;
      return status === 200;
    });
    return shown as number;
  }

  /** @returns the server's snapshot afterwards */
  async function setLuck(postgres: OwnPostgres, luck: number): Promise<string> {
    const session = await postgres.connect();
    await session.query('update users set luck = $2 where id = $1', [user, luck]);
    const { rows } = await session.query<{ text: string }>('select pg_current_snapshot()::text as text');
    return rows[0]?.text ?? '';
  }

  it('shows what is in the new primary, which gives out the same ids of transactions', async () => {
    lead(one);
    const snapshot = await setLuck(one, 1);
    expect(await shownLuck()).toBe(1);
    expect(await shownLuck()).toBe(1);
    expect(await setLuck(other, 2)).toBe(snapshot);
    lead(other);
    expect(await shownLuck()).toBe(2);
    lead(one);
    expect(await shownLuck()).toBe(1);
  });

  it('shows after a while what is in the new primary, though the old one still answers on the connections that are there', async () => {
    lead(one);
    await setLuck(one, 3);
    expect(await shownLuck()).toBe(3);
    port.lead(other.url);
    await setLuck(other, 4);
    jest.advanceTimersByTime(HOUR_MS);
    expect(await shownLuck()).toBe(4);
  });
});
