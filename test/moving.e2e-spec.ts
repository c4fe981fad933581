import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createCard, createGroup, createUe, createUser } from './factories/records.js';
import { answer } from './fixtures/original-service.mjs';
import { CommandProcess, type Outcome } from './harness/commands.js';
import { makeEveryKindOfRecord } from './harness/every-kind-of-record.js';
import { FakeClock } from './harness/fake-clock.js';
import { temporaryFolder } from './harness/service-process.js';
import { TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

const KINDS = ['users', 'cards', 'ues', 'groups'] as const;
/** What the original had when it was recorded. */
const RECORDED = JSON.parse(readFileSync('test/fixtures/original-service.json', 'utf8')) as Record<string, any>;

let folder: ReturnType<typeof temporaryFolder>;
let target: TestDatabase;

beforeEach(async () => {
  folder = temporaryFolder();
  target = await createTestDatabase();
});
afterEach(async () => {
  await target.drop();
  folder.remove();
});

const settings = (): Record<string, string> => ({
  DATABASE_URL: target.url,
  DATA_DIR: join(folder.path, 'data'),
});
const exported = (name: string): Promise<Outcome> =>
  new CommandProcess('export', ['--to', join(folder.path, name)], settings()).outcome();
const imported = (from: string, ...args: string[]): Promise<Outcome> =>
  new CommandProcess('import', ['--from', from, ...args], settings()).outcome();
const file = (name: string, kind: string): string => readFileSync(join(folder.path, name, `${kind}.jsonl`), 'utf8');
const objects = (text: string): any[] => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
const said = ({ out }: Outcome): string => out.toString();

/** A folder with these records. */
function folderWith(records: Partial<Record<(typeof KINDS)[number], readonly (object | string)[]>>): string {
  const path = join(folder.path, 'given');
  mkdirSync(path, { recursive: true });
  const lineOf = (record: object | string): string =>
    `${typeof record === 'string' ? record : JSON.stringify(record)}\n`;
  for (const kind of KINDS) writeFileSync(join(path, `${kind}.jsonl`), (records[kind] ?? []).map(lineOf).join(''));
  return path;
}

async function listening(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The original, with pages of at most ten records, so that there are several. */
function originalAnswer(url: string): { status: number; type: string; text: string } {
  const length = Number(new URL(url, 'http://original').searchParams.get('itemsPerPage'));
  return length > 10
    ? { status: 400, type: 'application/json', text: '{"error_message":"greater than 10"}' }
    : answer(url);
}

describe('moving between two services', () => {
  let app: TestApp;
  let original: ReturnType<typeof temporaryFolder>;
  const first = (kind: string): string => readFileSync(join(original.path, `${kind}.jsonl`), 'utf8');

  beforeAll(async () => {
    app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
    await makeEveryKindOfRecord(app, 1);
    original = temporaryFolder();
    const environment = { DATABASE_URL: app.database.url };
    const { code, err } = await new CommandProcess('export', ['--to', original.path], environment).outcome();
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });
  afterAll(async () => {
    await app.close();
    original.remove();
  });

  it('exports records in the shapes of the interface, with owners and members, by id', async () => {
    const list = async (path: string): Promise<any[]> => (await app.request('GET', `${path}?itemsPerPage=1000`)).body;
    const kept = Object.fromEntries(KINDS.map((kind) => [kind, objects(first(kind))]));
    expect(first('users')).toBe((await list('/users')).map((user) => `${JSON.stringify(user)}\n`).join(''));
    for (const kind of ['cards', 'ues'] as const) {
      expect(kept[kind]?.map(({ owner: _, ...record }) => record)).toEqual(await list(`/${kind}`));
      const relation = kind === 'cards' ? 'card' : 'ue';
      for (const { id } of kept['users'] ?? []) {
        const owned = kept[kind]?.filter(({ owner }) => owner === id).map((record) => record.id);
        expect(owned).toEqual((await list(`/users/${id}/${relation}`)).map((record) => record.id));
      }
    }
    for (const { id, name, users } of kept['groups'] ?? []) {
      expect({ id, name }).toEqual((await app.request('GET', `/groups/${id}`)).body);
      expect(users).toEqual((await list(`/groups/${id}/users`)).map((user) => user.id));
    }
    expect(kept['groups']?.length).toBeGreaterThan(0);
  });

  it.each(['a folder', 'HTTP'])('moves all records over %s: both services export the same', async (way) => {
    const outcome = await imported(way === 'HTTP' ? app.url : original.path);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(said(outcome)).not.toContain('Not taken');
    expect(await exported('other')).toMatchObject({ code: 0 });
    for (const kind of KINDS) expect(file('other', kind)).toBe(first(kind));
    const [largest] = objects(first('cards')).slice(-1);
    const moved = await TestApp.start({ database: target });
    try {
      expect((await createCard(moved, 1)).id).toBeGreaterThan(largest.id);
      for (const { id } of objects(first('users')))
        expect((await moved.request('GET', `/users/${id}/d`)).body).toMatchObject({ user: id, day: 0, win: 0 });
    } finally {
      await moved.close();
    }
  });
});

describe('moving in from the original', () => {
  let requests: string[];
  let disturb: (count: number, url: string) => 'fail' | 'break' | undefined;
  let original: { server: Server; url: string };
  /** Answers that are not the original's. */
  let instead: (url: string) => ReturnType<typeof answer> | undefined;

  beforeEach(async () => {
    requests = [];
    disturb = () => undefined;
    instead = () => undefined;
    original = await listening((request, response) => {
      const { url = '' } = request;
      const what = disturb(requests.push(url), url);
      if (what === 'break') return response.destroy();
      const fault = { status: 500, type: 'application/json', text: '{"error_message":"database is locked"}' };
      const { status, type, text } = what === 'fail' ? fault : (instead(url) ?? originalAnswer(url));
      return response.writeHead(status, { 'content-type': type }).end(text);
    });
  });
  afterEach(() => original.server.close());

  /** Expects in the target what the original had, and can be taken. */
  async function expectAll(): Promise<void> {
    expect(await exported('moved')).toMatchObject({ code: 0 });
    const instants = (record: object): object =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, /_at$/.test(name) ? new Date(value as string) : value]),
      );
    const users = RECORDED['users'].map(
      ({ bsky: social_a, mastodon: social_b, coin: _, coin_open: __, coin_at: ___, ...user }: any) => {
        return instants({ ...user, social_a, social_b });
      },
    );
    expect(objects(file('moved', 'users')).map(instants)).toEqual(users);
    for (const [kind, owners] of [
      ['cards', 'ownerOfCard'],
      ['ues', 'ownerOfUe'],
    ] as const) {
      const records = RECORDED[kind].map((record: any) => instants({ ...record, owner: RECORDED[owners][record.id] }));
      expect(objects(file('moved', kind)).map(instants)).toEqual(records);
    }
    const groups = RECORDED['groups'].filter(({ name }: any) => name !== '');
    const members = ({ id }: any): number[] => RECORDED['usersOfGroup'][id].toSorted((a: number, b: number) => a - b);
    expect(objects(file('moved', 'groups'))).toEqual(groups.map((group: any) => ({ ...group, users: members(group) })));
    const [{ characters } = { characters: 0 }] = await target.query<{ characters: number }>(
      'select count(*)::int as characters from characters',
    );
    expect(characters).toBe(users.length);
  }

  it('takes everything, although each fifth answer is an error or is lost, and reports what cannot be taken', async () => {
    disturb = (count) => (count % 10 === 0 ? 'break' : count % 5 === 0 ? 'fail' : undefined);
    const outcome = await imported(original.url);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(said(outcome).split('\n')).toEqual([
      ...['coin', 'coin_open', 'coin_at'].map(
        (name) => `Not taken: users: ${name}, which this service lacks (id 1, 2, 3, 4, 5 and 13 more)`,
      ),
      expect.stringMatching(
        /^Not taken: groups: records whose name must be a string of 1 to 500 characters .* \(id 5\)$/,
      ),
      expect.stringMatching(/^Imported 18 users, 18 characters, 49 cards, 9 ues, 3 groups, 13 members of groups in/),
      'The old service has as many records as at the beginning, and the same last ids',
      '',
    ]);
    expect(readdirSync(join(folder.path, 'data'))).toEqual([]);
    await expectAll();
    // The group without a name had the largest id, which is not given again.
    const moved = await TestApp.start({ database: target });
    expect((await createGroup(moved)).id).toBe(6);
    await moved.close();
  });

  it('goes on where Ctrl-C stopped it, and reads nothing twice', async () => {
    const running = new CommandProcess('import', ['--from', original.url], settings());
    const interrupt = '/groups/1/users?page=1&itemsPerPage=10';
    disturb = (_, url) => {
      if (url === interrupt) running.signal('SIGINT');
      return url === interrupt ? 'fail' : undefined;
    };
    const stopped = await running.outcome();
    expect(stopped).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database is as it was.* goes on from there\n$/),
    });
    expect(await target.query("select from pg_tables where schemaname = 'public'")).toEqual([]);
    const before = requests.filter((url) => /^\/(users|cards|ues)\/\d/.test(url));
    expect(before.length).toBeGreaterThan(RECORDED['users'].length);
    disturb = () => undefined;
    requests = [];
    const outcome = await imported(original.url);
    expect({ code: outcome.code, out: said(outcome) }).toEqual({
      code: 0,
      out: expect.stringMatching(/^Goes on with/),
    });
    expect(requests.filter((url) => before.includes(url))).toEqual([]);
    await expectAll();
  });

  it('gives up on an error that stays, goes on later, and refuses to mix two services', async () => {
    instead = (url) => (url.startsWith('/users/9/card') ? { status: 403, type: 'text/plain', text: 'no' } : undefined);
    const failed = await imported(original.url);
    expect(failed).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database is as it was.*\/users\/9\/card.*: 403 no/),
    });
    instead = () => undefined;
    const other = await imported('http://127.0.0.1:1');
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining(`were read from ${original.url}`) });
    expect((await imported(original.url)).code).toBe(0);
    await expectAll();
  });

  it('tries without storing anything, and says what has changed at the old service meanwhile', async () => {
    const user = { ...RECORDED['users'][0], id: 77, username: 'late' };
    instead = (url) => {
      const isLate = requests.some((request) => request.startsWith('/groups/5/users'));
      return isLate && url === '/users?page=19&itemsPerPage=1'
        ? { status: 200, type: 'application/json', text: JSON.stringify([user]) }
        : undefined;
    };
    const outcome = await imported(original.url, '--dry-run');
    expect({ code: outcome.code, out: said(outcome) }).toEqual({
      code: 0,
      out: expect.stringMatching(/\nWould import 18 users, [^]*: users: 18, the last id 58; now 19, the last id 77\n$/),
    });
    expect(await target.query("select from pg_tables where schemaname = 'public'")).toEqual([]);
    expect(readdirSync(join(folder.path, 'data'))).toEqual([]);
  });
});

