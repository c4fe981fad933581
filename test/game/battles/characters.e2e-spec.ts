import { afterEach, describe, expect, it } from '@jest/globals';
import { userBody } from '../../factories/bodies.js';
import { createCard, createUe, createUser } from '../../factories/records.js';
import { expectError, expectNoContent, storedRecords } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { USER_SHAPE } from '../../harness/shapes.js';
import { type Answer, BEARER, TestApp } from '../../harness/test-app.js';

const UNKNOWN = 9_000_000;
/** Midnight in the zone of the game, on another day than in UTC. */
const NOW = '2026-01-15T15:00:00.000Z';
const TODAY = '20260116';

const upTo = (highest: number): number[] => Array.from({ length: highest }, (_, index) => index + 1);

const clock = new FakeClock(NOW);
const app = await TestApp.start({ clock, environment: { GAME_TIME_ZONE: 'Asia/Tokyo' } });

describe('characters', () => {
  afterEach(() => clock.set(NOW));

  function read(path: string): Promise<Answer> {
    return app.request('GET', path);
  }

  const characterOf = (user: number): Promise<any> => app.read(`/users/${user}/d`);

  describe('POST /users', () => {
    it('assigns a character that nothing has happened to', async () => {
      for (let made = 0; made < 10; made++) {
        const { id } = await createUser(app);
        const { chara, hp, attack, defense, critical, skill, status, ...rest } = await characterOf(id);
        for (const stat of [hp, attack, defense, critical, skill]) expect(upTo(20)).toContain(stat);
        expect(upTo(4)).toContain(chara);
        expect(['normal', 'super']).toContain(status);
        const untouched = { day: 0, limit: false, comment: '', next: TODAY, win: 0, battle: 0 };
        expect(rest).toEqual({ id, user: id, ...untouched, created_at: NOW, updated_at: NOW });
      }
    });

    it.each([false, true])('leaves no user when the character cannot be stored (with records: %j)', async (isOwner) => {
      const card = isOwner ? [(await createCard(app, (await createUser(app)).id)).id] : undefined;
      const body = userBody({ card });
      const before = await storedRecords(app);
      await app.database.query('alter table characters add constraint full_house check (false) not valid');
      const refused = await app.request('POST', '/users', { body });
      await app.database.query('alter table characters drop constraint full_house');
      expectError(refused, 500);
      expect(await storedRecords(app)).toEqual(before);
      expect((await app.request('POST', '/users', { body })).status).toBe(200);
    });
  });

  it('DELETE /users/{id} deletes the character, and leaves the draws, the battles and the first character', async () => {
    const [user, other] = [(await createUser(app)).id, (await createUser(app)).id];
    const card = (await createCard(app, user)).id;
    expectNoContent(await app.request('PUT', `/users/${user}/d`, { body: { battle: other } }));
    expectNoContent(await app.request('PUT', `/users/${other}/d`, { body: { battle: user } }));
    expectNoContent(await app.request('DELETE', `/cards/${card}`));
    const outliving = ['battles', 'draws', 'character'].map((path) => `/users/${user}/${path}`);
    const paths = [
      `/cards/${card}/draw`,
      `/game/seeds/${TODAY}/draws`,
      `/users/${other}/battles`,
      `/users/${other}/d`,
      ...outliving,
    ];
    const kept = (): Promise<object[]> => Promise.all(paths.map((path) => app.read(path)));
    const before = await kept();
    expectNoContent(await app.request('DELETE', `/users/${user}`));
    expectError(await read(`/users/${user}/d`), 404);
    expect(await app.database.query('select from characters where user_id = $1', [user])).toEqual([]);
    expect(await kept()).toEqual(before);
  });

  describe('PATCH /users/{id}', () => {
    const patch = (id: number, body: object): Promise<Answer> =>
      app.request('PATCH', `/users/${id}`, { body, headers: BEARER });

    it.each([
      ['alone', () => ({})],
      ['with fields of the user', () => ({ fav: 5, did: 'did:plc:x' })],
      ['with lists of records', (card: number, ue: number) => ({ card: [card], ue: [ue] })],
      ['with fields and lists', (card: number) => ({ fav: 5, card: [card] })],
    ])('sets the opponent %s, and answers the user as it reads', async (_, others) => {
      const [user, opponent] = [await createUser(app), (await createUser(app)).id];
      const given = others((await createCard(app, opponent)).id, (await createUe(app, opponent)).id);
      const { card, ue, ...fields } = given as { card?: number[]; ue?: number[] };
      const before = await characterOf(user.id);
      const now = '2026-01-16T20:00:00.000Z';
      clock.set(now);
      const { status, body } = await patch(user.id, { ...given, battle: opponent });
      expect({ status, body }).toEqual({ status: 200, body: { ...user, ...fields } });
      expect(Object.keys(body).sort()).toEqual(USER_SHAPE);
      expect((await read(`/users/${user.id}`)).body).toEqual(body);
      expect(await characterOf(user.id)).toEqual({ ...before, battle: opponent, updated_at: now, next: '20260117' });
      for (const [path, ids] of Object.entries({ card, ue }))
        expect((await read(`/users/${user.id}/${path}`)).body).toMatchObject((ids ?? []).map((id) => ({ id })));
    });

    it('leaves the opponent when it is not given, replaces it by another, and clears it for 0', async () => {
      const [user, first, second] = [await createUser(app), await createUser(app), await createUser(app)];
      for (const [body, battle] of [
        [{ battle: first.id }, first.id],
        [{ fav: 1 }, first.id],
        [{ battle: second.id }, second.id],
        [{ battle: 0 }, 0],
      ] as const) {
        expect((await patch(user.id, body)).status).toBe(200);
        expect((await characterOf(user.id)).battle).toBe(battle);
      }
    });

    it.each([
      ['someone unknown', 409, UNKNOWN],
      ['a negative id', 409, -1],
      ['an id beyond 32 bits', 409, 2 ** 31],
      ['the highest id', 409, Number.MAX_SAFE_INTEGER],
      ['null', 400, null],
      ['a text', 400, '2'],
      ['a fraction', 400, 1.5],
      ['a number that is too large', 400, 2 ** 53],
      ['a list', 400, [2]],
      ['oneself', 400, undefined],
    ])('refuses %s as the opponent with %d, and changes nothing else', async (_, code, given) => {
      const [user, other] = [(await createUser(app)).id, (await createUser(app)).id];
      await patch(user, { battle: other });
      const card = [(await createCard(app, other)).id];
      const before = await storedRecords(app);
      const battle = given === undefined ? user : given;
      expectError(await patch(user, { fav: 77, card, battle }), code, ['battle']);
      expect(await storedRecords(app)).toEqual(before);
    });

    it('sets no opponent when something else is refused or fails', async () => {
      const [user, battle] = [(await createUser(app)).id, (await createUser(app)).id];
      expectError(await patch(user, { battle, card: [UNKNOWN] }), 409, ['card']);
      expectError(await patch(user, { battle, fav: 'many' }), 400, ['fav']);
      expectError(await app.request('PATCH', `/users/${user}`, { body: { battle } }), 403, ['token']);
      await app.database.query('alter table users add constraint few check (fav < 77) not valid');
      const failed = await patch(user, { battle, fav: 77 });
      await app.database.query('alter table users drop constraint few');
      expectError(failed, 500);
      expect((await characterOf(user)).battle).toBe(0);
    });

    it('answers 404 for an unknown user, whatever the opponent is', async () => {
      for (const battle of [0, 1, UNKNOWN]) expectError(await patch(UNKNOWN, { battle }), 404);
    });

    it('takes an opponent who is deleted later no second time', async () => {
      const [user, first, second] = [await createUser(app), await createUser(app), await createUser(app)];
      expect((await patch(user.id, { battle: first.id })).status).toBe(200);
      expectNoContent(await app.request('DELETE', `/users/${first.id}`));
      expectError(await patch(user.id, { battle: first.id }), 409, ['battle']);
      expect((await patch(user.id, { fav: 3 })).body).toEqual({ ...user, fav: 3 });
      expect((await patch(user.id, { battle: second.id })).status).toBe(200);
      expect(await characterOf(user.id)).toMatchObject({ battle: second.id });
    });
  });
});
