import { describe, expect, it } from '@jest/globals';
import { batched, readAll } from '../src/api/batch';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('questions about one record each', () => {
  it('go together, at most a hundred at once, and each record is asked for once', async () => {
    const asked: (readonly number[])[] = [];
    const nameOf = batched((keys) => {
      asked.push(keys);
      return Promise.resolve(new Map(keys.filter((key) => key !== 7).map((key) => [key, `name ${key}`])));
    });
    const names = await Promise.all([3, 7, 3, ...upTo(150)].map((key) => nameOf(key)));
    expect(names.slice(0, 4)).toEqual(['name 3', null, 'name 3', 'name 1']);
    expect(names.at(-1)).toBe('name 150');
    expect(asked.map(({ length }) => length)).toEqual([100, 50]);
    expect(await nameOf(1)).toBe('name 1');
    expect(asked.at(-1)).toEqual([1]);
  });

  it('get the error of the request that they were in, and others do not', async () => {
    let isDown = true;
    const nameOf = batched(() =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(new Map([[1, 'kuno']])),
    );
    await expect(Promise.all([nameOf(1), nameOf(2)])).rejects.toThrow('down');
    isDown = false;
    expect(await nameOf(1)).toBe('kuno');
  });
});

describe('a page of records by their keys', () => {
  const pageOf = (length: number, sent: (readonly number[])[]) => (keys: readonly number[]) => {
    sent.push(keys);
    return Promise.resolve(keys.slice(0, length));
  };
  const same = (key: number): number => key;

  it('is the whole answer where records are missing', async () => {
    const sent: (readonly number[])[] = [];
    expect([...(await readAll(upTo(10), pageOf(4, sent), same)).keys()]).toEqual([1, 2, 3, 4]);
    expect(sent).toHaveLength(1);
  });

  it('does not go on for ever when a service repeats itself', async () => {
    const found = await readAll([5, 6], () => Promise.resolve([1, 1]), same);
    expect([...found.keys()]).toEqual([1]);
  });
});