describe('moving in from a folder', () => {
  const user = (id: number, username = `user ${id}`): object => ({ id, username });

  it('takes the default for what a record lacks or has wrong, and leaves out records that cannot be', async () => {
    const given = folderWith({
      users: [
        { id: 1, username: 'ai', blue: true, next: '20260230', aiten: 2 ** 60, created_at: 'yesterday', red: 1 },
        ...[
          { id: 2, username: 'a'.repeat(101) },
          { id: 0, username: 'none' },
          user(4),
          user(5, 'ai'),
          user(9, 'tab\t\\N'),
        ],
      ],
      cards: [
        { id: 3, owner: 1, cp: null },
        { id: 2, owner: 2 },
        { id: 8, owner: 5 },
        { id: 7 },
        { id: 6, owner: 9, cp: 5 },
      ],
      groups: [
        { id: 1, name: 'g', users: [4, 4, 2, 1] },
        { id: 2, name: 'g' },
      ],
    });
    const outcome = await imported(given, '--map', 'blue=badge');
    expect({ code: outcome.code, out: said(outcome).split('\n').slice(0, -2) }).toEqual({
      code: 0,
      out: [
        expect.stringMatching(/^Not taken: users: created_at, which must be an RFC 3339 date-time .*\(id 1\)$/),
        expect.stringMatching(/^Not taken: users: aiten, which must be a whole number .*\(id 1\)$/),
        'Not taken: users: next, which must be a day, YYYYMMDD (id 1)',
        'Not taken: users: red, which this service lacks (id 1)',
        expect.stringMatching(/^Not taken: users: records whose username must be .*\(id 2\)$/),
        'Not taken: users: records whose id must be a whole number from 1 on (id 0)',
        'Not taken: cards: records without owner (id 7)',
        'Not taken: users: records whose name another user has (id 5)',
        'Not taken: cards: records whose owner is not taken (id 2, 8)',
        'Not taken: groups: records whose name another group has (id 2)',
        'Not taken: groups: members who are not taken, of groups (id 1)',
      ],
    });
    await exported('moved');
    expect(objects(file('moved', 'users'))).toMatchObject([
      { id: 1, badge: true, aiten: 0, next: expect.stringMatching(/^20/), created_at: expect.stringMatching(/^20/) },
      ...[{ id: 4 }, { id: 9, username: 'tab\t\\N' }],
    ]);
    expect(objects(file('moved', 'cards'))).toMatchObject([
      { id: 3, owner: 1, cp: 0 },
      { id: 6, owner: 9, cp: 5 },
    ]);
    expect(objects(file('moved', 'groups'))).toEqual([{ id: 1, name: 'g', users: [1, 4] }]);
  });

  it('stores nothing of a file that is broken', async () => {
    const given = folderWith({ users: [user(1)], cards: [{ id: 1, owner: 1 }, '{"id":2,"own'] });
    expect(await imported(given)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^Nothing is imported, and the database is as it was: .*cards\.jsonl, line 2: .*\n$/),
    });
    expect(await target.query("select from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  it('adds to records that are there when it is told to, and no id or name is there already', async () => {
    const app = await TestApp.start({ database: target });
    const { id } = await createUser(app, { username: 'here' });
    await createUe(app, id);
    const gone = await createCard(app, id);
    await app.request('DELETE', `/cards/${gone.id}`);
    await app.close();
    const given = folderWith({ users: [user(10)], cards: [{ id: 10, owner: 10 }] });
    const refused = await imported(given);
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/--into-nonempty[^]*^ {2}users 1$/m) });
    const colliding = folderWith({
      users: [user(1), user(10), user(11, 'here')],
      ues: [{ id: 1, owner: 10 }],
      cards: [{ id: gone.id, owner: 10 }],
    });
    const what = `user 1; ue 1; the name of user 11, 'here'; draws of card ${gone.id}, which is gone`;
    expect(await imported(colliding, '--into-nonempty')).toMatchObject({
      code: 2,
      err: `Nothing is imported: these are here already: ${what}\n`,
    });
    const path = folderWith({ users: [user(10)], cards: [{ id: 10, owner: 10 }] });
    expect(await imported(path, '--into-nonempty')).toMatchObject({ code: 0, err: '' });
    await exported('both');
    expect(objects(file('both', 'users'))).toMatchObject([{ id: 1, username: 'here' }, { id: 10 }]);
  });
});

