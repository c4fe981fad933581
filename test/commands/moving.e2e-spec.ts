import { beforeEach, describe, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCard, createUe, createUser } from '../factories/records.js';
import { commandHere } from '../harness/commands.js';
import { makeEveryKindOfRecord } from './every-kind-of-record.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { KINDS, MovingTarget, recordsOf } from '../harness/moving-target.js';
import { temporaryFolder } from '../harness/service-process.js';
import { BEARER, TestApp } from '../harness/test-app.js';

const OTHERS = [
  'kinds',
  'kind_versions',
  'trades',
  'card_moves',
  'wishes',
  'entries',
  'identities',
  'guarantees',
] as const;

const PICTURES = "select sha256, width, encode(bytes, 'hex') as bytes from art_files order by 1, 2";

let target: MovingTarget;
beforeEach(async () => {
  target = await MovingTarget.create();
});

const first = (kind: string): string => readFileSync(join(original.path, `${kind}.jsonl`), 'utf8');
const app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
await makeEveryKindOfRecord(app, 1);
await app.request('PUT', '/game/cards/0', { body: { name: 'Renamed', series: 'Harbour' }, headers: BEARER });
await app.request('DELETE', '/game/cards/1', { headers: BEARER });
const original = temporaryFolder();
const environment = { DATABASE_URL: app.database.url };
const { code, err } = await commandHere('export', ['--to', original.path], environment);
expect({ code, err }).toEqual({ code: 0, err: '' });

