import { describe, expect, it } from '@jest/globals';
import { CachedBody } from '../raw-json.js';
import {
  type CachedPage,
  type PageReads,
  revise,
  type RowVersion,
  RowVersions,
  writersBetween,
} from './row-versions.js';

const COME_AGAIN = 2 ** 32;

function snapshot(oldest: number, next: number): string {
  return `${oldest}:${next}: 2026-03-01 12:00:00+00`;
}

describe('a writer of a row', () => {
  it.each([
    ['is older than the first snapshot', 7, 8, 10, false],
    ['was under way at the first snapshot', 8, 8, 10, true],
    ['is the last that the second snapshot sees', 9, 8, 10, true],
    ['is later than the second snapshot', 10, 8, 10, false],
    ['has an id that comes again between the snapshots', 8, COME_AGAIN + 8, COME_AGAIN + 9, true],
    ['has an id that comes again later', 9, COME_AGAIN + 8, COME_AGAIN + 9, false],
    ['has the last id before they begin again', COME_AGAIN - 1, COME_AGAIN - 2, COME_AGAIN + 3, true],
    ['has the first id after they begin again', 3, COME_AGAIN - 2, COME_AGAIN + 4, true],
    ['has an id that has come again since, whatever it is', 5, 8, COME_AGAIN + 8, true],
  ])('that %s', (_what, writer, oldest, next, expected) => {
    expect(writersBetween(snapshot(oldest, oldest + 1), snapshot(next - 1, next))(writer)).toBe(expected);
  });
});

describe('a cached page', () => {
  const cached: CachedPage = {
    content: new CachedBody(Buffer.from('[{"id":1}, \n {"id":2}, \n {"id":3}]')),
    snapshot: snapshot(COME_AGAIN + 100, COME_AGAIN + 100),
    versions: RowVersions.of('{1,2,3} {11,12,113}'),
  };
  const next = snapshot(COME_AGAIN + 120, COME_AGAIN + 120);

  /** Reads whose answers are known; `asked` says for which rows. */
  function reads(
    versions: string[],
    rows: RowVersion[][],
    origin = 'start {7,8}',
  ): PageReads & { readonly asked: (readonly string[])[] } {
    const asked: (readonly string[])[] = [];
    return {
      asked,
      versions: () => Promise.resolve({ versions: versions.shift() ?? '', snapshot: next, origin, last_key: null }),
      rows: (ids) => {
        asked.push(ids);
        return Promise.resolve(rows.shift() ?? []);
      },
    };
  }

  it('is read again as far as the ids of its writers have come again, though its versions look the same', async () => {
    const page = reads(['{1,2,3} {11,12,113}'], [[{ version: 'start {7,8} 3 113', json: '{"id":3,"new":true}' }]]);
    const revised = await revise(cached, page);
    expect(page.asked).toEqual([['3']]);
    expect((revised?.json as Buffer | undefined)?.toString()).toBe('[{"id":1}, \n {"id":2}, \n {"id":3,"new":true}]');
  });

  it('is asked about again when a row changes between the two statements', async () => {
    const first = reads(
      ['{1,2} {11,13}', '{1,2} {11,14}'],
      [
        [{ version: 'start {7,8} 2 14', json: '{"id":2,"n":14}' }],
        [{ version: 'start {7,8} 2 14', json: '{"id":2,"n":14}' }],
      ],
    );
    expect(((await revise(cached, first))?.json as Buffer | undefined)?.toString()).toBe(
      '[{"id":1}, \n {"id":2,"n":14}]',
    );
    expect(first.asked).toEqual([['2'], ['2']]);
  });

  it('is rendered when a row never stays', async () => {
    const versions = Array.from({ length: 100 }, (_, index) => `{1,2} {11,${13 + index}}`);
    const page = reads(versions, []);
    expect(await revise(cached, page)).toBeUndefined();
    expect(page.asked.length).toBeLessThan(10);
  });

  it.each([
    ['most of its rows are others', '{1,4,5,6} {11,12,13,14}', 'start {7,8}'],
    ['the table was altered', '{1,2,3} {11,12,113}', 'start {7,108}'],
    ['there are no rows any more', '', 'start {7,8}'],
  ])('is rendered when %s', async (_why, versions, origin) => {
    const page = reads([versions], [], origin);
    expect(await revise(cached, page)).toBeUndefined();
    expect(page.asked).toEqual([]);
  });

  it('is rendered when its rows cannot be told apart, because one has the end of a line in it', async () => {
    const content = new CachedBody(Buffer.from('[{"id":1,"json":[1, \n 2]}, \n {"id":2}]'));
    const page = reads(['{1,2} {11,13}'], [[{ version: 'start {7,8} 2 13', json: '{"id":2}' }]]);
    expect(await revise({ ...cached, content, versions: RowVersions.of('{1,2} {11,12}') }, page)).toBeUndefined();
  });
});
