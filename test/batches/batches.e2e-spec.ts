import { describe, expect, it } from '@jest/globals';
import { balancesOf, createCard, createGroup, createUe } from '../factories/records.js';
import { BlockedTables } from '../harness/blocked-tables.js';
import { expectError } from '../harness/expectations.js';
import { bearer, makeToken } from '../harness/named-tokens.js';
import { type Answer, BEARER, PASSWORD } from '../harness/test-app.js';
import { createTestDatabase } from '../harness/test-database.js';
import { batchService, entry, type Sent } from './batch-service.js';

const database = await createTestDatabase();
const { app, send, batch, preview, userWith, traces } = await batchService(database, {
  RATE_LIMIT: '500',
  WEBHOOKS: 'https://hooks.example/',
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
});

const balances = (user: number): string => `/users/${user}/balances`;
const draw = (owner: number): Promise<Answer> =>
  app.request('POST', '/cards', { body: { owner, password: PASSWORD, banner: 'paid' }, headers: BEARER });

describe('a batch', () => {
  it('gives and takes, changes, moves and joins in one transaction', async () => {
    const [one, two] = [await userWith(0), await userWith(7)];
    const [card, gone] = [(await createCard(app, one)).id, (await createCard(app, one)).id];
    const [ue, group] = [(await createUe(app, one)).id, (await createGroup(app)).id];
    const { status, body } = await batch([
      entry(one, 5),
      entry(two, -7),
      { method: 'PATCH', path: `/users/${one}`, body: { luck: 7 } },
      { method: 'PATCH', path: `/cards/${card}`, body: { owner: two } },
      { method: 'POST', path: '/cards', body: { owner: two, card: 1, status: 'super', cp: 9 } },
      { method: 'DELETE', path: `/cards/${gone}` },
      { method: 'PATCH', path: `/ues/${ue}`, body: { owner: two } },
      { method: 'PUT', path: `/groups/${group}/users/${one}` },
      { method: 'PATCH', path: `/groups/${group}`, body: { name: 'renamed by a batch' } },
    ]);
    expect({ status, preview: body.preview }).toEqual({ status: 200, preview: false });
    expect(body.results.map((result: { status: number }) => result.status)).toEqual([
      200, 200, 200, 200, 200, 204, 200, 204, 200,
    ]);
    expect(body.results[4].body).toEqual(await app.read(`/cards/${body.results[4].body.id}`));
    expect(body.results[5]).toEqual({ status: 204 });
    expect([await balancesOf(app, one), await balancesOf(app, two)]).toEqual([{ ticket: 5 }, { ticket: 0 }]);
    expect((await app.read(`/users/${one}`)).luck).toBe(7);
    expect((await app.read(`/cards/${card}/owner`)).id).toBe(two);
    expectError(await app.request('GET', `/cards/${gone}`), 404);
    expect((await app.read(`/ues/${ue}/owner`)).id).toBe(two);
    expect((await app.read(`/groups/${group}/users`)).map(({ id }: { id: number }) => id)).toEqual([one]);
  });

  it('is done by none where one is refused, and says which and why', async () => {
    const [rich, poor] = [await userWith(9), await userWith(2)];
    const before = await traces();
    const refused = await batch([entry(rich, -5), entry(rich, 1), entry(poor, -5)]);
    expectError(refused, 409, ['requests.2']);
    expect(refused.body.errors[0]).toMatchObject({ reason: 'balance_too_low' });
    const invalid = await batch([entry(rich, 1), { method: 'PATCH', path: `/users/${rich}`, body: { luck: 'x' } }]);
    expectError(invalid, 400, ['requests.1.luck']);
    expectError(await batch([entry(rich, 1), { method: 'DELETE', path: '/cards/999999' }]), 404, ['requests.1.id']);
    expect(await traces()).toEqual(before);
  });

  it('is in the audit with each of its requests, and in the log as one write', async () => {
    const mei = await makeToken(database, 'mei', ['createBatch', 'createUserEntry']);
    const [one, two] = [await userWith(0), await userWith(0)];
    const seen = app.requestLines().length;
    expect((await send({ requests: [entry(one, 3), entry(two, 3)] }, bearer(mei))).status).toBe(200);
    const lines = app.requestLines().slice(seen);
    const rows = (await app.request('GET', '/audit?token=mei', { headers: BEARER })).body;
    expect(rows.map(({ operation, record }: Record<string, string>) => [operation, record])).toEqual([
      ['createUserEntry', `users/${two}/entries`],
      ['createUserEntry', `users/${one}/entries`],
    ]);
    const [, , line] = lines;
    expect(lines.map(({ operation, record }) => [operation, record])).toEqual([
      ['createUserEntry', undefined],
      ['createUserEntry', undefined],
      ['createBatch', 'batches'],
    ]);
    expect(lines.every(({ request_id }) => request_id === line?.request_id)).toBe(true);
  });

  it('counts as one request for RATE_LIMIT', async () => {
    const user = await userWith(0);
    const left = async (): Promise<number> =>
      Number((await app.request('GET', '/users/1')).headers.get('ratelimit-remaining'));
    const before = await left();
    expect((await preview(...Array.from({ length: 50 }, () => entry(user, 1)))).status).toBe(200);
    expect(before - (await left())).toBe(2);
  });
});

