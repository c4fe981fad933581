import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ARCHIVE_LOCK } from '../src/game/day-closing/draws-under-way.js';
import { archive, archiving, readDayFile, verify } from './harness/archive.js';
import { BlockedTables } from './harness/blocked-tables.js';
import { OpenTransaction } from './harness/open-transaction.js';
import { seedsOf } from './harness/seeds.js';
import { temporaryFolder } from './harness/service-process.js';
import type { TestApp } from './harness/test-app.js';
import { DAYS, twoDays } from './harness/two-days.js';

const [FIRST, SECOND] = DAYS;
const TODAY = '20260117';

const revealedDays = async (): Promise<TestApp> => {
  const app = await twoDays();
  await seedsOf(app);
  return app;
};
const drawsOf = async (app: TestApp, day: string): Promise<number> =>
  (await app.database.query('select from draws where day = $1', [day])).length;

const folder = temporaryFolder();
const app = await revealedDays();

describe('npx card-draw archive, when something goes wrong', () => {
  const files = (): string[] => readdirSync(folder.path).sort();

  it('keeps a day whose draws no longer give its digest, and leaves no file', async () => {
    const change = (by: number): string =>
      `update draws set cp = cp + ${by} where card_id = (select min(card_id) from draws)`;
    await app.database.query(change(1));
    for (let run = 0; run < 2; run++) {
      const { code, err } = await archive(app, folder.path, SECOND);
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('digest must be') });
      expect(await drawsOf(app, FIRST)).toBe(12);
      expect(files()).toEqual([]);
    }
    await app.database.query(change(-1));
  });

  it('leaves a day that a restore has closed, and says so', async () => {
    const set = 'update draw_seeds set revealed_at = $2, digest = $3, restored_at = $4 where day = $1';
    const [day] = await app.database.query<{ revealed_at: string; digest: string }>(
      'select revealed_at, digest from draw_seeds where day = $1',
      [FIRST],
    );
    await app.database.query(set, [FIRST, null, null, new Date(0)]);
    const { code, err } = await archive(app, folder.path, SECOND);
    expect({ code, err }).toEqual({
      code: 0,
      err: expect.stringMatching(/^20260115 stays in the database: a restore closed it/),
    });
    expect(await drawsOf(app, FIRST)).toBe(12);
    await app.database.query(set, [FIRST, day?.revealed_at, day?.digest, null]);
  });

  it('killed while it writes a file, leaves the day as it was and goes on at the next run', async () => {
    const blocked = await BlockedTables.take(app.database.url, 'battles');
    const command = archiving(app, folder.path, SECOND);
    await blocked.anyWaiting();
    command.signal('SIGKILL');
    expect((await command.outcome()).code).toBeNull();
    await blocked.release();
    expect(files()).toEqual([expect.stringMatching(/\.partial$/)]);
    expect(await drawsOf(app, FIRST)).toBe(12);
    expect((await archive(app, folder.path, SECOND)).code).toBe(0);
    expect(await drawsOf(app, FIRST)).toBe(0);
    expect((await verify('--archive', folder.path, '--day', FIRST)).code).toBe(0);
  });

  it('killed while it removes a day, has the file and the day, and goes on with that file', async () => {
    const holder = await OpenTransaction.with(app.database.url, 'lock table battles in share mode');
    const command = archiving(app, folder.path, TODAY);
    await holder.holdsUp(1);
    command.signal('SIGKILL');
    expect((await command.outcome()).code).toBeNull();
    await holder.rollBack();
    expect(await drawsOf(app, SECOND)).toBe(12);
    expect((await app.request('GET', `/game/seeds/${SECOND}/draws`)).status).toBe(200);
    const before = readFileSync(join(folder.path, `${SECOND}.jsonl.gz`));
    const { code, out } = await archive(app, folder.path, TODAY);
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('20260116: the file was there') });
    expect(readFileSync(join(folder.path, `${SECOND}.jsonl.gz`)).equals(before)).toBe(true);
    expect(await drawsOf(app, SECOND)).toBe(0);
    expect(await verify('--archive', folder.path, '--days', `${FIRST}..${SECOND}`)).toMatchObject({ code: 0, err: '' });
  });

  it('does not hold up the end of a day', async () => {
    const removal = `select pg_advisory_xact_lock(${ARCHIVE_LOCK}); delete from draws where day = '${FIRST}'`;
    await OpenTransaction.with(app.database.url, removal);
    app.clock.set('2026-01-18T12:00:00Z');
    const days = await seedsOf(app);
    expect(days.find(({ day }) => day === TODAY)).toMatchObject({ seed: expect.any(String) });
  });
});

