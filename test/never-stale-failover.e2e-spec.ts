import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createUser } from './factories/records.js';
import { OwnPostgres } from './harness/own-postgres.js';
import { TestApp } from './harness/test-app.js';
import { until } from './harness/until.js';

/** One address for two servers, as a proxy in front of a cluster: it passes connections on to the one that is the primary. */
class PrimaryPort {
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((client) => this.pass(client));
  private path = '';

  async listen(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${(this.server.address() as AddressInfo).port}/postgres`;
  }

  /** Closes all connections; new ones go to this server. */
  lead(postgres: OwnPostgres): void {
    this.leadNew(postgres);
    for (const socket of this.sockets) socket.destroy();
  }

  /** New connections go to this server. Those that are there stay. */
  leadNew(postgres: OwnPostgres): void {
    const url = new URL(postgres.url);
    this.path = `${url.searchParams.get('host') ?? ''}/.s.PGSQL.${url.port || '5432'}`;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private pass(client: Socket): void {
    const server = connect(this.path);
    for (const socket of [client, server]) {
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    }
    void pipeline(client, server, client).catch(() => undefined);
  }
}

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
  const port = new PrimaryPort();

  beforeAll(async () => {
    // Connections age by timers. These go on when the test says so.
    jest.useFakeTimers({ doNotFake: [...NOT_TIMEOUTS] });
    one = await OwnPostgres.start();
    await port.listen();
    port.lead(one);
    app = await TestApp.start({ database: { ...(await one.database()), url: port.url } });
    user = (await createUser(app)).id;
    await one.stop();
    other = await one.copy();
    await one.startAgain();
  });
  afterAll(() => {
    port.close();
    jest.useRealTimers();
  });

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
    port.lead(one);
    const snapshot = await setLuck(one, 1);
    expect(await shownLuck()).toBe(1);
    expect(await shownLuck()).toBe(1);
    expect(await setLuck(other, 2)).toBe(snapshot);
    port.lead(other);
    expect(await shownLuck()).toBe(2);
    port.lead(one);
    expect(await shownLuck()).toBe(1);
  });

  it('shows after a while what is in the new primary, though the old one still answers on the connections that are there', async () => {
    port.lead(one);
    await setLuck(one, 3);
    expect(await shownLuck()).toBe(3);
    port.leadNew(other);
    await setLuck(other, 4);
    jest.advanceTimersByTime(HOUR_MS);
    expect(await shownLuck()).toBe(4);
  });
});
