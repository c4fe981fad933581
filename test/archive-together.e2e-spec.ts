import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { archive, archiving, readDayFile, verify } from './harness/archive.js';
import { BlockedTables } from './harness/blocked-tables.js';
import { seedsOf } from './harness/seeds.js';
import { temporaryFolder } from './harness/service-process.js';
import type { TestApp } from './harness/test-app.js';
import { DAYS, twoDays } from './harness/two-days.js';

const [FIRST, SECOND] = DAYS;

describe('several runs of npx card-draw archive with one folder', () => {
  let app: TestApp;
  let folder: ReturnType<typeof temporaryFolder>;
  /** The file of the first day, as another folder has it. */
  let content: Buffer;

  let blocked: BlockedTables | undefined;

  beforeAll(async () => {
    app = await twoDays();
    await seedsOf(app);
    const other = temporaryFolder();
    // The first day stays in the database: its marks and rows come back.
    for (const table of ['draws', 'battles', 'draw_seeds'])
      await app.database.query(`create table saved_${table} as select * from ${table}`);
    await archive(app, other.path, SECOND);
    content = readFileSync(join(other.path, `${FIRST}.jsonl.gz`));
    other.remove();
    await bringBack();
  });
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(async () => {
    await blocked?.release();
    folder.remove();
    await bringBack();
  });

  async function bringBack(): Promise<void> {
    const [{ archived } = { archived: 0 }] = await app.database.query<{ archived: number }>(
      'select count(*)::int as archived from draw_seeds where archived_at is not null',
    );
    if (archived === 0) return;
    await app.database.query(`
      insert into draws select * from saved_draws where day = '${FIRST}';
      insert into battles select * from saved_battles where day = '${FIRST}';
      update draw_seeds set archived_at = null, archived_first_card = null, archived_last_card = null`);
  }

  const drawsLeft = async (): Promise<number> =>
    (await app.database.query('select from draws where day = $1', [FIRST])).length;
  const file = (): string => join(folder.path, `${FIRST}.jsonl.gz`);

  it('take turns: while one runs, another one tries nothing', async () => {
    blocked = await BlockedTables.take(app.database.url, 'battles');
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
    blocked = await BlockedTables.take(app.database.url, 'battles');
    const command = archiving(app, folder.path, SECOND);
    await blocked.anyWaiting();
    const there = gzipSync(change(gunzipSync(content).toString()));
    writeFileSync(file(), there);
    await blocked.release();
    const outcome = await command.outcome();
    expect({ code: outcome.code, err: outcome.err }).toEqual({
      code,
      err: code === 0 ? '' : expect.stringContaining('is another file than that of 20260115'),
    });
    expect(readFileSync(file()).equals(there)).toBe(true);
    expect(readdirSync(folder.path)).toEqual([`${FIRST}.jsonl.gz`]);
    expect(await drawsLeft()).toBe(code === 0 ? 0 : 12);
  });

  it('read all lists of a day as they are at one moment', async () => {
    blocked = await BlockedTables.take(app.database.url, 'battles');
    const command = archiving(app, folder.path, SECOND);
    await blocked.anyWaiting();
    const later = (table: string): string =>
      `update ${table} set created_at = created_at + interval '1 s' where day = '${FIRST}'`;
    await blocked.releaseAfter(`${later('draws')}; ${later('battles')}`);
    expect((await command.outcome()).code).toBe(0);
    const { records } = readDayFile(folder.path, FIRST);
    const moments = [...(records['draw'] ?? []), ...(records['battle'] ?? [])].map(
      (record) => (record as { created_at: string }).created_at,
    );
    expect(new Set(moments).size).toBe(1);
  });
});
