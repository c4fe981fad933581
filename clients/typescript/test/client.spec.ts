import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  ApiError,
  cardDrawClient,
  type CardDrawClient,
  dataOf,
  type ErrorDetail,
  type RetryOptions,
} from '../src/index.js';
import { type Reply, ScriptedServer } from './scripted-server.js';

const NOON = Date.parse('2026-01-15T12:00:00Z');
const CARD = { id: 7, card: 3, status: 'normal' };
const DONE: Reply = { status: 200, body: CARD };
const BUSY: Reply = { status: 503 };

describe('cardDrawClient', () => {
  let server: ScriptedServer;
  let pauses: number[];
  let now: number;
  let keys: number;

  beforeAll(async () => {
    server = await ScriptedServer.start();
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    pauses = [];
    now = NOON;
    keys = 0;
  });

  /** Its time passes only while it sleeps; it is never lucky, which makes all pauses the shortest. */
  function client(options: RetryOptions & { token?: string } = {}, random = 0): CardDrawClient {
    const surroundings = {
      now: () => now,
      sleep: (ms: number) => {
        pauses.push(ms);
        now += ms;
        return Promise.resolve();
      },
      timeLimit: () => new AbortController().signal,
      random: () => random,
      newKey: () => `key-${String(++keys)}`,
    };
    return cardDrawClient(server.url, { ...options, surroundings: { ...surroundings, ...options.surroundings } });
  }

  const draw = (from: CardDrawClient) => from.POST('/cards', { body: { owner: 1, password: 'secret' } });
  /** Waits until the server has a request. */
  const arrived = async (): Promise<void> => {
    while (server.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
  };
  const keysSent = () => server.received.map(({ headers }) => headers['idempotency-key']);

  it('gives what was answered', async () => {
    server.told(DONE);
    expect(await dataOf(draw(client()))).toEqual(CARD);
    const [request] = server.received;
    expect(request).toMatchObject({ method: 'POST', path: '/cards', body: '{"owner":1,"password":"secret"}' });
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '31' });
    expect(pauses).toEqual([]);
  });

  it('sends the token with every request, if it has one', async () => {
    server.told(DONE, DONE);
    await client({ token: 'the-token' }).GET('/cards/{id}', { params: { path: { id: 7 } } });
    await client().GET('/cards/{id}', { params: { path: { id: 7 } } });
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual(['Bearer the-token', undefined]);
  });

  it.each<[string, Reply]>([
    ['a connection that is lost before the answer', 'lost'],
    ['a connection that is lost within the answer', 'lost within'],
    ['408', { status: 408 }],
    ['429', { status: 429 }],
    ['502', { status: 502 }],
    ['503', BUSY],
    ['504', { status: 504 }],
    ['409 while the first request is under way', { status: 409, headers: { 'retry-after': '0' } }],
  ])('sends a create again, with the same key and body, after %s', async (_, reply) => {
    server.told(reply, reply, DONE);
    expect(await dataOf(draw(client()))).toEqual(CARD);
    expect(keysSent()).toEqual(['key-1', 'key-1', 'key-1']);
    expect(new Set(server.received.map(({ body }) => body)).size).toBe(1);
  });

  it('has a key of its own for every create and battle, unless it is given one', async () => {
    server.told(DONE, DONE, { status: 204 }, DONE);
    const calls = client();
    await draw(calls);
    await draw(calls);
    await calls.PUT('/users/{id}/d', { params: { path: { id: 1 } }, body: { battle: 2 } });
    const header = { 'Idempotency-Key': 'mine' };
    await calls.POST('/cards', { params: { header }, body: { owner: 1, password: 'secret' } });
    expect(keysSent()).toEqual(['key-1', 'key-2', 'key-3', 'mine']);
  });

  it('sends other requests again without a key', async () => {
    const path = { params: { path: { id: 1 } } };
    server.told('lost', { status: 204 }, BUSY, { status: 204 }, 'lost', { status: 200, body: { id: 1 } });
    await client().PATCH('/users/{id}/card/start', path);
    await client().DELETE('/cards/{id}', path);
    expect(await dataOf(client().GET('/users/{id}', path))).toEqual({ id: 1 });
    const methods = server.received.map(({ method }) => method);
    expect(methods).toEqual(['PATCH', 'PATCH', 'DELETE', 'DELETE', 'GET', 'GET']);
    expect(keysSent()).toEqual(Array(6).fill(undefined));
  });

  it.each([400, 403, 404, 409, 422, 500])('does not send a request again after %d', async (status) => {
    server.told({ status, body: { code: status, status: 'No', errors: [] } }, DONE);
    await expect(dataOf(draw(client()))).rejects.toMatchObject({ status });
    expect(server.received).toHaveLength(1);
  });

  it('sends a request again after other statuses that it is told', async () => {
    server.told({ status: 500 }, DONE);
    expect(await dataOf(draw(client({ alsoAfter: [500] })))).toEqual(CARD);
    expect(pauses).toEqual([100]);
  });

  it('takes no answer that is too long, and does not ask for it again', async () => {
    const maxBytes = JSON.stringify(CARD).length;
    server.told(DONE, DONE, DONE);
    expect(await dataOf(draw(client({ maxBytes })))).toEqual(CARD);
    const tooLong = draw(client({ maxBytes: maxBytes - 1 }));
    await expect(tooLong).rejects.toThrow(`the answer has more than ${String(maxBytes - 1)} bytes`);
    expect(server.received).toHaveLength(2);
  });

  it.each([
    ['half of them at least', 0, [100, 200, 400, 800, 1600]],
    ['all of them nearly', 0.5, [150, 300, 600, 1200, 2400]],
  ])('pauses twice as long each time, by chance %s, and gives up after six attempts', async (_, random, expected) => {
    server.told(...Array<Reply>(7).fill(BUSY));
    await expect(dataOf(draw(client({}, random)))).rejects.toMatchObject({ status: 503 });
    expect(server.received).toHaveLength(6);
    expect(pauses).toEqual(expected);
  });

  it.each([429, 503])('waits as long as a %d asks for, in seconds or until a date', async (status) => {
    const until = new Date(NOON + 12_100).toUTCString();
    server.told({ status, headers: { 'retry-after': '7' } }, { status, headers: { 'retry-after': until } }, DONE);
    expect(await dataOf(draw(client()))).toEqual(CARD);
    // The second pause begins at 7.1 s, and what is left until 12 s is 5 whole seconds.
    expect(pauses).toEqual([7100, 5000 + 200]);
  });

  it('does not wait for what comes after all its time, and says what was answered', async () => {
    server.told({ status: 429, headers: { 'retry-after': '90' } }, DONE);
    await expect(dataOf(draw(client()))).rejects.toMatchObject({ status: 429 });
    expect(pauses).toEqual([]);
    server.told('lost', 'lost', 'lost', DONE);
    await expect(draw(client({ totalMs: 350 }))).rejects.toThrow('fetch failed');
    expect(pauses).toEqual([100, 200]);
  });

  it('sends a request again whose answer does not come in time', async () => {
    const limits: number[] = [];
    const timeLimit = (ms: number): AbortSignal => {
      limits.push(ms);
      const limit = new AbortController();
      // The first attempt is over as soon as the request is there.
      if (limits.length === 1) void arrived().then(() => limit.abort(new Error('too late')));
      return limit.signal;
    };
    server.told('silence', DONE);
    expect(await dataOf(draw(client({ totalMs: 15_050, surroundings: { timeLimit } })))).toEqual(CARD);
    expect(limits).toEqual([15_000, 14_950]);
    expect(keysSent()).toEqual(['key-1', 'key-1']);
  });

  it('ends at once when its caller gives up', async () => {
    const caller = new AbortController();
    const sleep = (): Promise<void> => {
      caller.abort(new Error('enough'));
      return Promise.resolve();
    };
    server.told(BUSY, DONE);
    const { signal } = caller;
    const call = client({ surroundings: { sleep } }).GET('/users/{id}', { params: { path: { id: 1 } }, signal });
    await expect(call).rejects.toThrow('enough');
    expect(server.received).toHaveLength(1);
  });

  it('ends without a pause when its caller gives up during an attempt', async () => {
    const caller = new AbortController();
    server.told('silence', DONE);
    const { signal } = caller;
    const call = client().GET('/users/{id}', { params: { path: { id: 1 } }, signal });
    await arrived();
    caller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect(pauses).toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  it('gives the last answer when a pause ends after all its time', async () => {
    const sleep = (): Promise<void> => {
      now += 400;
      return Promise.resolve();
    };
    // The timer that the client has without surroundings takes no negative time.
    const timeLimit = (ms: number): AbortSignal => AbortSignal.timeout(ms);
    server.told(BUSY, DONE);
    const call = dataOf(draw(client({ totalMs: 350, surroundings: { sleep, timeLimit } })));
    await expect(call).rejects.toMatchObject({ status: 503 });
    expect(server.received).toHaveLength(1);
  });

  it('says what is wrong', async () => {
    const errors: ErrorDetail[] = [
      { field: 'username', message: 'is taken already', reason: 'name_taken' },
      { message: 'second', reason: 'conflict' },
    ];
    const conflict = {
      status: 409,
      body: { code: 409, status: 'Conflict', errors },
      headers: { 'x-request-id': 'r-1' },
    };
    server.told(conflict, { status: 500, body: 'a proxy', headers: { 'retry-after': '7' } });
    const call = dataOf(client().POST('/users', { body: { username: 'ai', password: 'secret' } }));
    const error = new ApiError(409, { code: 409, status: 'Conflict', errors });
    await expect(call).rejects.toThrow(error);
    await expect(call).rejects.toThrow('409 Conflict: username is taken already: second');
    await expect(call).rejects.toMatchObject({ requestId: 'r-1', retryAfter: undefined });
    const reasons = ['name_taken', 'conflict'];
    await expect(call).rejects.toMatchObject({ reasons });
    expect([error.has('too_long', 'name_taken'), error.has('too_long'), error.has()]).toEqual([true, false, false]);
    const other = dataOf(client().GET('/users'));
    await expect(other).rejects.toMatchObject({ message: '500', body: undefined, requestId: undefined, retryAfter: 7 });
  });

  const page = (...ids: number[]): { status: number; body: object } => ({
    status: 200,
    body: ids.map((id) => ({ id })),
  });

  it('follows the links of a list, with all that was asked', async () => {
    const link = '</users?itemsPerPage=2&order=desc&fields=id,username&after=7>; rel="next"';
    server.told({ ...page(8, 7), headers: { link } }, page(6));
    const ids: number[] = [];
    const users = client().each('/users', { itemsPerPage: 2, query: { order: 'desc', fields: ['id', 'username'] } });
    for await (const { id } of users) ids.push(id);
    expect(ids).toEqual([8, 7, 6]);
    const asked = '/users?order=desc&fields=id,username&itemsPerPage=2';
    expect(server.received.map(({ path }) => path)).toEqual([asked, `${asked}&after=7`]);
  });

  it('goes through the pages of a list without links, each when it is needed', async () => {
    server.told(page(1, 2), 'lost', page(3, 4), page());
    const ids: number[] = [];
    for await (const card of client().each('/users/{id}/card', { path: { id: 5 }, itemsPerPage: 2 })) {
      ids.push(card.id);
      if (card.id === 2) expect(server.received).toHaveLength(1);
    }
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(server.received.map(({ path }) => path)).toEqual(
      ['', '&page=2', '&page=2', '&page=3'].map((place) => `/users/5/card?itemsPerPage=2${place}`),
    );
    server.told(page(1, 2));
    for await (const user of client().each('/users', { itemsPerPage: 2 })) {
      expect(user.id).toBe(1);
      break;
    }
    expect(server.received).toHaveLength(1);
  });
});

/** Never called: the compiler checks it. */
export async function types(client: CardDrawClient): Promise<void> {
  const user = await dataOf(client.GET('/users/{id}', { params: { path: { id: 1 } } }));
  user.next satisfies string;
  // @ts-expect-error an answer has no password
  user.password satisfies string;
  // @ts-expect-error the owner is required
  await client.POST('/cards', { body: { password: 'secret' } });
  // @ts-expect-error no such operation
  await client.DELETE('/users');
  for await (const draw of client.each('/game/seeds/{day}/draws', { path: { day: '20260115' } }))
    draw.nonce satisfies number;
  // @ts-expect-error this is no list
  client.each('/users/{id}');
  // @ts-expect-error whose cards?
  client.each('/users/{id}/card');
}
