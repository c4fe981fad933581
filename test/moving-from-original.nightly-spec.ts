import { beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { answer } from './fixtures/original-service.mjs';
import { CommandProcess } from './harness/commands.js';
import { serveHttp } from './harness/http-server.js';
import { CARD_FIELDS, ownDefaultsOf, UE_FIELDS, USER_FIELDS } from './harness/shapes.js';
import { MovingTarget } from './harness/moving-target.js';

/** What the original had when it was recorded. */
const RECORDED = JSON.parse(readFileSync('test/fixtures/original-service.json', 'utf8')) as Record<string, any>;

/** Fields that this service lacks. */
const LACKING = ['coin', 'coin_open', 'coin_at'];

let target: MovingTarget;
beforeEach(async () => {
  target = await MovingTarget.create();
});

/** The original, with pages of at most ten records, so that there are several. */
function originalAnswer(url: string): { status: number; type: string; text: string } {
  const length = Number(new URL(url, 'http://original').searchParams.get('itemsPerPage'));
  return length > 10
    ? { status: 400, type: 'application/json', text: '{"error_message":"greater than 10"}' }
    : answer(url);
}

describe('moving in from the original', () => {
  let requests: string[];
  let disturb: (count: number, url: string) => 'fail' | 'break' | undefined;
  let original: string;
  /** Answers that are not the original's. */
  let instead: (url: string) => ReturnType<typeof answer> | undefined;

  beforeEach(async () => {
    requests = [];
    disturb = () => undefined;
    instead = () => undefined;
    original = await serveHttp((request, response) => {
      const { url = '' } = request;
      const what = disturb(requests.push(url), url);
      if (what === 'break') return response.destroy();
      const fault = { status: 500, type: 'application/json', text: '{"error_message":"database is locked"}' };
      const { status, type, text } = what === 'fail' ? fault : (instead(url) ?? originalAnswer(url));
      return response.writeHead(status, { 'content-type': type }).end(text);
    });
  });

  /** Expects in the target what the original had, and can be taken. */
  async function expectAll(): Promise<void> {
    expect(await target.export('moved')).toMatchObject({ code: 0 });
    const instants = (record: object): object =>
      Object.fromEntries(
        Object.entries(record).map(([name, value]) => [name, /_at$/.test(name) ? new Date(value as string) : value]),
      );
    const users = RECORDED['users'].map((record: any) => {
      const { bsky: social_a, mastodon: social_b, ...user } = record;
      for (const name of LACKING) Reflect.deleteProperty(user, name);
      return instants({ ...ownDefaultsOf(USER_FIELDS), ...user, social_a, social_b });
    });
    expect(target.records('moved', 'users').map(instants)).toEqual(users);
    for (const [kind, owners, fields] of [
      ['cards', 'ownerOfCard', CARD_FIELDS],
      ['ues', 'ownerOfUe', UE_FIELDS],
    ] as const) {
      const records = RECORDED[kind].map((record: any) =>
        instants({ ...ownDefaultsOf(fields), ...record, owner: RECORDED[owners][record.id] }),
      );
      expect(target.records('moved', kind).map(instants)).toEqual(records);
    }
    const groups = RECORDED['groups'].filter(({ name }: any) => name !== '');
    const members = ({ id }: any): number[] => RECORDED['usersOfGroup'][id].toSorted((a: number, b: number) => a - b);
    expect(target.records('moved', 'groups')).toEqual(
      groups.map((group: any) => ({ ...group, users: members(group) })),
    );
    const [{ characters } = { characters: 0 }] = await target.database.query<{ characters: number }>(
      'select count(*)::int as characters from characters',
    );
    expect(characters).toBe(users.length);
  }

  it('takes everything, although each fifth answer is an error or is lost, and reports what cannot be taken', async () => {
    disturb = (count) => (count % 10 === 0 ? 'break' : count % 5 === 0 ? 'fail' : undefined);
    const outcome = await target.import(original);
    expect(outcome).toMatchObject({ code: 0, err: '' });
    expect(outcome.out.toString().split('\n')).toEqual([
      expect.stringMatching(/^Reads into .*, the same command goes on with the lists that are missing$/),
      ...LACKING.map((name) => `Not imported: users: ${name}, which this service lacks (id 1, 2, 3, 4, 5 and 13 more)`),
      expect.stringMatching(
        /^Not imported: groups: records whose name must be a string of 1 to 500 characters .* \(id 5\)$/,
      ),
      expect.stringMatching(/^Imported 18 users, 18 characters, 49 cards, 9 ues, 3 groups, 13 members of groups in/),
      'The old service has as many records as at the beginning, and the same last ids',
      '',
    ]);
    expect(readdirSync(target.path('data'))).toEqual([]);
    await expectAll();
  });

  it.each(['SIGINT', 'SIGKILL'] as const)('reads no list twice after a %s', async (signal) => {
    const running = new CommandProcess('import', ['--from', original], target.settings);
    const interrupt = '/groups/1/users?page=1&itemsPerPage=10';
    disturb = (_, url) => {
      if (url === interrupt) running.signal(signal);
      return url === interrupt ? 'fail' : undefined;
    };
    expect(await running.outcome()).toMatchObject({ code: null, err: '' });
    expect(await target.tables()).toEqual([]);
    const before = requests.filter((url) => /^\/(users|cards|ues)\/\d/.test(url));
    expect(before.length).toBeGreaterThan(RECORDED['users'].length);
    disturb = () => undefined;
    requests = [];
    const outcome = await target.import(original);
    expect({ code: outcome.code, out: outcome.out.toString() }).toEqual({
      code: 0,
      out: expect.stringMatching(/^Goes on with/),
    });
    expect(requests.filter((url) => before.includes(url))).toEqual([]);
    await expectAll();
  });

  it('gives up on an error that stays, goes on later, and refuses to mix two services', async () => {
    instead = (url) => (url.startsWith('/users/9/card') ? { status: 403, type: 'text/plain', text: 'no' } : undefined);
    const failed = await target.import(original);
    expect(failed).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database is as it was.*\/users\/9\/card.*: 403 no/),
    });
    instead = () => undefined;
    const other = await target.import('http://127.0.0.1:1');
    expect(other).toMatchObject({ code: 2, err: expect.stringContaining(`were read from ${original}`) });
    expect((await target.import(original)).code).toBe(0);
    await expectAll();
  });

  it('tries without storing anything, keeps what it read, and says what has changed at the old service', async () => {
    const user = { ...RECORDED['users'][0], id: 77, username: 'late' };
    instead = (url) => {
      const isLate = requests.some((request) => request.startsWith('/groups/5/users'));
      return isLate && url === '/users?page=19&itemsPerPage=1'
        ? { status: 200, type: 'application/json', text: JSON.stringify([user]) }
        : undefined;
    };
    const outcome = await target.import(original, '--dry-run');
    expect({ code: outcome.code, out: outcome.out.toString() }).toEqual({
      code: 0,
      out: expect.stringMatching(/\nWould import 18 users, [^]*: users: 18, the last id 58; now 19, the last id 77\n$/),
    });
    expect(await target.tables()).toEqual([]);
    requests = [];
    expect(await target.import(original)).toMatchObject({ code: 0 });
    expect(requests.filter((url) => !url.endsWith('&itemsPerPage=1'))).toEqual([]);
    expect(readdirSync(target.path('data'))).toEqual([]);
    await expectAll();
  });
});
