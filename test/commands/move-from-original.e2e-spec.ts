import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { answer } from '../fixtures/original-service.mjs';
import { serveHttp } from '../harness/http-server.js';
import { MovingTarget } from '../harness/moving-target.js';
import { runToEnd } from '../harness/program.js';
import { CARD_FIELDS, ownDefaultsOf, UE_FIELDS, USER_FIELDS } from '../harness/shapes.js';

/** What the original had when it was recorded. */
const RECORDED = JSON.parse(readFileSync('test/fixtures/original-service.json', 'utf8')) as Record<string, any>;

/** Fields that this service lacks. */
const LACKING = ['coin', 'coin_open', 'coin_at'];

describe('examples/move-from-original', () => {
  let target: MovingTarget;
  let disturb: (count: number, url: string) => 'fail' | 'break' | 'refuse' | undefined;
  let original: string;

  beforeEach(async () => {
    target = await MovingTarget.create();
    disturb = () => undefined;
    let count = 0;
    original = await serveHttp(({ url = '' }, response) => {
      const what = disturb(++count, url);
      if (what === 'break') return response.destroy();
      const { status, text } = what ? faultOf(what) : answerOf(url);
      return response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  afterEach(() => target.remove());

  const read = (): Promise<string> =>
    runToEnd(process.execPath, ['examples/move-from-original/read.mjs', original, target.path('read')]);

  it('reads everything, although each fifth answer is an error or is lost, and the import stores it', async () => {
    disturb = (count) => (count % 10 === 0 ? 'break' : count % 5 === 0 ? 'fail' : undefined);
    expect(await read()).toMatch(/^Read 18 users\nRead 49 cards\nRead 9 ues\nRead 4 groups\n/);
    const { code, err, out } = await target.import(target.path('read'));
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const lines = out.toString().split('\n');
    expect(lines.filter((line) => line.startsWith('Not'))).toEqual([
      ...LACKING.map((name) => `Not imported: users: ${name}, which this service lacks (id 1, 2, 3, 4, 5 and 13 more)`),
      expect.stringMatching(
        /^Not imported: groups: records whose name must be a string of 1 to 500 characters .* \(id 5\)$/,
      ),
    ]);
    expect(lines).toContainEqual(
      expect.stringMatching(/^Imported 18 users, 18 characters, 49 cards, 9 ues, 3 groups, 13 members of groups in/),
    );
    await expectAll();
  });

  it('leaves no file that an import takes when an error stays, and names the request', async () => {
    disturb = (_, url) => (url.startsWith('/users/9/card') ? 'refuse' : undefined);
    await expect(read()).rejects.toThrow(/\nReading stopped: .*\/users\/9\/card.*: 403 no\n$/);
    expect(readdirSync(target.path('read')).filter((name) => name.endsWith('.jsonl'))).toEqual([]);
  });

  /** Expects in the target what the original had, and can be imported. */
  async function expectAll(): Promise<void> {
    expect(await target.export('moved')).toMatchObject({ code: 0 });
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
  }
});

/** The original's answer, with pages of at most ten records, so that there are several. */
function answerOf(url: string): { status: number; text: string } {
  const length = Number(new URL(url, 'http://original').searchParams.get('itemsPerPage'));
  return length > 10 ? { status: 400, text: '{"error_message":"greater than 10"}' } : answer(url);
}

function faultOf(what: 'fail' | 'refuse'): { status: number; text: string } {
  return what === 'refuse'
    ? { status: 403, text: 'no' }
    : { status: 500, text: '{"error_message":"database is locked"}' };
}

function instants(record: object): object {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, /_at$/.test(name) ? new Date(value as string) : value]),
  );
}
