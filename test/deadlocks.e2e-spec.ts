import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cardBody, groupBody, ueBody, userBody } from './factories/bodies.js';
import { createCard, createGroup, createUe, createUser } from './factories/records.js';
import { BEARER, TestApp } from './harness/test-app.js';

/** What PostgreSQL undoes on account of other transactions. */
const UNDONE = ['40001', '40P01'];
/** So often in a row, which is more than once and less than what is given up on. */
const FAILURES = 3;

/** Every table that requests write to. */
const TABLES = ['users', 'cards', 'ues', 'groups', 'group_users', 'characters', 'battles', 'draws'];

describe('a write that PostgreSQL undoes on account of another transaction', () => {
  let app: TestApp;
  let user: number;
  let opponent: number;
  let card: number;
  let ue: number;
  let group: number;

  beforeAll(async () => {
    app = await TestApp.start();
    // A sequence is not undone with the transaction, and so it counts attempts.
    await app.database.query('create sequence attempts');
    await app.database.query('create table failing (until int, code text)');
    await app.database.query('insert into failing values (0, null)');
    await app.database.query(`
      create function fail() returns trigger language plpgsql as $$
      begin
        if (select until from failing) > 0 and nextval('attempts') <= (select until from failing) then
          raise exception 'undone' using errcode = (select code from failing);
        end if;
        return null;
      end $$`);
    for (const table of TABLES) {
      await app.database.query(
        `create trigger fail after insert or update or delete on ${table} for each statement execute function fail()`,
      );
    }
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.query('update failing set until = 0');
    user = (await createUser(app)).id;
    opponent = (await createUser(app)).id;
    card = (await createCard(app, user)).id;
    ue = (await createUe(app, user)).id;
    group = (await createGroup(app, { users: [opponent] })).id;
  });

  const requests: [string, string, () => string, () => object | undefined, number][] = [
    ['a draw', 'POST', () => '/cards', () => cardBody(user), 200],
    ['a given card', 'POST', () => '/cards', () => cardBody(user, { card: 2 }), 200],
    ['a new ue', 'POST', () => '/ues', () => ueBody(user), 200],
    ['a new user', 'POST', () => '/users', () => userBody(), 200],
    ['a new user with records', 'POST', () => '/users', () => userBody({ card: [card] }), 200],
    ['a new group', 'POST', () => '/groups', () => groupBody({ users: [user] }), 200],
    ['a changed card', 'PATCH', () => `/cards/${card}`, () => ({ owner: opponent }), 200],
    ['a changed ue', 'PATCH', () => `/ues/${ue}`, () => ({ lv: 3 }), 200],
    ['a changed user', 'PATCH', () => `/users/${user}`, () => ({ aiten: 3 }), 200],
    ['a user who gets records', 'PATCH', () => `/users/${opponent}`, () => ({ card: [card] }), 200],
    ['a changed group', 'PATCH', () => `/groups/${group}`, () => ({ users: [user] }), 200],
    ['a draw begun', 'PATCH', () => `/users/${user}/card/start`, () => undefined, 204],
    ['a draw done', 'PUT', () => `/cards/${card}/d`, () => undefined, 204],
    ['a battle', 'PUT', () => `/users/${user}/d`, () => ({ battle: opponent }), 204],
    ['a deleted card', 'DELETE', () => `/cards/${card}`, () => undefined, 204],
    ['a deleted ue', 'DELETE', () => `/ues/${ue}`, () => undefined, 204],
    ['a deleted group', 'DELETE', () => `/groups/${group}`, () => undefined, 204],
    ['a deleted user', 'DELETE', () => `/users/${opponent}`, () => undefined, 204],
  ];
  it.each(requests.flatMap((request) => UNDONE.map((code) => [code, ...request] as const)))(
    '(%s) is tried again: %s',
    async (code, _name, method, path, body, status) => {
      await app.database.query(`update failing set until = ${FAILURES}, code = '${code}'`);
      await app.database.query("select setval('attempts', 1, false)");
      const sent = body();
      const answer = await app.request(method, path(), { ...(sent && { body: sent }), headers: BEARER });
      expect([answer.status, answer.text]).toEqual([status, status === 204 ? '' : expect.any(String)]);
      const [{ attempts } = { attempts: 0 }] = await app.database.query<{ attempts: number }>(
        'select last_value::int as attempts from attempts',
      );
      expect(attempts).toBeGreaterThan(FAILURES);
    },
  );
});
