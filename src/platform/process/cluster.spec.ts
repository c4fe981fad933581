import { describe, expect, it } from '@jest/globals';
import { restartPause } from './cluster.js';

describe('the pause before a process is replaced', () => {
  it('is none for the first that ends, and doubles with each that ends soon after its start', () => {
    expect([0, 1, 2, 3, 4, 5].map(restartPause)).toEqual([0, 0, 250, 500, 1000, 2000]);
  });

  it('never exceeds half a minute', () => {
    expect([8, 9, 10, 5000].map(restartPause)).toEqual([16_000, 30_000, 30_000, 30_000]);
  });
});