describe('a preview', () => {
  it('tries each request, says why some are refused, and leaves nothing', async () => {
    const [rich, poor] = [await userWith(9), await userWith(2)];
    const card = (await createCard(app, rich)).id;
    const before = await traces();
    const { status, body } = await preview(
      entry(rich, -5, { watch: balances(rich) }),
      entry(poor, -5, { watch: balances(poor) }),
      { method: 'POST', path: '/cards', body: { owner: poor, card: 1 }, watch: `/users/${poor}/card` },
      { method: 'PATCH', path: `/cards/${card}`, body: { owner: poor }, watch: `/cards?owners=${poor}&fields=id` },
      { method: 'DELETE', path: `/users/${rich}`, watch: `/users/${rich}` },
    );
    expect({ status, preview: body.preview }).toEqual({ status: 200, preview: true });
    const [taken, refused, given, moved, deleted] = body.results;
    expect(taken).toMatchObject({
      status: 200,
      before: [{ currency: 'ticket', balance: 9 }],
      after: [{ currency: 'ticket', balance: 4 }],
    });
    expect(refused).toEqual({
      status: 409,
      errors: [{ message: expect.stringContaining('has 2'), reason: 'balance_too_low' }],
    });
    expect([given.before, given.after]).toMatchObject([[], [{ id: given.body.id }]]);
    // The list shows what the request before has made.
    expect(moved.before).toEqual([{ id: given.body.id }]);
    expect(moved.after).toEqual([{ id: card }, { id: given.body.id }].sort((a, b) => a.id - b.id));
    expect(deleted).toMatchObject({ status: 204, before: { id: rich } });
    expect(deleted.after).toBeUndefined();
    expect(await traces()).toEqual(before);
    expectError(await app.request('GET', `/cards/${given.body.id}`), 404);
  });

  it('puts nothing that is not committed into lists that others read at the same time', async () => {
    const user = await userWith(0);
    const lists = [`/users/${user}/card`, `/cards?owners=${user}`, `/users?ids=${user}&fields=luck`];
    const read = (): Promise<string[]> => Promise.all(lists.map(async (path) => (await app.request('GET', path)).text));
    const before = await read();
    const tries = lists.flatMap((watch): Sent[] => [
      { method: 'POST', path: '/cards', body: { owner: user, card: 1 }, watch },
      { method: 'PATCH', path: `/users/${user}`, body: { luck: 99 }, watch },
    ]);
    const trying = Promise.all(Array.from({ length: 5 }, () => preview(...tries)));
    const seen: string[][] = [];
    for (let i = 0; i < 30; i++) seen.push(await read());
    for (const { body } of await trying)
      expect(body.results.map((result: { status: number }) => result.status)).toEqual(tries.map(() => 200));
    for (const each of seen) expect(each).toEqual(before);
    expect(await read()).toEqual(before);
  });

  it('stores no key: the batch itself may have it', async () => {
    const user = await userWith(0);
    const headers = { ...BEARER, 'idempotency-key': 'previewed' };
    expect((await batch([entry(user, 1)], { preview: true }, headers)).body.preview).toBe(true);
    expect((await batch([entry(user, 1)], {}, headers)).body.preview).toBe(false);
    expect(await balancesOf(app, user)).toEqual({ ticket: 1 });
  });
});

