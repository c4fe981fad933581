import sharp from 'sharp';
import { cardBody } from '../factories/bodies.js';
import { createCard, createGroup, createUe, createUser } from '../factories/records.js';
import { bodyOf, resourcesOf } from '../harness/document-values.js';
import { makeToken } from '../harness/named-tokens.js';
import { BEARER, PASSWORD, type RequestOptions, type TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';

/** What a format of backups may trip over, in texts that JSON and the database can hold. */
export const ODD_TEXTS = [
  '\\N',
  '\\.',
  '\n\\.\n',
  '\\',
  '\\\\x41 \\0 \\t',
  'a\tb\nc\rd\ve\ff\bg\u0001\u007f',
  "it's '' \"quoted\" $$ $tag$ ; -- /* */",
  '-- PostgreSQL database dump complete',
  'NULL',
  '猫🐈‍⬛ é e\u0301 \u202e \ufeff \u2028',
  ' ',
];
/** The resources whose records are made below. The document has those of other modules. */
const KNOWN = ['/users', '/cards', '/ues', '/groups'];
/** The first and the last moment that clients can give. */
const FIRST = '0001-01-01T00:00:00Z';
const LAST = '9999-12-31T23:59:59.999999Z';

/** Of what cards are worth, and of what is beside the game. */
const WORTH = `
  insert into economies (version, content, created_at) values ('none', '{}', now());
  insert into entries (user_id, day, currency, number, amount, balance, reason, created_at)
    values (1, '20260116', 'ticket', 1, 5, 5, 'gift', now());
  insert into uses values (1, 'banner:standard', 1, '20260116', 1);
  insert into set_states (user_id, counters, after_number, reason, state, day, created_at)
    values (1, 'summer', 0, 'given', '{"super":[3,1]}', '20260116', now());
  insert into exchanges (user_id, day, name, card_id, created_at) values (1, '20260116', 'spark', null, now());
  insert into trades (from_id, to_id, gives, asks, created_at) values (1, 2, '{1}', '{}', now());
  insert into trades (day, from_id, to_id, gives, asks, state, until, created_at, decided_at)
    values ('20260116', 2, 1, '{1}', '{2,3}', 'accepted', now(), now(), now());
  insert into card_moves (card_id, from_id, to_id, created_at) values (1, 2, 1, now());
  insert into card_moves (card_id, from_id, to_id, trade_id, created_at) values (1, 2, 1, 2, now());
  insert into wishes (owner_id, card) values (1, 7);
  insert into identities (external_id, owner_id, created_at) values ('discord:1', 1, now());
  insert into player_links (user_id, sha256, created_at, until, redeemed_at, revoked_at)
    values (1, 'hash', now(), now(), now(), now());
  insert into refused_credentials (hour, count) values (now(), 2);
  insert into webhooks (url, type, payload, created_at, since, next_at, failed_at)
    values ('https://example.org', 'card.drawn', '{}', now(), now(), now(), now())`;

/**
 * Makes at least one record of every kind through the interface: of a day that is over and whose seed is revealed, and of one that
 * is not; some whose owner or card is gone.
 * @param largeCards so many of 600 KB each: four are more than all that lies between the database and a file takes at once
 */
export async function makeEveryKindOfRecord(app: TestApp, largeCards = 0): Promise<void> {
  const users: number[] = [];
  for (const text of ODD_TEXTS) {
    const times = { created_at: FIRST, updated_at: LAST, ten_at: '2024-02-29T12:00:00.000001Z' };
    const numbers = { aiten: Number.MAX_SAFE_INTEGER, luck: Number.MIN_SAFE_INTEGER, like: -1, member: true };
    const body = { username: `${text}${users.length}`, did: text, next: '99991231', ...times, ...numbers };
    users.push((await createUser(app, body)).id);
  }
  const [first = 0, second = 0, third = 0] = users;
  for (const text of ODD_TEXTS) {
    await createCard(app, first, { card: 13, status: text, skill: text, url: text, author: text, cp: -5 });
    await createCard(app, second, { client_seed: text });
    await createUe(app, first, { author: text, mode: text, lv: Number.MIN_SAFE_INTEGER, created_at: FIRST });
    await createGroup(app, { name: `${text}!`, users: [first, second] });
  }
  await makeKinds(app);
  const { body: document } = await app.request('GET', '/openapi.json');
  for (const resource of resourcesOf(document).filter(({ path }) => !KNOWN.includes(path)))
    await send(app, 'POST', resource.path, {
      body: { ...bodyOf(resource, resource.create, 1, first), password: PASSWORD },
    });
  for (let i = 0; i < largeCards; i++) await createCard(app, first, { card: 1, url: 'x\\y\t'.repeat(150_000) });
  const gone = await createCard(app, third);
  await send(app, 'DELETE', `/cards/${gone.id}`);
  await send(app, 'DELETE', `/users/${third}`);
  await send(app, 'PUT', `/users/${first}/d`, { body: { battle: second } });
  // The day is over: its seed is revealed, and its draws are counted.
  app.clock.set('2026-01-16T12:00:00.000Z');
  await send(app, 'GET', '/game/seeds');
  await until(async () => (await app.database.query('select from draw_counts')).length > 0);
  for (let i = 0; i < 3; i++) await createCard(app, second);
  await send(app, 'PUT', `/users/${second}/d`, { body: { battle: first } });
  await app.database.query(WORTH);
  await send(app, 'PUT', '/game/tables/next', { body: { banners: [] } });
  await makeToken(app.database, 'every-kind', ['createCard', 'readCard']);
  // With a key where the service knows of keys.
  const headers = { ...BEARER, 'idempotency-key': 'every-kind-of-record' };
  await send(app, 'POST', '/cards', { body: cardBody(second), headers });
}

/** Kinds, of which the first has art. */
export async function makeKinds(app: TestApp): Promise<void> {
  for (const [card, text] of ODD_TEXTS.entries()) {
    // A name can be seen.
    const name = text === ' ' ? ' .' : text;
    await send(app, 'PUT', `/game/cards/${card}`, { body: { name, names: { ja: name }, text } });
  }
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background: '#246' } });
  await send(app, 'PUT', '/game/cards/0/art', { raw: await picture.png().toBuffer() });
}

async function send(app: TestApp, method: string, path: string, options: RequestOptions = {}): Promise<void> {
  const { status, text } = await app.request(method, path, { headers: BEARER, ...options });
  if (status >= 400) throw new Error(`${method} ${path}: ${status} ${text}`);
}
