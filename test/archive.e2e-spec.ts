import { describe, expect, it } from '@jest/globals';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { archive, readDayFile, verify } from './harness/archive.js';
import { createCard } from './factories/records.js';
import { makeKinds } from './harness/every-kind-of-record.js';
import { drawsOfUser } from './harness/random-draws.js';
import { temporaryFolder } from './harness/service-process.js';
import { PASSWORD } from './harness/test-app.js';
import { DAYS, twoDays } from './harness/two-days.js';

const [FIRST, SECOND] = DAYS;
const TODAY = '20260117';
const PLAYER = 1;

const read = (path: string): Promise<any> => app.read(path);
type Lists = Record<'draws' | 'battles' | 'characters' | 'entries' | 'trades', any[]>;

const folder = temporaryFolder();
const app = await twoDays();
await makeKinds(app);
const listsOf = async (day: string): Promise<Lists> => ({
  draws: await read(`/game/seeds/${day}/draws`),
  battles: await read(`/game/seeds/${day}/battles`),
  characters: await read(`/game/seeds/${day}/characters`),
  entries: await read(`/game/seeds/${day}/entries`),
  trades: await read(`/game/seeds/${day}/trades`),
});
const catalogue = () => {
  const paths = ['/game/cards', '/game/cards/0', '/game/cards/0/versions'];
  return Promise.all([...paths.map(read), app.database.query('select * from art_files order by 1, 2')]);
};
const cardOf = (list: Lists): number => list.draws[0].card_id;
const balancesOf = () => Promise.all([1, 2, 3].map((player) => read(`/users/${player}/balances`)));
const cards = await listsOf(FIRST);
const balances = await balancesOf();
const kinds = await catalogue();
expect(kinds[3]).toHaveLength(3);
const version: string = (await read('/game/odds?banner=summer')).version;
const observed: unknown = (await read(`/game/odds/${version}`)).observed;
const guarantees: unknown = await read(`/users/${PLAYER}/guarantees`);