describe('a batch with a key', () => {
  it('is done once, however often and however many at a time it is sent', async () => {
    const users = [await userWith(0), await userWith(0), await userWith(0)];
    const requests = users.map((user) => entry(user, 5));
    const headers = { ...BEARER, 'idempotency-key': 'batch-1' };
    const answers = await Promise.all([1, 2].map(() => batch(requests, {}, headers)));
    answers.push(await batch(requests, {}, headers));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, answers[0]?.text]));
    for (const user of users) expect(await balancesOf(app, user)).toEqual({ ticket: 5 });
    expectError(await batch(requests.slice(1), {}, headers), 422);
  });

  it('may be sent again after it was refused', async () => {
    const user = await userWith(0);
    const headers = { ...BEARER, 'idempotency-key': 'batch-2' };
    const requests = [entry(user, -5)];
    expectError(await batch(requests, {}, headers), 409);
    await batch([entry(user, 8)]);
    expect((await batch(requests, {}, headers)).status).toBe(200);
    expect(await balancesOf(app, user)).toEqual({ ticket: 3 });
  });

  it('that takes too long is done whole, or not at all, and is sent again with its key', async () => {
    const slow = await batchService(database, { ANSWER_TIMEOUT_SECONDS: '1' });
    const users = [await userWith(0), await userWith(0)];
    const requests = [entry(users[0] as number, 5), { method: 'PUT', path: `/groups/1/users/${users[1]}` }];
    const headers = { ...BEARER, 'idempotency-key': 'batch-3' };
    const tables = await BlockedTables.take(database.url, 'group_users');
    const late = slow.batch(requests, {}, headers);
    await tables.anyWaiting();
    expectError(await late, 503);
    expect(await balancesOf(app, users[0] as number)).toEqual({ ticket: 0 });
    await tables.release();
    expect((await batch(requests, {}, headers)).status).toBe(200);
    expect(await balancesOf(app, users[0] as number)).toEqual({ ticket: 5 });
  });

  it('that crosses another one waits for it, on any instance', async () => {
    const other = await batchService(database);
    const users = await Promise.all(Array.from({ length: 6 }, () => userWith(0)));
    const there = users.map((user) => entry(user, 1));
    const sent = [there, there.toReversed()].flatMap((requests) => [requests, requests]);
    const answers = await Promise.all(sent.flatMap((requests) => [batch(requests), other.batch(requests)]));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const user of users) expect(await balancesOf(app, user)).toEqual({ ticket: answers.length });
  });
});

describe('if_match', () => {
  it('undoes a batch where nothing else has happened', async () => {
    const users = [await userWith(0), await userWith(0)];
    const given = await batch(users.map((user) => entry(user, 5, { watch: balances(user) })));
    const undo = users.map((user, place) =>
      entry(user, -5, { watch: balances(user), if_match: given.body.results[place].etag }),
    );
    const undone = await batch(undo);
    expect(undone.status).toBe(200);
    expect(undone.body.results[0].etag).not.toBe(given.body.results[0].etag);
    expect(await Promise.all(users.map((user) => balancesOf(app, user)))).toEqual([{ ticket: 0 }, { ticket: 0 }]);
  });

  it('refuses it where a draw has spent what was given', async () => {
    const users = [await userWith(0), await userWith(0)];
    const given = await batch(users.map((user) => entry(user, 5, { watch: balances(user) })));
    const spender = users[1] as number;
    expect((await draw(spender)).status).toBe(200);
    const undo = users.map((user, place) =>
      entry(user, -4, { watch: balances(user), if_match: given.body.results[place].etag }),
    );
    const refused = await batch(undo);
    expectError(refused, 412, ['requests.1.if_match']);
    expect(refused.body.errors[0].reason).toBe('changed_since');
    expect((await preview(...undo)).body.results.map(({ status }: { status: number }) => status)).toEqual([200, 412]);
    expect(await balancesOf(app, spender)).toEqual({ ticket: 4 });
  });

  it('is an error without watch, and never that of a record that is gone', async () => {
    const user = await userWith(0);
    expectError(await batch([entry(user, 1, { if_match: '"x"' })]), 400, ['requests']);
    const gone = entry(user, 1, { watch: '/cards/999999', if_match: '' });
    expectError(await batch([gone]), 412, ['requests.0.if_match']);
  });
});
