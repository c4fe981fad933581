import { describe, expect, it } from '@jest/globals';
import { Listed, Nonces } from './listed.js';

describe('Listed', () => {
  it('takes records by rising keys, and no more than there can be', () => {
    const listed = new Listed('battles', 'id', 2);
    listed.next(3);
    expect(() => listed.next(3)).toThrow('id must be more than that of the record before, 3');
    listed.next(7);
    expect(() => listed.next(8)).toThrow('battles must be a list of at most 2');
    expect(listed).toMatchObject({ tally: { checked: 2 }, last: 7 });
  });
});

describe('Nonces', () => {
  it('count for each user, and take the one after a wrong one as it is', () => {
    const nonces = new Nonces();
    expect([nonces.next(1, 1), nonces.next(2, 1), nonces.next(1, 2)]).toEqual([1, 1, 2]);
    expect([nonces.next(1, 5), nonces.next(1, 6), nonces.next(1, 6)]).toEqual([3, 6, 7]);
    expect([nonces.next(2, 9), nonces.next(2, 3), nonces.next(2, 4), nonces.next(2, 4)]).toEqual([2, 3, 4, 5]);
    expect(nonces.users).toBe(2);
  });
});
