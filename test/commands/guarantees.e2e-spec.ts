import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MovingTarget } from '../harness/moving-target.js';
import { PASSWORD, TestApp } from '../harness/test-app.js';
import { saidByPython } from '../harness/verify-day.js';
import { eachOf } from '../../src/commands/cli.js';
import { VerifiedDays } from '../../src/commands/verifying/verified-days.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { createUser } from '../factories/records.js';

/** The players of a live game, of whom every second has lost a 50:50. */
const PLAYERS = 100;
const WITHIN = 90;
const outcome = (card: number, status: string, weight: number, more: object = {}): object => {
  return { card, status, skill: '', weight, cp: { min: 1, max: 9 }, ...more };
};
const EVENT = {
  name: 'event',
  outcomes: [
    outcome(1, 'normal', 9430),
    outcome(13, 'rare', 510),
    outcome(20, 'super', 55),
    outcome(21, 'super', 5, { featured: true }),
  ],
  rarities: [
    { status: 'super', within: WITHIN, ramp: { from: 74, add: 600 }, featured: { chance: [1, 2], misses: 1 } },
    { status: 'rare', within: 10 },
  ],
};
const GACHAPON = {
  name: 'gachapon',
  box: 'player',
  outcomes: [
    { card: 20, status: 'super', copies: 1 },
    { card: 1, status: 'normal', copies: 3 },
  ],
};

const nameOf = (id: number): string => `player-${id}`;
const sinceOf = (id: number): number => id % WITHIN;
const missesOf = (id: number): number => id % 2;
const IDS = Array.from({ length: PLAYERS }, (_, place) => place + 1);
const guaranteeOf = (id: number): object => {
  const [since, misses] = [sinceOf(id), missesOf(id)];
  const user = id % 7 === 0 ? nameOf(id) : id;
  return { user, counters: 'event', since: { super: since, rare: id % 10 }, misses: { super: misses } };
};

const target = await MovingTarget.create();
const clock = new FakeClock('2026-01-15T12:00:00Z');
const tables = { banners: [EVENT, GACHAPON] };
const start = (database = target.database) => TestApp.start({ database, clock, tables });

function folderWith(users: readonly object[], guarantees: readonly unknown[]): string {
  const folder = target.folderWith({ users });
  const lines = guarantees.map((each) => `${typeof each === 'string' ? each : JSON.stringify(each)}\n`);
  writeFileSync(join(folder, 'guarantees.jsonl'), lines.join(''));
  return folder;
}

/** A folder of guarantees alone, for users that are here. */
function folderOf(guarantees: readonly unknown[]): string {
  const folder = folderWith([], guarantees);
  for (const kind of ['users', 'cards', 'ues', 'groups']) rmSync(join(folder, `${kind}.jsonl`));
  return folder;
}

/** What both verifiers say of days. */
async function verified(app: TestApp, first: string, last: string) {
  const days = new VerifiedDays(app.url);
  const differences: string[] = [];
  for await (const each of days.each({ first, last })) differences.push(...each.differences);
  return { differences, notes: days.notes, python: await saidByPython(app.url, `${first}..${last}`) };
}