describe('the command lines of export and import', () => {
  it.each([
    ['export', [], '--to needs the name of a folder'],
    [
      'import',
      ['--from', 'localhost:8080'],
      '--from must be a URL such as http://old-service:8080, or a folder, not "localhost:8080"',
    ],
    ['import', ['--from', '.', '--map', 'bsky=social_c'], '--map must be pairs such as bsky=social_a'],
    ['import', ['--from', '.'], '--from names a folder without users.jsonl'],
  ] as const)('%s %j is refused in one line', async (name, args, problem) => {
    const { code, err } = await new CommandProcess(name, args, settings(), folder.path).outcome();
    expect({ code, lines: err.split('\n') }).toEqual({ code: 2, lines: [expect.stringContaining(problem), ''] });
  });

  it('leaves no file when there is nothing to export', async () => {
    expect(await exported('none')).toMatchObject({ code: 2, err: expect.stringContaining('nothing to export') });
    expect(readdirSync(folder.path)).toEqual([]);
  });

  it.each(['export', 'import'] as const)('%s explains itself', async (name) => {
    const { code, out } = await new CommandProcess(name, ['--help'], {}).outcome();
    expect(code).toBe(0);
    for (const part of [`npm run ${name} -- --`, 'DATABASE_URL', 'Example:', 'Ends with'])
      expect(out.toString()).toContain(part);
  });
});
