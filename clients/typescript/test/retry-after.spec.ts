import { describe, expect, it } from '@jest/globals';
import { retryAfterOf } from '../src/retry-after.js';

/** A Thursday. */
const NOON = Date.parse('2026-01-15T12:00:00.400Z');
const HOUR = 3_600;

describe('retryAfterOf', () => {
  it.each<[string, number]>([
    ['0', 0],
    ['7', 7],
    [' 90 ', 90],
    ['Thu, 15 Jan 2026 12:00:30 GMT', 30],
    ['Thursday, 15-Jan-26 12:00:30 GMT', 30],
    ['Thu Jan 15 12:00:30 2026', 30],
    ['Thu, 15 Jan 2026 11:00:00 GMT', 0],
  ])('reads "%s" as the standard says', (text, seconds) => {
    expect(retryAfterOf(new Headers({ 'retry-after': text }), NOON)).toBe(seconds);
  });

  it.each(['2147483648', '9'.repeat(400), 'Sun, 06 Nov 2094 08:49:37 GMT'])(
    'waits for "%s" no longer than an hour',
    (text) => {
      expect(retryAfterOf(new Headers({ 'retry-after': text }), NOON)).toBe(HOUR);
    },
  );

  it.each(['-1', '1.5', '1e9', 'soon', 'Sunday, or later', '2026-01-15', '7, 7', ''])('cannot read "%s"', (text) => {
    expect(retryAfterOf(new Headers({ 'retry-after': text }), NOON)).toBeUndefined();
  });

  it('finds nothing where the header is missing', () => {
    expect(retryAfterOf(new Headers(), NOON)).toBeUndefined();
  });
});