describe('npx card-draw archive', () => {
  it('refuses a day that is not revealed, and changes nothing', async () => {
    const err = `${TODAY} is not revealed yet: --before can be ${TODAY} at most\n`;
    expect(await archive(app, `${folder.path}/none`, '20260118')).toEqual({ code: 2, out: '', err });
    expect(existsSync(`${folder.path}/none`)).toBe(false);
    expect(await listsOf(FIRST)).toEqual(cards);
  });

  it('writes what the service listed of a day to a file that only its owner can read', async () => {
    const day = await read(`/game/seeds/${FIRST}`);
    const words =
      /^20260115: 12 draws, 6 battles, 4 characters, 21 entries, 1 trades; \S+ has 0\.0 MB; .* s\nArchived 1 day\n/;
    expect(await archive(app, folder.path, SECOND)).toEqual({ code: 0, out: expect.stringMatching(words), err: '' });
    expect(readdirSync(folder.path)).toEqual([`${FIRST}.jsonl.gz`]);
    expect(statSync(`${folder.path}/${FIRST}.jsonl.gz`).mode & 0o777).toBe(0o600);
    const { head, records } = readDayFile(folder.path, FIRST);
    expect(head).toMatchObject({ format: 'card-draw day 1', day, previous: null, keys: await read('/game/keys') });
    const { draws, battles, characters, entries, trades } = cards;
    expect(records).toEqual({ draw: draws, battle: battles, character: characters, entry: entries, trade: trades });
  });

  it('writes files of which verify tells when a draw in them was changed', async () => {
    const changed = temporaryFolder();
    const text = gunzipSync(readFileSync(`${folder.path}/${FIRST}.jsonl.gz`)).toString();
    const lie = text.replace('"client_seed":"lucky"', '"client_seed":"Lucky"');
    writeFileSync(join(changed.path, `${FIRST}.jsonl.gz`), gzipSync(lie));
    const { code, err } = await verify('--archive', changed.path, '--day', FIRST);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^Does not match: /) });
    changed.remove();
  });

  it('takes draws, battles and entries of the day out of the database, and leaves cards, characters, trades and the catalogue', async () => {
    expect(await catalogue()).toEqual(kinds);
    for (const table of ['draws', 'battles', 'entries'])
      expect(await app.database.query(`select distinct day from ${table}`)).toEqual([{ day: SECOND }]);
    expect(await read(`/cards/${cardOf(cards)}`)).toMatchObject({ id: cardOf(cards) });
    for (const list of ['characters', 'trades'] as const)
      expect(await read(`/game/seeds/${FIRST}/${list}`)).toEqual(cards[list]);
    expect(await balancesOf()).toEqual(balances);
    expect((await drawsOfUser(app, PLAYER)).map(({ day }) => day)).toEqual(Array(4).fill(SECOND));
  });

  it('lets the service say of the day, its lists and the draws of its cards that they are archived', async () => {
    expect(await read(`/game/seeds/${FIRST}`)).toMatchObject({ draws: 12, archived_at: expect.any(String) });
    expect(await read(`/game/seeds/${SECOND}`)).toMatchObject({ archived_at: null });
    const message = expect.stringContaining(`the file of ${FIRST}`);
    const lists = ['draws', 'battles', 'entries'].map((list) => `/game/seeds/${FIRST}/${list}`);
    for (const path of [...lists, `/cards/${cardOf(cards)}/draw`]) {
      const { status, body } = await app.request('GET', path);
      const field = path.startsWith('/cards') ? 'id' : 'day';
      expect({ path, status, errors: body.errors }).toEqual({
        path,
        status: 410,
        errors: [{ field, message, reason: 'archived' }],
      });
    }
    expect((await app.request('GET', '/cards/999999/draw')).status).toBe(404);
    expect((await app.request('GET', '/game/seeds/20200101/draws')).status).toBe(404);
  });

  it('changes nothing of the odds, the guarantees and the other days', async () => {
    expect((await read(`/game/odds/${version}`)).observed).toEqual(observed);
    expect(await read(`/users/${PLAYER}/guarantees`)).toEqual(guarantees);
    expect((await verify('--from', app.url, '--day', SECOND)).code).toBe(0);
  });

  it('leaves days that verify, from the service with the files and from the files alone', async () => {
    const both = ['--archive', folder.path, '--days', `${FIRST}..${SECOND}`];
    const { code, out, err } = await verify('--from', app.url, ...both);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    // Nothing is unverified.
    expect(out.split('\n')).toEqual([
      expect.stringMatching(
        /^20260115: 12 of 12 draws .* 6 of 6 battles and 4 of 4 characters match the seed; 21 of 21 entries and 1 of 1 trades add up$/,
      ),
      expect.stringMatching(
        /^20260116: 12 of 12 draws .* 6 of 6 battles and 1 of 1 characters match the seed; 21 of 21 entries and 1 of 1 trades add up$/,
      ),
      'Made by the operator: 6 entries of balances',
      '',
    ]);
    expect(await verify(...both)).toMatchObject({
      code: 0,
      err: '',
      out: expect.not.stringContaining('Unverified'),
    });
  });

  it('lets verify-day tell that it needs the file', async () => {
    const { code, err } = await verify('--from', app.url, '--day', FIRST);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(/: 410 .*is archived/) });
  });

  it('lets players draw meanwhile, and go on from their archived draws afterwards', async () => {
    const draw = (): Promise<unknown> => createCard(app, PLAYER, { banner: 'summer' });
    const run = { isDone: false };
    const body = { password: PASSWORD, currency: 'ticket', amount: 100_000, reason: 'gift' };
    expect(await app.request('POST', `/users/${PLAYER}/entries`, { body })).toMatchObject({ status: 200 });
    const archived = archive(app, folder.path, TODAY, '--shrink').finally(() => (run.isDone = true));
    while (!run.isDone) await draw();
    expect(await archived).toMatchObject({ code: 0, err: '' });
    await draw();
    expect(await app.database.query('select distinct day from draws')).toEqual([{ day: TODAY }]);
    const numbers = (await drawsOfUser(app, PLAYER)).map(({ number }) => number);
    // Three draws under these counters on each of the days before.
    expect(numbers).toEqual(numbers.map((_, place) => 7 + place));
    const [{ draws }] = await read(`/users/${PLAYER}/guarantees`);
    expect(draws).toBe(numbers.at(-1));
    app.clock.set('2026-01-18T12:00:00Z');
    const all = await verify('--from', app.url, '--archive', folder.path, '--days', `${FIRST}..${TODAY}`);
    // The states of the three days and the chain of their digests follow each other.
    expect(all).toMatchObject({ code: 0, err: '', out: expect.not.stringContaining('Unverified') });
  });

  it('calls files true of which one is missing, names its day, and says what is unverified', async () => {
    const other = temporaryFolder();
    expect(await archive(app, folder.path, '20260118')).toMatchObject({ code: 0, err: '' });
    cpSync(folder.path, other.path, { recursive: true });
    rmSync(join(other.path, `${SECOND}.jsonl.gz`));
    const { code, out, err } = await verify('--archive', other.path, '--days', `${FIRST}..${TODAY}`);
    other.remove();
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out.trim().split('\n').slice(2)).toEqual([
      'Unverified, from before 20260115 or after missing days: 1 state of an owner; 2 balances; the digest',
      'Made by the operator: 4 entries of balances',
      `Days that are missing: ${SECOND}`,
    ]);
  });

  it('has nothing to do a second time', async () => {
    const out = expect.stringMatching(/^Archived 0 days/);
    expect(await archive(app, folder.path, TODAY)).toMatchObject({ code: 0, out });
  });
});
