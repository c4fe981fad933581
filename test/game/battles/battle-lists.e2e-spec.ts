import { describe, expect, it } from '@jest/globals';
import { createUser } from '../../factories/records.js';
import { expectError, expectNoContent } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { withInstants } from '../../harness/instants.js';
import { TestApp } from '../../harness/test-app.js';

const UNKNOWN = 9_000_000;
const HASH = /^[0-9a-f]{64}$/;

/** It goes forward alone: a day that is over stays closed. */
const clock = new FakeClock('2026-01-15T12:00:00.000Z');
const app = await TestApp.start({ clock });

describe('the lists of battles and characters', () => {
  const read = (path: string): Promise<any> => app.read(path);
  async function fight(user: number, opponent: number): Promise<void> {
    expectNoContent(await app.request('PUT', `/users/${user}/d`, { body: { battle: opponent } }));
  }

  const newUser = async (): Promise<number> => (await createUser(app)).id;
  const battlesOf = (user: number): Promise<any> => read(`/users/${user}/battles`);

  describe('GET /users/{id}/battles', () => {
    it('lists the own battles newest first', async () => {
      const [user, opponent] = [await newUser(), await newUser()];
      const moments = ['01', '01', '02', '02', '03'].map((day, hour) => `2026-03-${day}T0${hour}:00:00.000Z`);
      for (const moment of moments) {
        clock.set(moment);
        await fight(user, opponent);
        await fight(opponent, user);
      }
      const all: Record<string, unknown>[] = await battlesOf(user);
      const expected = moments.toReversed().map((created_at) => withInstants({ user, created_at }));
      expect(all.map(withInstants)).toMatchObject(expected);
    });

    it('gives 404 for a deleted user who never fought', async () => {
      const user = await newUser();
      expectNoContent(await app.request('DELETE', `/users/${user}`));
      expectError(await app.request('GET', `/users/${user}/battles`), 404);
    });

    it('shows battles from before days had seeds for them, with null for what they were decided from', async () => {
      clock.set('2026-04-01T12:00:00.000Z');
      const [user, opponent] = [await newUser(), await newUser()];
      const made = { opponent, won: true, win_probability: 0.5, stat: 'hp', gain: 3, comment: 'Won' };
      await app.database.query(`
        insert into battles (user_id, opponent_id, won, win_probability, stat, gain, comment, created_at)
          values (${user}, ${opponent}, true, 0.5, 'hp', 3, 'Won', '2026-01-15T00:00:00Z');
        update characters set battle_day = '20260401', battles_of_day = 1 where user_id = ${user}`);
      const names = 'day nonce strength opponent_strength battles_before status_before status commitment seed';
      const nothing = Object.fromEntries(names.split(' ').map((name) => [name, null]));
      expect(await battlesOf(user)).toMatchObject([{ ...made, ...nothing }]);
      // The second battle of the day is the first that the seed decides.
      await fight(user, opponent);
      expect((await battlesOf(user))[0]).toMatchObject({ day: '20260401', nonce: 1, battles_before: 0 });
      expectError(await app.request('PUT', `/users/${user}/d`), 409);
    });
  });

  it('GET /game/seeds/{day}/battles and /characters list what a day decided, with its seed once it is over', async () => {
    clock.set('2026-05-01T12:00:00.000Z');
    const users = [await newUser(), await newUser(), await newUser()];
    const [first = 0, second = 0, third = 0] = users;
    await fight(third, first);
    await fight(first, second);
    await fight(third, first);
    clock.set('2026-05-02T12:00:00.000Z');
    await fight(second, first);
    const late = await newUser();
    const { commitment, seed } = await read('/game/seeds/20260501');
    expect(seed).toMatch(HASH);
    const battles = await read('/game/seeds/20260501/battles');
    const numbers = battles.map((each: any) => [each.user, each.opponent, each.nonce, each.battles_before]);
    expect(numbers).toEqual([
      [third, first, 1, 0],
      [first, second, 1, 0],
      [third, first, 2, 1],
    ]);
    const characters = await read('/game/seeds/20260501/characters');
    expect(characters.map(({ user }: any) => user)).toEqual(users);
    for (const each of [...battles, ...characters]) expect(each).toMatchObject({ day: '20260501', commitment, seed });
    expect(await battlesOf(third)).toEqual([battles[2], battles[0]]);
    for (const list of ['battles', 'characters']) {
      expectError(await app.request('GET', `/game/seeds/20991231/${list}`), 404);
      expectError(await app.request('GET', `/game/seeds/today/${list}`), 400, ['day']);
    }
    const open = await read('/game/seeds/20260502/characters');
    const anyHash = expect.stringMatching(HASH);
    expect(open).toMatchObject([{ user: late, day: '20260502', commitment: anyHash, seed: null }]);
    expect(await read('/game/seeds/20260502/battles')).toMatchObject([{ user: second, seed: null }]);
    expect(await read('/game/seeds/20260503/battles')).toEqual([]);
  });

  describe('GET /users/{id}/character', () => {
    it('gives the first character, whatever became of it', async () => {
      clock.set('2026-06-01T12:00:00.000Z');
      const user = await newUser();
      const { chara, skill, hp, attack, defense, critical, status } = await read(`/users/${user}/d`);
      await app.database.query('update characters set hp = hp + 7, strength = strength + 7 where user_id = $1', [user]);
      const first = await read(`/users/${user}/character`);
      expect(first).toMatchObject({ user, day: '20260601', chara, skill, hp, attack, defense, critical, status });
      expect(first).toMatchObject({ commitment: (await read('/game/seeds/20260601')).commitment, seed: null });
      expectNoContent(await app.request('DELETE', `/users/${user}`));
      expect(await read(`/users/${user}/character`)).toEqual(first);
    });

    it('gives 404, and says why, for a character that no day gave, and for an unknown user', async () => {
      const user = await newUser();
      await app.database.query('delete from character_draws where user_id = $1', [user]);
      for (const id of [user, UNKNOWN]) {
        const answer = await app.request('GET', `/users/${id}/character`);
        expectError(answer, 404, ['id']);
        expect(answer.body.errors[0].message).toContain('imported or is from before days had seeds for them');
      }
      expect(await read(`/users/${user}/d`)).toMatchObject({ user });
    });
  });
});