describe('moving between two services', () => {
  /** The exported files, for a test to change. */
  function copied(): string {
    const from = target.path('from');
    cpSync(original.path, from, { recursive: true });
    return from;
  }

  it('exports records in the shapes of the interface, with owners and members, by id', async () => {
    const list = async (path: string): Promise<any[]> => await app.read(`${path}?itemsPerPage=1000`);
    const kept = Object.fromEntries(KINDS.map((kind) => [kind, recordsOf(first(kind))]));
    expect(first('users')).toBe((await list('/users')).map((user) => `${JSON.stringify(user)}\n`).join(''));
    for (const kind of ['cards', 'ues'] as const) {
      expect(kept[kind]).toMatchObject(await list(`/${kind}`));
      const relation = kind === 'cards' ? 'card' : 'ue';
      for (const { id } of kept['users'] ?? []) {
        const owned = kept[kind]?.filter(({ owner }) => owner === id).map((record) => record.id);
        expect(owned).toEqual((await list(`/users/${id}/${relation}`)).map((record) => record.id));
      }
    }
    for (const { id, name, users } of kept['groups'] ?? []) {
      expect({ id, name }).toEqual(await app.read(`/groups/${id}`));
      expect(users).toEqual((await list(`/groups/${id}/users`)).map((user) => user.id));
    }
    expect(kept['groups']?.length).toBeGreaterThan(0);
  });

  it('moves all records over a folder: both services export the same', async () => {
    const outcome = await target.import(original.path);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(outcome.out.toString()).not.toContain('Not taken');
    expect(await target.export('other')).toMatchObject({ code: 0 });
    for (const kind of KINDS) expect(target.text('other', kind)).toBe(first(kind));
    await expectOthersMoved();
    const [largest] = recordsOf(first('cards')).slice(-1);
    const moved = await TestApp.start({ database: target.database });
    expect((await createCard(moved, 1)).id).toBeGreaterThan(largest.id);
    for (const { id } of recordsOf(first('users')))
      expect(await moved.read(`/users/${id}/d`)).toMatchObject({ user: id, day: 0, win: 0 });
    await expectCatalogueMoved(moved);
  });

  /** The catalogue, trades, wishes and balances are the same, but for the days of trades. */
  async function expectOthersMoved(): Promise<void> {
    for (const kind of OTHERS) expect(target.text('other', kind)).toBe(first(kind));
    expect(recordsOf(first('kind_versions')).length).toBeGreaterThan(recordsOf(first('kinds')).length);
    expect(recordsOf(first('trades'))).toMatchObject([{ state: 'open' }, { state: 'accepted' }]);
    expect(await target.database.query('select from trades where day is not null')).toEqual([]);
    expect(await target.database.query('select from entries where day is not null')).toEqual([]);
    const pictures = await app.database.query(PICTURES);
    expect(pictures).toHaveLength(3);
    expect(await target.database.query(PICTURES)).toEqual(pictures);
  }

  async function expectCatalogueMoved(moved: TestApp): Promise<void> {
    const { body: kind } = await moved.request('GET', '/game/cards/0');
    expect(kind).toEqual(await app.read('/game/cards/0'));
    expect((await moved.request('GET', kind.art)).status).toBe(200);
    await moved.request('PUT', '/game/cards/1', { body: { name: 'Again' }, headers: BEARER });
    expect((await moved.read('/game/cards/1/versions'))[0].name).toBe('Again');
  }

  it('leaves out kinds without a name, and art that has other pictures than its address says', async () => {
    const from = copied();
    const [kind, nameless, ...others] = recordsOf(first('kinds'));
    const given = [
      { ...kind, pictures: { ...kind.pictures, 1024: 'AAAA' } },
      { ...nameless, name: null },
      { ...others[0], art: kind.art, pictures: { 1024: kind.pictures[1024] } },
      { ...others[1], pictures: { 1024: '<script>' } },
      { ...others[2], card: 'x' },
    ];
    writeFileSync(join(from, 'kinds.jsonl'), given.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { code, out } = await target.import(from);
    expect([code, ...out.toString().split('\n').slice(0, -2)]).toEqual([
      0,
      `Not imported: kinds: records without name (id ${nameless.card})`,
      `Not imported: kinds: pictures, which must be an object of images in Base64 by width: 1024, 512, 256 (id ${others[1].card})`,
      expect.stringMatching(/^Not imported: kinds: records whose card must be a whole number .*\(id "x"\)$/),
      `Not imported: kinds: art whose pictures are missing, or others (id ${kind.card}, ${others[0].card})`,
    ]);
    expect(await target.database.query('select art from kinds')).toEqual([{ art: '' }, { art: '' }, { art: '' }]);
    expect(await target.database.query(PICTURES)).toEqual([]);
  });

  it('needs no catalogue, trades, wishes and balances in the folder', async () => {
    const from = copied();
    for (const kind of OTHERS) rmSync(join(from, `${kind}.jsonl`));
    const { code, out } = await target.import(from);
    expect([code, out.toString()]).toEqual([0, expect.stringContaining('no kinds.jsonl: it has no kinds')]);
  });
});

describe('moving in from a folder', () => {
  const user = (id: number, username = `user ${id}`): object => ({ id, username });

  it('takes the default for what a record lacks or has wrong, and leaves out records that cannot be', async () => {
    const given = target.folderWith({
      users: [
        { id: 1, username: 'ai', badge: true, next: '20260230', aiten: 2 ** 60, created_at: 'yesterday', red: 1 },
        { id: 2, username: 'a'.repeat(101) },
        user(0),
        user(4),
        user(9, 'tab\t\\N'),
        user(50, 'ai'),
        user(2 ** 52 + 1),
      ],
      cards: [
        { id: 3, owner: 1, cp: null },
        { id: 2, owner: 2 },
        { id: 8, owner: 50 },
        { id: 7 },
        { id: 6, owner: 9, cp: 5 },
      ],
      groups: [
        { id: 1, name: 'g', users: [4, 4, 2, 1] },
        { id: 2, name: 'g' },
      ],
    });
    const outcome = await target.import(given);
    expect({ code: outcome.code, out: outcome.out.toString().split('\n').slice(0, -2) }).toEqual({
      code: 0,
      out: [
        ...OTHERS.map((kind) => `The folder has no ${kind}.jsonl: it has no ${kind}`),
        expect.stringMatching(/^Not imported: users: created_at, which must be an RFC 3339 date-time .*\(id 1\)$/),
        expect.stringMatching(/^Not imported: users: aiten, which must be a whole number .*\(id 1\)$/),
        'Not imported: users: next, which must be a day, YYYYMMDD (id 1)',
        'Not imported: users: red, which this service lacks (id 1)',
        expect.stringMatching(/^Not imported: users: records whose username must be .*\(id 2\)$/),
        'Not imported: users: records whose id must be a whole number from 1 to 4503599627370496 (id 0, 4503599627370497)',
        'Not imported: cards: records without owner (id 7)',
        'Not imported: users: records whose name another user has (id 50)',
        'Not imported: cards: records whose owner is not imported (id 2, 8)',
        'Not imported: groups: records whose name another group has (id 2)',
        'Not imported: groups: members who are not imported, of groups (id 1)',
      ],
    });
    await target.export('moved');
    expect(target.records('moved', 'users')).toMatchObject([
      { id: 1, badge: true, aiten: 0, next: expect.stringMatching(/^20/), created_at: expect.stringMatching(/^20/) },
      { id: 4 },
      { id: 9, username: 'tab\t\\N' },
    ]);
    expect(target.records('moved', 'cards')).toMatchObject([
      { id: 3, owner: 1, cp: 0 },
      { id: 6, owner: 9, cp: 5 },
    ]);
    expect(target.records('moved', 'groups')).toEqual([{ id: 1, name: 'g', users: [1, 4] }]);
    // Ids that were not taken do not count.
    const app = await TestApp.start({ database: target.database });
    const next = [(await createUser(app)).id, (await createCard(app, 1)).id, (await createUe(app, 1)).id];
    await app.close();
    expect(next).toEqual([10, 7, 1]);
  });

  it('shows names of fields without what a terminal would obey, and not all of very many', async () => {
    const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`${i}\u001b[2J\u009b\u202e\n`, 1]));
    const given = target.folderWith({ users: [{ ...user(1), ...fields, ['long'.repeat(1000)]: 1 }] });
    const { code, out } = await target.import(given);
    const text = out.toString();
    expect(code).toBe(0);
    expect(text).toContain('users: 0\\u{1b}[2J\\u{9b}\\u{202e}\\u{a}, which this service lacks (id 1)\n');
    expect(text).toMatch(/^Not imported: more, for other reasons \(id 1, 1, 1, 1, 1 and \d+ more\)$/m);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
    expect(text.length).toBeLessThan(20_000);
  });

  it('stores nothing of a file that is broken', async () => {
    const given = target.folderWith({ users: [user(1)], cards: [{ id: 1, owner: 1 }, '{"id":2,"own'] });
    expect(await target.import(given)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Nothing is imported, and the database is as it was: .*cards\.jsonl, line 2: .*\n$/),
    });
    expect(await target.tables()).toEqual([]);
  });

  it('adds to records that are there when it is asked to, and no id or name is there already', async () => {
    const app = await TestApp.start({ database: target.database });
    const { id } = await createUser(app, { username: 'here' });
    await createUe(app, id);
    const gone = await createCard(app, id);
    await app.request('DELETE', `/cards/${gone.id}`);
    const left = (await createUser(app)).id;
    await app.request('PUT', `/users/${left}/d`, { body: { battle: id } });
    await app.request('DELETE', `/users/${left}`);
    await app.close();
    const given = target.folderWith({ users: [user(10)], cards: [{ id: 10, owner: 10 }] });
    const refused = await target.import(given);
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/--into-nonempty[^]*^ {2}users 1$/m) });
    const colliding = target.folderWith({
      users: [user(1), user(left), user(10), user(11, 'here')],
      ues: [{ id: 1, owner: 10 }],
      cards: [{ id: gone.id, owner: 10 }],
    });
    const ofGone = `battles of user ${left}, which is gone; character draws of user ${left}, which is gone`;
    const what = `user 1; the name of user 11, 'here'; ue 1; ${ofGone}; draws of card ${gone.id}, which is gone`;
    expect(await target.import(colliding, '--into-nonempty')).toMatchObject({
      code: 2,
      err: `Nothing is imported: these are here already: ${what}\n`,
    });
    const path = target.folderWith({ users: [user(10)], cards: [{ id: 10, owner: 10 }] });
    expect(await target.import(path, '--into-nonempty')).toMatchObject({ code: 0, err: '' });
    await target.export('both');
    expect(target.records('both', 'users')).toMatchObject([{ id: 1, username: 'here' }, { id: 10 }]);
  });
});