describe('the file of a day', () => {
  const folder = temporaryFolder();
  const file = join(folder.path, `${FIRST}.jsonl.gz`);
  let app: TestApp;
  let content: Buffer;

  beforeAll(async () => {
    app = await revealedDays();
    expect((await archive(app, folder.path, SECOND)).code).toBe(0);
    content = readFileSync(file);
  });

  /** What verify-day says of a file in its place. */
  const told = (bytes: Buffer, ...from: string[]): ReturnType<typeof verify> => {
    writeFileSync(file, bytes);
    return verify(...from, '--archive', folder.path, '--day', FIRST);
  };

  it.each<[string, (text: string) => string]>([
    ['a draw was changed', (text) => text.replace('"client_seed":"lucky"', '"client_seed":"Lucky"')],
    ['a draw was taken away', (text) => text.replace(/\n\{"draw":.*/, '')],
    ['something was added', (text) => `${text}{"draw":{}}\n`],
    ['the statement was changed', (text) => text.replace('\\"day\\":\\"20260115', '\\"day\\":\\"20260114')],
    ['a table was changed', (text) => text.replace('"weight":20', '"weight":21')],
    ['a line is no JSON', (text) => text.replace('{"battle":', '{"battle"')],
  ])('is told when %s', async (_, change) => {
    const text = gunzipSync(content).toString();
    expect(change(text)).not.toBe(text);
    const { code, err } = await told(gzipSync(change(text)));
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^Does not match: /) });
  });

  it('is reported when it was cut off', async () => {
    const cut = await told(content.subarray(0, -20), '--from', app.url);
    const err = expect.stringContaining('the file must be whole, packed with gzip');
    expect(cut).toMatchObject({ code: 1, err });
  });

  it('is reported when it is that of another service, and is not replaced by that', async () => {
    const other = await revealedDays();
    const differs = expect.stringContaining('statement must be the same as in the file');
    expect(await told(content, '--from', other.url)).toMatchObject({ code: 1, err: differs });
    const isAnother = expect.stringContaining('is another file than that of 20260115');
    expect(await archive(other, folder.path, SECOND)).toMatchObject({ code: 1, err: isAnother });
    expect(readFileSync(file).equals(content)).toBe(true);
  });
});

describe('several runs of npx card-draw archive with one folder', () => {
  let app: TestApp;
  let folder: ReturnType<typeof temporaryFolder>;
  /** The file of the first day, as another folder has it. */
  let content: Buffer;

  beforeAll(async () => {
    app = await revealedDays();
    const other = temporaryFolder();
    // The first day stays in the database: its marks and rows come back.
    for (const table of ['draws', 'battles', 'entries', 'draw_seeds'])
      await app.database.query(`create table saved_${table} as select * from ${table}`);
    await archive(app, other.path, SECOND);
    content = readFileSync(join(other.path, `${FIRST}.jsonl.gz`));
    await bringBack();
  });
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(bringBack);

  async function bringBack(): Promise<void> {
    if ((await app.database.query('select from draw_seeds where archived_at is not null')).length === 0) return;
    await app.database.query(`
      insert into draws select * from saved_draws where day = '${FIRST}';
      insert into battles select * from saved_battles where day = '${FIRST}';
      insert into entries select * from saved_entries where day = '${FIRST}' on conflict do nothing;
      update draw_seeds set archived_at = null, archived_first_card = null, archived_last_card = null`);
  }

  const file = (): string => join(folder.path, `${FIRST}.jsonl.gz`);

  it('take turns: while one runs, another one tries nothing', async () => {
    const blocked = await BlockedTables.take(app.database.url, 'battles');
    const first = archiving(app, folder.path, SECOND);
    await blocked.anyWaiting();
    const second = await archive(app, folder.path, SECOND);
    expect(second).toMatchObject({ code: 2, err: expect.stringContaining('Another archive is under way') });
    await blocked.release();
    expect((await first.outcome()).code).toBe(0);
    expect(readdirSync(folder.path)).toEqual([`${FIRST}.jsonl.gz`]);
    expect((await verify('--archive', folder.path, '--day', FIRST)).code).toBe(0);
  });

  it.each<[string, (text: string) => string, number]>([
    ['is taken if it is the same', (text) => text, 0],
    ['is refused where another moment stands', (text) => text.replace(/("created_at":"2026-01-15T1)2/, '$13'), 1],
    ['is refused where a record has one more field', (text) => text.replace('{"draw":{', '{"draw":{"more":1,'), 1],
  ])('never replace a file that got its name meanwhile: it %s', async (_, change, code) => {
    const blocked = await BlockedTables.take(app.database.url, 'battles');
    const command = archive(app, folder.path, SECOND);
    await blocked.anyWaiting();
    const there = gzipSync(change(gunzipSync(content).toString()));
    writeFileSync(file(), there);
    await blocked.release();
    const err = code === 0 ? '' : expect.stringContaining('is another file than that of 20260115');
    expect(await command).toMatchObject({ code, err });
    expect(readFileSync(file()).equals(there)).toBe(true);
    expect(readdirSync(folder.path)).toEqual([`${FIRST}.jsonl.gz`]);
    expect(await drawsOf(app, FIRST)).toBe(code === 0 ? 0 : 12);
  });

  it('read all lists of a day as they are at one moment', async () => {
    const blocked = await BlockedTables.take(app.database.url, 'battles');
    const command = archive(app, folder.path, SECOND);
    await blocked.anyWaiting();
    const later = (table: string): string =>
      `update ${table} set created_at = created_at + interval '1 s' where day = '${FIRST}'`;
    await blocked.releaseAfter(`${later('draws')}; ${later('battles')}`);
    expect((await command).code).toBe(0);
    const { records } = readDayFile(folder.path, FIRST);
    const moments = [records['draw'], records['battle']].flat().map((record: any) => record.created_at);
    expect(new Set(moments).size).toBe(1);
  });
});
