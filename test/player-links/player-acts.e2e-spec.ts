import { describe, expect, it } from '@jest/globals';
import { createCard, createUser } from '../factories/records.js';
import { databaseContents } from '../harness/database-contents.js';
import { expectError } from '../harness/expectations.js';
import { bearer } from '../harness/named-tokens.js';
import { credentialOf, signIn, WITH_LINKS } from './player-links.js';
import { BEARER, PASSWORD, TestApp } from '../harness/test-app.js';

const TABLES = {
  banners: [
    { name: 'box', box: 'player', reset: { card: 1 }, outcomes: [{ card: 1, status: 'normal', copies: 1000 }] },
  ],
  currencies: { dust: {}, spark: {} },
  exchanges: [{ name: 'dust', cost: { spark: 1 }, gives: { dust: 1 } }],
  salvage: { normal: { dust: 5 } },
};

interface Records {
  readonly card: number;
  readonly user: number;
  readonly offered: () => Promise<number>;
  readonly asked: () => Promise<number>;
}
interface Act {
  readonly path: (records: Records) => string | Promise<string>;
  readonly body?: (records: Records) => object;
}

const app = await TestApp.start({ environment: WITH_LINKS });
expect((await app.request('PUT', '/game/tables/next', { body: TABLES, headers: BEARER })).status).toBe(200);
app.clock.set('2026-01-16T12:00:00.000Z');
const ann = (await createUser(app)).id;
const bob = (await createUser(app)).id;

/** Each operation that a player may ask for. The document must say so of these, and of no other one. */
const ACTS: Readonly<Record<string, Act>> = {
  createCard: { path: () => '/cards', body: ({ user }) => ({ owner: user }) },
  createUserDraw: { path: ({ user }) => `/users/${user}/draws`, body: () => ({ count: 2 }) },
  refillUserBox: { path: ({ user }) => `/users/${user}/boxes/box`, body: () => ({}) },
  battle: { path: ({ user }) => `/users/${user}/d`, body: ({ user }) => ({ battle: user === ann ? bob : ann }) },
  createUserExchange: { path: ({ user }) => `/users/${user}/exchanges`, body: () => ({ name: 'dust' }) },
  createUserSalvage: { path: ({ user }) => `/users/${user}/salvages`, body: ({ card }) => ({ cards: [card] }) },
  createTrade: {
    path: () => '/trades',
    body: ({ user, card }) => ({ from: user, to: user === ann ? bob : ann, gives: [card], asks: [] }),
  },
  acceptTrade: { path: async ({ asked }) => `/trades/${await asked()}/accept` },
  declineTrade: { path: async ({ asked }) => `/trades/${await asked()}/decline` },
  withdrawTrade: { path: async ({ offered }) => `/trades/${await offered()}/withdraw` },
  putUserWishes: { path: ({ user }) => `/users/${user}/wishes`, body: () => ({ cards: [7] }) },
  putUserWish: { path: ({ user }) => `/users/${user}/wishes/8` },
  deleteUserWish: { path: ({ user }) => `/users/${user}/wishes/7` },
  deleteUserLink: { path: ({ user }) => `/users/${user}/links/0` },
  deleteUserLinks: { path: ({ user }) => `/users/${user}/links` },
};
const OF_BOB = `select (select count(*) from draws where owner_id = $1) as draws,
    (select count(*) from cards where owner_id = $1) as cards,
    (select count(*) from exchanges where user_id = $1) as exchanges,
    (select count(*) from set_states where user_id = $1) as states,
    (select count(*) from entries where user_id = $1) as entries`;
const { paths } = await app.read('/openapi.json');
const writes: { id: string; method: string; path: string; description: string; type?: string }[] = Object.entries<any>(
  paths,
).flatMap(([path, methods]) =>
  Object.entries<any>(methods)
    .filter(([method]) => method !== 'get')
    .map(([method, { operationId: id, description, requestBody }]) => {
      const [type] = Object.keys(requestBody?.content ?? {});
      return { id, method: method.toUpperCase(), path, description, ...(type && { type }) };
    }),
);
const { token } = await signIn(app, ann);
for (const user of [ann, bob]) {
  const body = { password: PASSWORD, currency: 'spark', amount: 9, reason: 'gift' };
  expect((await app.request('POST', `/users/${user}/entries`, { body })).status).toBe(200);
}

