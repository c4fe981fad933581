import { describe, expect, it } from '@jest/globals';
import { contradiction, dayStatement, type StatedDay } from './statement.js';

const MADE = { day: '20270601', commitment: 'c0', created_at: '2027-05-31T00:00:00.000Z' };
const OPENED = { ...MADE, tables: { summer: 'b', standard: 'a' } };
const REVEALED = { ...OPENED, seed: '5e', digest: 'd1' };

describe('dayStatement', () => {
  it('is canonical JSON of what is known at each stage', () => {
    const made = '{"commitment":"c0","created_at":"2027-05-31T00:00:00.000Z","day":"20270601"';
    expect(dayStatement(MADE)).toBe(`${made}}`);
    expect(dayStatement({ ...MADE, tables: null, seed: null, digest: null })).toBe(`${made}}`);
    expect(dayStatement(OPENED)).toBe(`${made},"tables":{"standard":"a","summer":"b"}}`);
    expect(dayStatement(REVEALED)).toBe(`${made},"digest":"d1","seed":"5e","tables":{"standard":"a","summer":"b"}}`);
  });

  it('has no digest for a day that was revealed before there were digests', () => {
    expect(JSON.parse(dayStatement({ ...REVEALED, digest: null }))).toEqual({ ...OPENED, seed: '5e' });
  });
});

describe('contradiction', () => {
  const told = (one: StatedDay, other: StatedDay): string | undefined =>
    contradiction(dayStatement(one), dayStatement(other));

  it('is none between the stages of a day, in whatever order they are given', () => {
    for (const one of [MADE, OPENED, REVEALED])
      for (const other of [MADE, OPENED, REVEALED]) expect(told(one, other)).toBeUndefined();
  });

  it.each([
    [MADE, { ...REVEALED, commitment: 'c1' }, 'commitment is "c0" in one statement and "c1" in the other'],
    [OPENED, { ...REVEALED, tables: { standard: 'z', summer: 'b' } }, /^tables is .*"a".* and .*"z"/],
    [OPENED, { ...REVEALED, tables: { standard: 'a' } }, /^tables is/],
    [REVEALED, { ...REVEALED, digest: 'd2' }, 'digest is "d1" in one statement and "d2" in the other'],
    [OPENED, { ...MADE, seed: '5e' }, /^tables is .* in one statement and missing in the other/],
  ])('of %j and %j is told', (one, other, expected) => {
    expect(told(one, other)).toMatch(expected);
    expect(told(other, one)).toBeDefined();
  });

  it.each(['', '[]', '1', 'null', '{'])('is reported of %j, which is no statement', (text) => {
    expect(contradiction(text, dayStatement(MADE))).toBe('one of the statements is no JSON object');
  });
});