describe('moving in with pity', () => {
  let app: TestApp;
  beforeAll(async () => {
    const users = IDS.map((id) => ({ id, username: nameOf(id) }));
    const imported = await target.import(folderWith(users, IDS.map(guaranteeOf)));
    expect(imported).toMatchObject({ code: 0, err: '' });
    expect(imported.out.toString()).toMatch(/, 100 guarantees in /);
  });
  beforeEach(async () => {
    app = await start();
  });

  /** While no service runs. */
  async function add(...given: unknown[]) {
    await app.close();
    return target.import(folderOf(given), '--into-nonempty');
  }

  const draw = async (user: number, count = 1, banner = 'event') => {
    const body = { password: PASSWORD, banner, count };
    const headers = { prefer: 'include=draw' };
    const answer = await app.request('POST', `/users/${user}/draws`, { body, headers });
    expect(answer.status).toBe(200);
    return answer.body;
  };

  it('lists what 100 players of a live game stood at on the first day, and their guarantees go on from it', async () => {
    await app.read('/users/1/guarantees');
    const states = await app.read('/game/seeds/20260115/states?itemsPerPage=1000');
    expect(states).toHaveLength(PLAYERS);
    expect(states[72]).toMatchObject({
      user: 73,
      day: '20260115',
      counters: 'event',
      after_number: 0,
      reason: 'given',
    });
    expect(states[72].state).toEqual({ super: [73, 1, 0], rare: [3, 0, 0] });
    for (const id of [1, 73, 89, 100]) {
      const [progress] = await app.read(`/users/${id}/guarantees`);
      const [since, missed] = [sinceOf(id), missesOf(id)];
      expect(progress).toMatchObject({ banner: 'event', draws: 0 });
      expect(progress.rarities[0]).toMatchObject({ since, missed, left: WITHIN - since });
    }
  });

  it('draws the first card of each with it, with the chance that the state gives', async () => {
    const first = new Map<number, any>();
    await eachOf(IDS, 20, async (id) => first.set(id, (await draw(id))[0]));
    for (const [id, drawn] of first) {
      const since = sinceOf(id);
      expect(drawn).toMatchObject({
        number: 1,
        state: [
          [since, missesOf(id)],
          [id % 10, 0],
        ],
      });
      const raised = 60 + 600 * Math.max(0, since + 2 - 74);
      const chance = since === WITHIN - 1 ? 1 : raised / 10_000;
      if (chance === 1) expect(drawn).toMatchObject({ status: 'super', decided_by: 'guarantee' });
      if (drawn.status !== 'super') continue;
      if (missesOf(id) === 1) expect(drawn.card).toBe(21);
      expect(drawn.chance).toBeCloseTo(missesOf(id) === 1 ? chance : chance / 2, 12);
    }
    // Boxes are full, whatever was given.
    expect(await draw(1, 1, 'gachapon')).toMatchObject([{ number: 1, state: [[0, 0]] }]);
  });

  it('takes no guarantee of a player who has drawn, no second one, and none of someone unknown', async () => {
    const late = (await createUser(app, { username: 'late' })).id;
    const of = (user: unknown, since = 9, counters = 'event'): object => ({ user, counters, since: { super: since } });
    const refused = 'Nothing is imported: guarantees.jsonl, line 1: user 3';
    expect(await add(of(3))).toMatchObject({ code: 2, err: `${refused} has drawn under the counters event\n` });
    const unknown = await add(of('no one'), of(9999), of('late', 88));
    expect(unknown.out.toString()).toContain(
      'Not imported: guarantees: records whose user is not imported (id "no one", 9999)\n',
    );
    expect(unknown).toMatchObject({ code: 0, err: '' });
    expect(await add(of('late'))).toMatchObject({
      code: 2,
      err: `Nothing is imported: guarantees.jsonl, line 1: user ${late} has a given state under the counters event\n`,
    });
    expect(await add(of(4, 1, 'other'), of(5, 1, 'other'), of(nameOf(4), 2, 'other'))).toMatchObject({
      code: 2,
      err: 'Nothing is imported: guarantees.jsonl, line 3 has the user and the counters of line 1\n',
    });
    app = await start();
    // It is listed on the day that was open already.
    const [drawn] = await draw(late);
    expect(drawn.state).toEqual([
      [88, 0],
      [0, 0],
    ]);
    const [last] = await app.read('/game/seeds/20260115/states?order=desc&itemsPerPage=1');
    expect(last).toMatchObject({ user: late, reason: 'given', state: { super: [88, 0, 0] } });
  });

  it('is verified by both verifiers, which say that the operator gave it, also where the day of it is not read', async () => {
    const beginner = (await createUser(app, { username: 'beginner' })).id;
    const guarantee = { user: 'beginner', counters: 'event', since: { super: 50 }, misses: { super: 1 } };
    expect(await add(guarantee)).toMatchObject({ code: 0 });
    app = await start();
    await app.read('/game/banners');
    clock.set('2026-01-16T12:00:00Z');
    await draw(beginner, 3);
    await draw(1, 3);
    clock.set('2026-01-17T12:00:00Z');
    await app.read('/game/seeds/20260116');
    const both = await verified(app, '20260115', '20260116');
    expect(both).toMatchObject({ differences: [], notes: ['Given by the operator: 102 states of owners'] });
    if (both.python) expect(both.python).toContain('20260115: 102 states of owners are given by the operator\n');
    const second = await verified(app, '20260116', '20260116');
    expect(second.differences).toEqual([]);
    expect(second.notes.join()).toContain('2 states of owners');
    expect(second.python ?? '').not.toContain('given');
  });

  it('moves out and in again: an export says where players stand now, and a given state goes on', async () => {
    const fresh = (await createUser(app, { username: 'fresh' })).id;
    const given = { user: 'fresh', counters: 'event', since: { super: -1, rare: 4 }, dry: { super: 7 } };
    expect(await add(given)).toMatchObject({ code: 0 });
    expect(await target.export('out')).toMatchObject({ code: 0, err: '' });
    const lines = target.records('out', 'guarantees');
    expect(lines.at(-1)).toEqual({ ...given, user: fresh });
    app = await start();
    for (const { user, since = {}, misses = {} } of [lines[0], lines[88], lines.at(-2)]) {
      expect(user).toBeLessThan(fresh);
      const [drawn] = await draw(user);
      expect(drawn.state[0]).toEqual([since.super ?? 0, misses.super ?? 0]);
    }
    const other = await MovingTarget.create();
    expect(await other.import(target.path('out'))).toMatchObject({ code: 0, err: '' });
    expect(await other.export('again')).toMatchObject({ code: 0 });
    expect(other.text('again', 'guarantees')).toBe(target.text('out', 'guarantees'));
    const moved = await start(other.database);
    const [progress] = await moved.read(`/users/${lines[0].user}/guarantees`);
    expect(progress).toMatchObject({ draws: 0, rarities: [{ since: lines[0].since?.super ?? 0 }, {}] });
  });
});

describe('a wrong line of guarantees', () => {
  it.each([
    [
      '{"user":1,"counters":"event","since":{"super":0.5}}',
      'since.super must be a whole number from -1000000 to 1000000',
    ],
    ['{"user":1,"counters":"event","misses":{"super":-1}}', 'misses.super must be a whole number from 0 to 1000000'],
    ['{"user":0,"counters":"event","since":{"super":1}}', 'user must be the id or the name of a user'],
    ['{"user":1,"counters":"Event","since":7}', 'counters must be 1 to 40 .*; since must be an object with names'],
    [
      '{"user":1,"counters":"event","sinse":{"super":1}}',
      'sinse must be left out: only user, counters, since, misses, dry are known',
    ],
    ['[]', 'there is no object in JSON'],
  ])('is named with its file and member: %s', async (line, problem) => {
    const empty = await MovingTarget.create();
    const good = { user: 1, counters: 'event', since: { super: 1 } };
    const { code, err } = await empty.import(folderWith([{ id: 1, username: 'a' }], [good, line]));
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(new RegExp(`as it was: .*guarantees\\.jsonl, line 2: ${problem}`)),
    });
  });
});
