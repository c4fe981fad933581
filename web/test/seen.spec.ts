import { beforeEach, describe, expect, it } from '@jest/globals';
import { dayStatement } from '../../src/game/rules/statement';
import { SeenDays, type Store } from '../src/proof/seen';

const HEX = (digits: string): string => digits.repeat(32);
const DAY = '20260131';

/** A day as a service answers it. */
function answered(more: object = {}): any {
  const day = {
    day: DAY,
    commitment: HEX('aa'),
    created_at: '2026-01-30T00:00:00Z',
    tables: null,
    seed: null,
    ...more,
  };
  const published = { digest: null, signature: null, key: null, draws: 0, ...day };
  const tables = published.tables as { standard: string } | null;
  return { ...published, table: tables?.standard ?? null, statement: null };
}
function signed(key: string, more: object = {}): any {
  const day = answered({ ...more, key, signature: 'bb'.repeat(64) });
  return { ...day, statement: dayStatement(day) };
}
const OPEN = { tables: { standard: HEX('cc') } };
const OVER = { ...OPEN, seed: HEX('dd'), digest: HEX('ee') };

describe('what a browser remembers of days', () => {
  let text: string | null;
  let store: Store;
  let seen: SeenDays;
  beforeEach(() => {
    text = null;
    store = { read: () => text, write: (written) => (text = written) };
    seen = new SeenDays(store);
  });

  it('says when a commitment was seen first, and whether the day was open then', () => {
    seen.noteDay(answered(), 1, 2);
    seen.noteDay(answered(OPEN), 10, 11);
    seen.noteDay(answered(OVER), 20, 21);
    expect(seen.all.get(DAY)).toMatchObject({ first: 2, beforeOpen: true, digestSince: 21 });
    expect(seen.all.get(DAY)?.conflict).toBeUndefined();
    expect(new SeenDays(store).all).toEqual(seen.all);
    seen.noteDay(answered({ ...OPEN, day: '20260201' }), 30, 31);
    expect(seen.all.get('20260201')).toMatchObject({ first: 31, beforeOpen: false });
  });

  it.each([
    ['commitment', { ...OVER, commitment: HEX('ab') }],
    ['table', { ...OVER, tables: { standard: HEX('ab') } }],
    ['seed', { ...OVER, seed: HEX('ab') }],
    ['digest', { ...OVER, digest: HEX('ab') }],
    ['seed and digest, which are gone', OPEN],
  ])('tells of a changed %s, also later', (_, change) => {
    seen.noteDay(answered(OVER), 1, 2);
    seen.noteDay(answered(change), 10, 11);
    seen.noteDay(answered(OVER), 20, 21);
    expect(new SeenDays(store).all.get(DAY)).toMatchObject({ latest: 2, conflict: { at: 11 } });
  });

  it('tells of another key, and of a signature that is gone, and not of the first one', () => {
    seen.noteDay(answered(), 1, 2);
    seen.noteDay(signed(HEX('01')), 10, 11);
    expect(seen.all.get(DAY)?.conflict).toBeUndefined();
    seen.noteDay(signed(HEX('02')), 20, 21);
    expect(seen.all.get(DAY)?.conflict).toMatchObject({ key: HEX('02') });
    seen.noteDay(signed(HEX('01'), { day: '20260201' }), 30, 31);
    seen.noteDay(answered({ day: '20260201' }), 40, 41);
    expect(seen.all.get('20260201')?.conflict).toMatchObject({ key: null });
  });

  it('calls no answer false that was asked for before more was said', () => {
    seen.noteDay(answered(OVER), 1, 10);
    seen.noteDay(answered(OPEN), 5, 11);
    expect(seen.all.get(DAY)).toMatchObject({ latest: 10, digestSince: 10 });
    expect(seen.all.get(DAY)?.conflict).toBeUndefined();
  });

  it('tells of a key that is listed no more', () => {
    const keys = (...all: string[]) => all.map((key) => ({ key: HEX(key), first_day: DAY }));
    seen.noteKeys(keys('01'), 1, 2);
    seen.noteKeys(keys('01', '02'), 3, 4);
    expect(seen.keyConflict).toBeUndefined();
    seen.noteKeys(keys('01'), 2, 5);
    expect(seen.keyConflict).toBeUndefined();
    seen.noteKeys(keys('02'), 6, 7);
    expect(new SeenDays(store).keyConflict).toMatchObject({ since: 4 });
  });

  it('keeps the newest 400 days, passes over what is no day, and forgets', () => {
    for (let year = 1000; year < 1500; year++) seen.noteDay(answered({ day: `${year}0101` }), 1, 2);
    seen.noteDay(null, 1, 2);
    seen.noteDay({ ...answered(), seed: 7 }, 1, 2);
    expect([seen.all.size, [...seen.all.keys()].sort()[0]]).toEqual([400, '11000101']);
    seen.forget();
    expect(new SeenDays(store).all.size).toBe(0);
  });

  it('goes on without a store that is refused, and with one that holds something else', () => {
    const refused = (): never => {
      throw new Error('refused');
    };
    const alone = new SeenDays({ read: refused, write: refused });
    expect(alone.isKept).toBe(false);
    alone.noteDay(answered(), 1, 2);
    expect(alone.all.size).toBe(1);
    for (text of ['7', 'null', '[]', '{', '{"days":[["20260131",{"first":"x"}]]}']) {
      const other = new SeenDays(store);
      expect([other.all.size, other.isKept]).toEqual([0, true]);
    }
  });
});
