import { describe, expect, it } from '@jest/globals';
import type { IncomingHttpHeaders } from 'node:http';
import type { LookupFunction } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { publicLookup } from '../../src/webhooks/public-addresses.js';
import { WebhookClient } from '../../src/webhooks/webhook-client.js';
import { createCard, createUser } from '../factories/records.js';
import { decide, offer } from '../factories/trades.js';
import { expectError, expectNoContent, expectNoStart } from '../harness/expectations.js';
import { serveHttp } from '../harness/http-server.js';
import { freePort } from '../harness/program.js';
import { BEARER, PASSWORD, TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';

const SECRET = `whsec_${Buffer.from('thirty-two bytes of a test secret').toString('base64')}`;
const HOUR = 3_600_000;

interface Received {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver that answers as it is told, and keeps what it got. */
class Receiver {
  readonly received: Received[] = [];
  status = 204;
  /** So many it answers with a 500 first. */
  refusals = 0;

  async start(): Promise<string> {
    const url = await serveHttp(async (request, response) => {
      const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
      this.received.push({ id: String(request.headers['webhook-id']), headers: request.headers, body });
      const status = this.refusals-- > 0 ? 500 : this.status;
      if (status > 0) response.writeHead(status, { location: '/elsewhere' }).end();
    });
    return `${url}/hook`;
  }

  /** The data of events of a type, in the order in which they happened. */
  of(type: string): any[] {
    const events = this.received.map(({ body }) => JSON.parse(body) as { type: string; data: any });
    return events.filter((event) => event.type === type).map(({ data }) => data);
  }
}

const environmentOf = (url: string) => ({ WEBHOOKS: url, WEBHOOK_SECRET: SECRET, WEBHOOKS_PRIVATE: 'true' });
const stored = async (app: TestApp): Promise<number> =>
  (await app.database.query<{ count: number }>('select count(*)::int from webhooks'))[0]?.count ?? -1;

const receiver = new Receiver();
const environment = environmentOf(await receiver.start());
const app = await TestApp.start({ environment });
const other = await TestApp.start({ database: app.database, clock: app.clock, environment });
const [anna, bert] = [(await createUser(app)).id, (await createUser(app)).id];

describe('webhooks', () => {
  /** Whether the one event that failed waits for its next time. */
  const isPutOff = async (): Promise<boolean> => {
    const text = "select from webhooks where next_at > $1 and attempts = $2 and error <> '' and failed_at is null";
    return (await app.database.query(text, [app.clock.now(), receiver.received.length])).length === 1;
  };
  const wait = (count: number): Promise<void> => until(() => receiver.received.length >= count);

  it('tell of draws, battles, trades and days, signed, each once with two instances', async () => {
    const card = await createCard(app, anna);
    const chosen = await createCard(app, bert, { card: 3, status: 'normal', cp: 1 });
    const many = { body: { password: PASSWORD, count: 3 } };
    const drawn = [
      await app.read(`/cards/${card.id}/draw`),
      ...(await app.request('POST', `/users/${bert}/draws`, many)).body,
    ];
    await other.request('PUT', `/users/${anna}/d`, { body: { battle: bert } });
    const trade = (await offer(app, { from: anna, to: bert, gives: [card.id], asks: [chosen.id] })).body.id;
    await decide(app, trade, 'accept');
    app.clock.advance(24 * HOUR);
    const [, today] = (await app.read('/game/seeds')) as any[];
    await wait(7);
    await until(async () => (await stored(app)) === 0);
    expect(receiver.received).toHaveLength(7);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(7);
    const cards = receiver.of('card.drawn').sort((a, b) => a.id - b.id);
    expect(cards).toEqual(
      drawn.map(({ card_id: id, ...draw }: any) => {
        const { owner, day, nonce, banner, card, status, skill, cp } = draw;
        return { id, owner, day, nonce, banner, card, status, skill, cp };
      }),
    );
    const [battle] = await app.read(`/users/${anna}/battles`);
    const { id, won, stat, gain, comment, day } = battle;
    expect(receiver.of('battle.fought')).toEqual([{ id, user: anna, opponent: bert, won, stat, gain, comment, day }]);
    expect(receiver.of('trade.accepted')).toEqual([
      { id: trade, from: anna, to: bert, gives: [card.id], asks: [chosen.id], day },
    ]);
    const revealed = await app.read(`/game/seeds/${day}`);
    expect(today).toBeDefined();
    const { digest, statement, signature, key } = revealed;
    expect(receiver.of('day.revealed')).toEqual([{ day, digest, statement, signature, key }]);
    for (const { id: message, headers, body } of receiver.received) {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      expect(headers['webhook-signature']).toBe(new Webhook(SECRET).sign(message, at, body));
      expect(headers['content-type']).toBe('application/json');
      expect(Object.keys(JSON.parse(body))).toEqual(['type', 'timestamp', 'data']);
    }
  });

  it('tell of nothing that was undone', async () => {
    const before = receiver.received.length;
    const late = { body: { owner: anna, password: PASSWORD, day: '20200101' } };
    expectError(await app.request('POST', '/cards', late), 409);
    expectError(await app.request('POST', `/users/9000000/draws`, { body: { password: PASSWORD, count: 2 } }), 404);
    await createCard(app, anna);
    await wait(before + 1);
    expect(receiver.received).toHaveLength(before + 1);
  });

  it('come again with the same id when the receiver fails, is away for an hour, or sends elsewhere', async () => {
    receiver.received.splice(0);
    receiver.status = 500;
    await createCard(app, anna);
    await wait(1);
    const id = receiver.received[0]?.id;
    const again = async (status: number, after: number) => {
      const count = receiver.received.length;
      await until(isPutOff);
      receiver.status = status;
      app.clock.advance(after);
      await wait(count + 1);
    };
    await again(302, 5_000);
    await again(500, HOUR);
    await again(204, HOUR);
    await until(async () => (await stored(app)) === 0);
    expect(receiver.received.map((each) => each.id)).toEqual([id, id, id, id]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  it('come again alone when others that were stored with them have arrived', async () => {
    receiver.received.splice(0);
    receiver.refusals = 1;
    await app.request('POST', `/users/${bert}/draws`, { body: { password: PASSWORD, count: 3 } });
    await until(async () => (await app.database.query("select from webhooks where error <> ''")).length === 1);
    expect(receiver.received).toHaveLength(3);
    app.clock.advance(5_000);
    await until(async () => (await stored(app)) === 0);
    expect(receiver.received).toHaveLength(4);
    expect(receiver.received[3]).toMatchObject({ id: receiver.received[0]?.id, body: receiver.received[0]?.body });
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(3);
  });

  it('are given up after a day, listed, and sent again on request', async () => {
    receiver.received.splice(0);
    receiver.status = 503;
    const card = await createCard(app, bert);
    const failed = async () => (await app.request('GET', '/webhooks', { headers: BEARER })).body as any[];
    await until(async () => {
      if (await isPutOff()) app.clock.advance(2 * HOUR);
      return (await failed()).length > 0;
    });
    const [event] = await failed();
    expect(event).toMatchObject({ type: 'card.drawn', error: 'The receiver answered 503' });
    expect(JSON.parse(event.payload).data.id).toBe(card.id);
    expect(event.attempts).toBe(receiver.received.length);
    expect(event.attempts).toBeGreaterThan(8);
    expectError(await app.request('GET', '/webhooks'), 403, ['token']);
    const told = await Promise.all([app, other].map(async (each) => (await each.request('GET', '/metrics')).text));
    const counts = told.map((text) => Number(/result="given_up"\} (\d+)/.exec(text)?.[1]));
    expect(counts.sort()).toEqual([0, 1]);
    receiver.status = 204;
    const send = (headers = {}, id = event.id) => app.request('POST', `/webhooks/${id}/send`, { headers });
    expectError(await send(), 403, ['token']);
    expectNoContent(await send(BEARER));
    await until(async () => (await stored(app)) === 0);
    expect(receiver.received.at(-1)?.id).toBe(receiver.received[0]?.id);
    expectError(await send(BEARER), 404, ['id']);
    const [gone] = await app.database.query<{ id: number }>(`insert into webhooks
      (url, type, payload, created_at, since, next_at, failed_at)
      values ('https://gone.example', 'x', '{}', now(), now(), now(), now()) returning id`);
    expectError(await send(BEARER, gone?.id), 409, ['id']);
    await app.database.query('delete from webhooks');
  });

  it('do not wait for a receiver that is slow', async () => {
    receiver.received.splice(0);
    receiver.status = 0;
    const begun = performance.now();
    await createCard(app, anna);
    await wait(1);
    await createCard(app, anna);
    expect(performance.now() - begun).toBeLessThan(8_000);
    await other.close();
  });
});

describe('without WEBHOOKS', () => {
  it('nothing is stored', async () => {
    const app = await TestApp.start();
    await createCard(app, (await createUser(app)).id);
    expect(await stored(app)).toBe(0);
  });

  it.each<[string, Record<string, string>]>([
    ['WEBHOOK_SECRET', { WEBHOOKS: 'https://example.org' }],
    ['WEBHOOKS must be https', { WEBHOOKS: 'http://example.org', WEBHOOK_SECRET: SECRET }],
    ['WEBHOOK_SECRET must be', { WEBHOOKS: 'https://example.org', WEBHOOK_SECRET: 'whsec_short' }],
    ['WEBHOOKS must be addresses', { WEBHOOKS: 'example.org', WEBHOOK_SECRET: SECRET }],
  ])('%s is told at the start', async (problem, environment) => {
    expect((await expectNoStart({ environment })).message).toContain(problem);
  });
});

it('private addresses are not connected to, also when the name had a public one a moment ago', async () => {
  const answers = [['1.1.1.1', '127.0.0.1'], ['127.0.0.1']];
  let asked = 0;
  const lookup = publicLookup((_host, _options, callback) => {
    const addresses = answers[Math.min(asked++, 1)] ?? [];
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );
  });
  const first = new Promise((resolve) => lookup('x', { all: true }, (_, found) => resolve(found)));
  expect(await first).toEqual([{ address: '1.1.1.1', family: 4 }]);
  class Rebound extends WebhookClient {
    protected override readonly lookup = lookup;
  }
  const settings = { webhooks: [], webhookSecret: SECRET, webhooksPrivate: false };
  const receiver = new Receiver();
  const { port } = new URL(await receiver.start());
  const send = (host: string) => new Rebound(settings).send(`http://${host}:${port}`, 'msg_1', new Date(0), '{}');
  await expect(send('rebound.example')).rejects.toThrow('rebound.example has no public address');
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
    await expect(send(host)).rejects.toThrow('is no public address');
  expect([asked, receiver.received.length]).toEqual([2, 0]);
});

it('of which no address of a host takes any are reported with why', async () => {
  class TwoAddresses extends WebhookClient {
    protected override readonly lookup: LookupFunction = (_host, _options, callback) =>
      callback(
        null,
        ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })),
      );
  }
  const settings = { webhooks: [], webhookSecret: SECRET, webhooksPrivate: true };
  const sent = new TwoAddresses(settings).send(`http://two.example:${await freePort()}`, 'msg_1', new Date(0), '{}');
  await expect(sent).rejects.toThrow(/ECONNREFUSED|EADDRNOTAVAIL/);
});

it('send the name and the password that an address has', async () => {
  const receiver = new Receiver();
  const url = new URL(await receiver.start());
  Object.assign(url, { username: 'anna', password: 'p%40ss' });
  const client = new WebhookClient({ webhooks: [], webhookSecret: SECRET, webhooksPrivate: true });
  await client.send(url.href, 'msg_1', new Date(0), '{}');
  await client.stop();
  expect(receiver.received[0]?.headers).toMatchObject({
    host: url.host,
    authorization: `Basic ${Buffer.from('anna:p@ss').toString('base64')}`,
  });
});
