import { describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { cardBody } from '../factories/bodies.js';
import { CommandRefused } from '../../src/commands/cli.js';
import { serveHttp } from '../harness/http-server.js';
import { saidByPython, verify, verifyDay } from '../harness/verify-day.js';
import { createCard, createUser } from '../factories/records.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { TestApp } from '../harness/test-app.js';

/** Expects that nothing was tried, which the command tells with the exit code 2. */
async function expectRefusal(work: Promise<unknown>, words: RegExp): Promise<void> {
  const error: unknown = await work.catch((error: unknown) => error);
  expect(error).toBeInstanceOf(CommandRefused);
  expect((error as Error).message).toMatch(words);
}

const serving = (answer: (path: string, response: ServerResponse) => void | Promise<void>): Promise<string> =>
  serveHttp(({ url = '' }, response) => void answer(url, response));

const DAY = '20260115';
const PLAYERS = 3;
const DRAWS_EACH = 40;

const clock = new FakeClock();
/** What the command does, without a process of its own. */
const verified = (from = app.url, day = DAY): ReturnType<typeof verifyDay> => verifyDay(from, day);
const app = await TestApp.start({ clock });
const owners = await Promise.all(Array.from({ length: PLAYERS }, () => createUser(app)));
const seeds = ['', 'lucky', 'a:b:1', '猫🐈'];
for (let i = 0; i < DRAWS_EACH; i++) {
  const draw = ({ id }: { id: number }): Promise<{ id: number }> =>
    createCard(app, id, { client_seed: seeds[i % seeds.length] });
  await Promise.all(owners.map(draw));
}
await app.request('POST', '/cards', { body: cardBody(owners[0]?.id ?? 0, { card: 13 }) });
clock.set('2026-01-16T00:00:00.000Z');

describe('npx card-draw verify', () => {
  it('finds that all draws of a day match', async () => {
    const all = PLAYERS * DRAWS_EACH;
    expect(await verify('--from', `${app.url}/`, '--day', DAY)).toEqual({
      code: 0,
      out:
        `${DAY}: ${all} of ${all} draws by ${PLAYERS} players match the seed and the odds; ` +
        `0 of 0 battles and ${PLAYERS} of ${PLAYERS} characters match the seed\n`,
      err: '',
    });
  });

  it('asks for no more than MAX_ITEMS_PER_PAGE, page after page by key', async () => {
    const environment = { MAX_ITEMS_PER_PAGE: '100' };
    const other = await TestApp.start({ clock, database: app.database, environment });
    expect((await verified(other.url)).differences).toEqual([]);
    const lines = other.requestLines().filter(({ operation }) => operation === 'listSeedDraw');
    const sizes = lines.map(({ status }) => status);
    expect(sizes.slice(0, 3)).toEqual([400, 400, 200]);
    // The last one is empty.
    expect(sizes.slice(2)).toHaveLength(Math.ceil((PLAYERS * DRAWS_EACH) / 100) + 1);
  });

  it('verifies a service of 1.0.0, which has no list of states, as docs/verify.py does', async () => {
    const url = await serving(async (path, response) => {
      if (path.includes('/states?')) response.writeHead(404).end('{}');
      else response.end(await (await fetch(app.url + path)).text());
    });
    expect((await verified(url)).differences).toEqual([]);
    expect((await saidByPython(url, DAY)) ?? DAY).toContain(DAY);
  });

  it('waits when the service limits requests, as long as it says', async () => {
    const [refusals, asked]: [string[], number[]] = [['1', '1'], []];
    const answer = async (path: string, response: ServerResponse): Promise<void> => {
      if (path === `/game/seeds/${DAY}`) asked.push(performance.now());
      const seconds = path === `/game/seeds/${DAY}` ? refusals.shift() : undefined;
      if (seconds !== undefined) response.writeHead(429, { 'retry-after': seconds }).end('{}');
      else response.end(await (await fetch(app.url + path)).text());
    };
    expect((await verified(await serving(answer))).differences).toEqual([]);
    expect(asked).toHaveLength(3);
    // A timer may end a millisecond early.
    for (const at of [1, 2]) expect((asked[at] ?? 0) - (asked[at - 1] ?? 0)).toBeGreaterThan(990);
  });

  it('finds the draws of cards and users that are gone', async () => {
    const app = await TestApp.start({ clock: new FakeClock('2026-02-01T12:00:00Z') });
    const user = await createUser(app);
    const card = await createCard(app, user.id);
    await app.request('DELETE', `/cards/${card.id}`);
    await app.request('DELETE', `/users/${user.id}`);
    app.clock.set('2026-02-02T12:00:00Z');
    const { differences, summary } = await verified(app.url, '20260201');
    expect(differences).toEqual([]);
    expect(summary).toContain('1 of 1 draws by 1 player match');
  });

  it('finds a seed that is not the one committed to', async () => {
    const [row] = await app.database.query<{ seed: Buffer }>('select seed from draw_seeds where day = $1', [DAY]);
    await app.database.query('update draw_seeds set seed = $2 where day = $1', [DAY, Buffer.alloc(32, 7)]);
    try {
      const { code, err } = await verify('--from', app.url, '--day', DAY);
      expect(code).toBe(1);
      expect(err).toMatch(/^Does not match: 20260115: commitment is [0-9a-f]{64}, that of the seed is [0-9a-f]{64}\n/);
      expect(err).toMatch(/… and \d+ more\n$/);
    } finally {
      await app.database.query('update draw_seeds set seed = $2 where day = $1', [DAY, row?.seed]);
    }
  });

  describe('ends with 2 and the reason', () => {
    it.each<[string, string, RegExp]>([
      ['for a day that is not over', '20260116', /is not over/],
      ['for a day without a seed', '20200101', /: 404 /],
    ])('%s', async (_, day, words) => {
      await expectRefusal(verified(app.url, day), words);
    });

    it.each([
      ['nothing', []],
      ['no day', ['--from', 'http://localhost:1']],
      ['a day and days', ['--from', 'http://localhost:1', '--day', DAY, '--days', `${DAY}..${DAY}`]],
      ['days that end before they begin', ['--from', 'http://localhost:1', '--days', '20260116..20260115']],
      ['kept statements that nobody signed', ['--from', 'http://localhost:1', '--day', DAY, '--known', 'package.json']],
      ['a day that is none', ['--from', 'http://localhost:1', '--day', 'yesterday']],
      ['something unknown', ['--from', 'http://localhost:1', '--day', DAY, '--fast']],
    ])('for %s on the command line', async (_, args) => {
      const { code, err } = await verify(...args);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/^[^\n]+ \(--help tells more\)\n$/) });
    });

    it.each(['localhost:8080', 'ftp://x', 'http://'])('for the address %s', async (address) => {
      const { code, err } = await verify('--from', address, '--day', DAY);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('--from must be a URL') });
    });

    it('when no one answers', async () => {
      await expectRefusal(verified('http://127.0.0.1:1'), /^GET http:\S+: bad port/);
    });

    it('when what answers is another service', async () => {
      const url = await serving((_, response) => void response.end('<html>'));
      await expectRefusal(verified(url), /: no JSON: <html>/);
    });

    it('written out, when it would erase lines of a terminal or forge some', async () => {
      const answer = (_: string, response: ServerResponse): void => {
        response.writeHead(500).end(`\u001b[2K\u009b2J\u202e\r\n${DAY}: all match 猫`);
      };
      const { code, err } = await verify('--from', await serving(answer), '--day', DAY);
      const said = `\\u{1b}[2K\\u{9b}2J\\u{202e}\\u{d}\\u{a}${DAY}: all match 猫\n`;
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`: 500 ${said}`) });
    });
  });
});