describe('the command lines of export and import', () => {
  it.each([
    ['export', [], '--to needs the name of a folder'],
    ['import', ['--from', 'http://localhost:8080'], '--from needs the name of a folder'],
    ['import', ['--from', '.'], '--from names a folder without users.jsonl'],
  ] as const)('%s %j is refused in one line', async (name, args, problem) => {
    const { code, err } = await commandHere(name, args, target.settings, '', target.folder.path);
    expect({ code, lines: err.split('\n') }).toEqual({ code: 2, lines: [expect.stringContaining(problem), ''] });
  });

  it('leaves all older files as they are when one cannot be replaced', async () => {
    await (await TestApp.start({ database: target.database })).close();
    expect(await target.export('older')).toMatchObject({ code: 0 });
    const older = target.path('older');
    writeFileSync(join(older, 'users.jsonl'), 'older');
    rmSync(join(older, 'ues.jsonl'));
    mkdirSync(join(older, 'ues.jsonl'));
    expect(await target.export('older')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nothing was exported'),
    });
    expect(target.text('older', 'users')).toBe('older');
    expect(readdirSync(older).sort()).toEqual([...KINDS, ...OTHERS].map((kind) => `${kind}.jsonl`).sort());
    rmdirSync(join(older, 'ues.jsonl'));
    expect(await target.export('older')).toMatchObject({ code: 0 });
    expect(target.text('older', 'users')).toBe('');
    expect(readdirSync(older)).toHaveLength(KINDS.length + OTHERS.length);
  });

  it('names a table that it leaves out', async () => {
    await (await TestApp.start({ database: target.database })).close();
    await target.database.query('create table notes_of_a_team (id bigint)');
    expect(await target.export('others')).toMatchObject({ code: 0, err: 'Not exported: table notes_of_a_team\n' });
  });

  it('leaves no file when there is nothing to export', async () => {
    expect(await target.export('none')).toMatchObject({ code: 2, err: expect.stringContaining('nothing to export') });
    expect(readdirSync(target.folder.path)).toEqual([]);
  });
});
