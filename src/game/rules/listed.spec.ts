import { describe, expect, it } from '@jest/globals';
import { Listed, Nonces } from './listed.js';

describe('Listed', () => {
  it('takes records by rising keys, and no more than there can be', () => {
    const listed = new Listed('battles', 'id', 2);
    listed.next(3);
    expect(() => listed.next(3)).toThrow('id must be more than that of the record before, 3');
    listed.next(7);
    expect(() => listed.next(8)).toThrow('battles must be a list of at most 2');
    expect(listed).toMatchObject({ checked: 2, last: 7 });
  });
});

describe('Nonces', () => {
  it('count for each user, and take the one after a wrong one as it is', () => {
    const nonces = new Nonces();
    const wrong = (user: number, ...seen: number[]): number[] =>
      seen.filter((nonce) => nonces.check(user, nonce).length > 0);
    expect([wrong(1, 1), wrong(2, 1), wrong(1, 2)]).toEqual([[], [], []]);
    expect([wrong(1, 5, 6, 6), wrong(2, 9, 3, 4, 4)]).toEqual([
      [5, 6],
      [9, 4],
    ]);
    expect(nonces.check(1, 1)).toEqual([]);
    expect(nonces.check(1, 7)).toEqual([{ field: 'nonce', text: 'the next nonce of the user is 2' }]);
    expect(nonces.users).toBe(2);
  });
});