describe('every write operation', () => {
  async function recordsOf(user: number): Promise<Records> {
    const someone = user === ann ? bob : ann;
    const newCard = async (owner: number): Promise<number> =>
      (await createCard(app, owner, { card: 1, status: 'normal' })).id;
    const offer = async (from: number, to: number): Promise<number> => {
      const body = { password: PASSWORD, from, to, gives: [await newCard(from)], asks: [] };
      return (await app.request('POST', '/trades', { body })).body.id;
    };
    const [offered, asked] = [await offer(user, someone), await offer(someone, user)];
    // Its card has come, so the box may be filled again.
    const drawn = { password: PASSWORD, count: 1, banner: 'box' };
    expect((await app.request('POST', `/users/${user}/draws`, { body: drawn })).status).toBe(200);
    return {
      card: await newCard(user),
      user,
      offered: () => Promise.resolve(offered),
      asked: () => Promise.resolve(asked),
    };
  }

  it('says whether a player may ask for it', () => {
    const open = writes
      .filter(({ description }) => description.includes("A player's token counts"))
      .map(({ id }) => id);
    expect(open.sort()).toEqual(Object.keys(ACTS).sort());
  });

  it("has no effect with a player's token for someone else, wherever that stands, and whatever key is beside it", async () => {
    const [own, theirs] = [await recordsOf(ann), await recordsOf(bob)];
    const key = 'of-bob';
    const body = { password: PASSWORD, count: 1 };
    const first = await app.request('POST', `/users/${bob}/draws`, { body, headers: { 'idempotency-key': key } });
    expect(first.status).toBe(200);
    const before = (await databaseContents(app.database)).rows;
    const ofBob = await app.database.query(OF_BOB, [bob]);
    const places = [
      { headers: bearer(token) },
      { body: { token }, of: ['application/json', undefined] },
      { body: { password: token }, of: ['application/json'] },
      { headers: { ...bearer(token), 'idempotency-key': key } },
      // Whoever has a player's token acts as this player, whatever else is sent.
      { headers: bearer(token), body: { password: PASSWORD, token: BEARER.authorization.slice('Bearer '.length) } },
    ];
    for (const { id, method, path, type } of writes) {
      const act = ACTS[id];
      const paths = act
        ? [await act.path(theirs)]
        : [own, theirs].map(({ user, card }) =>
            path.replace('{id}', String(path.startsWith('/cards') ? card : user)).replace(/\{\w+\}/g, '1'),
          );
      // Of a body that is ignored, the token alone is read; of a picture nothing.
      const read = places.filter(({ of }) => of === undefined || of.some((each) => each === type));
      const attempts = paths.flatMap((each) => read.map((place) => ({ each, place })));
      for (const { each, place } of attempts) {
        const fields = { ...act?.body?.(theirs), ...place.body };
        const answer = await app.request(method, each, { body: fields, headers: place.headers ?? {} });
        const [error] = answer.body?.errors ?? [];
        expect({ id, each, status: answer.status, reason: error?.reason }).toEqual({
          id,
          each,
          status: 403,
          reason: 'not_yours',
        });
      }
    }
    // Fields that name someone else beside the player.
    const fields = { owner: bob, user: bob, from: bob, password: '' };
    for (const [path, more] of [
      [`/users/${ann}/draws`, { count: 1 }],
      [`/users/${ann}/exchanges`, { name: 'dust' }],
    ] as const)
      expect((await app.request('POST', path, { body: { ...fields, ...more }, headers: bearer(token) })).status).toBe(
        200,
      );
    const salvage = { body: { cards: [own.card, theirs.card] }, headers: bearer(token) };
    expectError(await app.request('POST', `/users/${ann}/salvages`, salvage), 409, ['cards']);
    const theft = { body: { from: ann, to: bob, gives: [theirs.card], asks: [] }, headers: bearer(token) };
    expectError(await app.request('POST', '/trades', theft), 409, ['gives']);
    // No row is of bob, or of a card of his, that was not there before; and none of his is gone.
    const after = (await databaseContents(app.database)).rows;
    const ofAnn = new Set(['draws', 'cards', 'entries', 'exchanges', 'draw_counts', 'draw_tables']);
    for (const [table, rows] of Object.entries(after)) {
      expect({ table, rows: rows.filter((row) => before[table]?.includes(row)) }).toEqual({
        table,
        rows: before[table],
      });
      const added = rows.filter((row) => !before[table]?.includes(row));
      expect({ table, added: ofAnn.has(table) ? [] : added }).toEqual({ table, added: [] });
    }
    expect(await app.database.query(OF_BOB, [bob])).toEqual(ofBob);
  });

  it("has an effect with the player's token for the player's own, without a password", async () => {
    await app.request('PUT', `/users/${ann}/d`, { body: { battle: bob } });
    for (const [id, { path, body }] of Object.entries(ACTS)) {
      // Battles are two a day.
      if (id === 'battle') app.clock.advance(86_400_000);
      const records = await recordsOf(ann);
      const { method = '' } = writes.find((each) => each.id === id) ?? {};
      const options = { ...(body && { body: body(records) }), headers: bearer(token) };
      const answer = await app.request(method, await path(records), options);
      expect({ id, status: answer.status }).toEqual({ id, status: id === 'deleteUserLink' ? 404 : answer.status });
      if (id !== 'deleteUserLink') expect([200, 204]).toContain(answer.status);
      if (id !== 'deleteUserLink') expect(credentialOf(app, answer)).toBe(`player ${ann}`);
    }
  });
});
