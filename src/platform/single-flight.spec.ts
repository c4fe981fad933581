import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SingleFlight } from './single-flight.js';

/** Work whose runs end when the test says so. */
function controlled(): { runs: SingleFlight<number>; begun: () => number; end: (error?: Error) => Promise<void> } {
  const ends: ((error?: Error) => void)[] = [];
  let begun = 0;
  const runs = new SingleFlight(() => {
    const number = ++begun;
    return new Promise<number>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve(number))));
  });
  const end = async (error?: Error): Promise<void> => {
    await settled();
    ends.shift()?.(error);
    await settled();
  };
  return { runs, begun: () => begun, end };
}

/** Lets all promises go as far as they can. */
async function settled(): Promise<void> {
  for (let turns = 0; turns < 3; turns++) await nextTurn();
}

describe('SingleFlight', () => {
  it('gives all who come during a run the same one after it', async () => {
    const { runs, begun, end } = controlled();
    const first = runs.run();
    await settled();
    const others = [runs.run(), runs.run(), runs.run()];
    await settled();
    expect(begun()).toBe(1);
    await end();
    expect(begun()).toBe(2);
    const late = runs.run();
    await end();
    expect(begun()).toBe(3);
    await end();
    expect(await Promise.all([first, ...others, late])).toEqual([1, 2, 2, 2, 3]);
  });

  it('tells a failure to those who wait for that run, and to no others', async () => {
    const { runs, end } = controlled();
    const first = expect(runs.run()).rejects.toThrow('first');
    await settled();
    const second = runs.run();
    await end(new Error('first'));
    const third = expect(runs.run()).rejects.toThrow('third');
    await end();
    await end(new Error('third'));
    await Promise.all([first, third]);
    expect(await second).toBe(2);
    expect(runs.running).toBe(false);
  });
});
