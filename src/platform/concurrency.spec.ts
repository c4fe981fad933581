import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { KeyedMutex, SingleFlight } from './concurrency.js';

const LONG_MS = 60_000;

/** Work that notes when it begins and ends, and ends when told to. */
function workshop() {
  const log: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => (): Promise<string> => {
    log.push(`begin ${name}`);
    return new Promise((resolve, reject) => {
      ends.set(name, (error) => {
        log.push(`end ${name}`);
        if (error) reject(error);
        else resolve(name);
      });
    });
  };
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const end = async (name: string, error?: Error): Promise<void> => {
    await settle();
    ends.get(name)?.(error);
    await settle();
  };
  return { log, work, end, settle };
}

describe('KeyedMutex', () => {
  it('goes on after work that failed, and gives the error to whoever asked for it', async () => {
    const { work, end } = workshop();
    const turns = new KeyedMutex<number>(LONG_MS);
    const failing = turns.take(1, work('a'));
    const following = turns.take(1, work('b'));
    await Promise.all([expect(failing).rejects.toThrow('no luck'), end('a', new Error('no luck'))]);
    await end('b');
    expect(await following).toBe('b');
  });

  it('forgets keys without work', async () => {
    const { work, end, settle } = workshop();
    const turns = new KeyedMutex<number>(LONG_MS);
    const first = turns.take(1, work('a'));
    await end('a');
    const second = turns.take(1, work('b'));
    await settle();
    expect(turns.size).toBe(1);
    await end('b');
    await Promise.all([first, second]);
    expect(turns.size).toBe(0);
  });

  it('does not begin work that has waited too long, and goes on with what comes after', async () => {
    const { log, work, end } = workshop();
    const turns = new KeyedMutex<number>(0);
    const first = turns.take(1, work('a'));
    const late = turns.take(1, work('b'));
    await end('a');
    expect(await first).toBe('a');
    await expect(late).rejects.toMatchObject({ status: 503 });
    const next = turns.take(1, work('c'));
    await end('c');
    expect(await next).toBe('c');
    expect(log).toEqual(['begin a', 'end a', 'begin c', 'end c']);
    expect(turns.size).toBe(0);
  });
});

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
