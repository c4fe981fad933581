import { describe, expect, it } from '@jest/globals';
import { LastNonces } from './last-nonces.js';

describe('LastNonces', () => {
  it('knows of nothing at first, and then of the last', () => {
    const nonces = new LastNonces();
    expect(nonces.of(1, '20260131')).toBe(0);
    nonces.set(1, '20260131', 5);
    nonces.set(1, '20260131', 6);
    nonces.set(2, '20260131', 1);
    expect(nonces.of(1, '20260131')).toBe(6);
    expect(nonces.of(2, '20260131')).toBe(1);
  });

  it('begins anew on another day', () => {
    const nonces = new LastNonces();
    nonces.set(1, '20260131', 5);
    nonces.set(2, '20260131', 5);
    expect(nonces.of(1, '20260201')).toBe(0);
    nonces.set(1, '20260201', 1);
    expect(nonces.of(1, '20260201')).toBe(1);
    expect(nonces.of(2, '20260201')).toBe(0);
    expect(nonces.of(2, '20260131')).toBe(0);
  });

  it('forgets those who have not drawn for longest', () => {
    const nonces = new LastNonces(2);
    nonces.set(1, '20260131', 1);
    nonces.set(2, '20260131', 1);
    nonces.set(1, '20260131', 2);
    nonces.set(3, '20260131', 1);
    expect([1, 2, 3].map((owner) => nonces.of(owner, '20260131'))).toEqual([2, 0, 1]);
  });
});
