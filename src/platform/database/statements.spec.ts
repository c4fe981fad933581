import { describe, expect, it, afterAll, beforeAll, jest } from '@jest/globals';
import { setImmediate as rest } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import { prepared, type BatchOptions, BatchedStatement, type Placed } from './statements.js';

describe('the name of a prepared statement', () => {
  it('says what it does, and differs for another text', () => {
    const [one, other] = [prepared('read_users', 'select 1').name, prepared('read_users', 'select 2').name];
    expect(one).toMatch(/^read_users:[\w-]{8}$/);
    expect(other).not.toBe(one);
    expect(prepared('read_users', 'select 1').name).toBe(one);
  });

  it('is no longer than PostgreSQL allows', () => {
    expect(prepared('a'.repeat(100), 'select 1').name).toHaveLength(63);
  });
});

interface Row {
  readonly doubled: number;
}

/** A statement whose runs end when the test says so. */
class Statement {
  readonly runs: { readonly items: readonly number[]; answer: () => void; fail: (error: object) => void }[] = [];
  readonly batches: BatchedStatement<number, Row>;

  constructor(more: Partial<BatchOptions<number, Row>> = {}) {
    this.batches = new BatchedStatement<number, Row>({
      underWay: 2,
      run: (items) =>
        new Promise<(Row & Placed)[]>((resolve, reject) => {
          // Backwards, as the order is of no account; and nothing for multiples of ten.
          const rows = items
            .map((item, place) => ({ place, doubled: item * 2 }))
            .filter((row) => row.doubled % 20 !== 0);
          this.runs.push({ items, answer: () => resolve(rows.reverse()), fail: reject });
        }),
      ...more,
    });
  }

  /** What the runs so far were given. */
  get given(): (readonly number[])[] {
    return this.runs.map(({ items }) => items);
  }

  run(...items: readonly number[]): Promise<unknown[]> {
    const valueOf = (row?: Row): number | undefined => row?.doubled;
    return Promise.all(items.map((item) => this.batches.run(item).then(valueOf, (error: unknown) => error)));
  }
}

const UNDONE = fromServer('22012');
/** The last is not for the members of a batch to try again: it took too long. */
const NOT_KNOWN_OR_SLOW = [
  Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }),
  Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }),
  new Error('Connection terminated unexpectedly'),
  ...['57P01', '53100', '58030', '42501', 'XX000', '57014'].map(fromServer),
];

function fromServer(code: string): Error {
  return Object.assign(new DatabaseError('', 0, 'error'), { code });
}

/** Longer than any batch keeps others from beginning. */
const LONG_MS = 1000;

describe('batches of a statement', () => {
  beforeAll(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  });
  afterAll(() => {
    jest.useRealTimers();
  });

  it('are made of what comes together, and answer each its own row', async () => {
    const statement = new Statement();
    const together = statement.run(1, 2, 10, 3);
    await rest();
    const later = statement.run(4);
    await rest();
    expect(statement.given).toEqual([[1, 2, 10, 3], [4]]);
    for (const { answer } of statement.runs) answer();
    expect(await together).toEqual([2, 4, undefined, 6]);
    expect(await later).toEqual([8]);
  });

  it('are no more than so many at a time, and what comes meanwhile makes up the next', async () => {
    const statement = new Statement();
    const answers = [];
    for (const item of [1, 2, 3, 4]) {
      answers.push(statement.run(item));
      await rest();
    }
    expect(statement.given).toEqual([[1], [2]]);
    statement.runs[1]?.answer();
    await rest();
    await rest();
    expect(statement.given).toEqual([[1], [2], [3, 4]]);
    for (const { answer } of statement.runs) answer();
    expect((await Promise.all(answers)).flat()).toEqual([2, 4, 6, 8]);
  });

  it('do not keep others from beginning when they take long', async () => {
    const statement = new Statement({ underWay: 1 });
    const slow = statement.run(1);
    await rest();
    const others = statement.run(2);
    await rest();
    expect(statement.given).toEqual([[1]]);
    jest.advanceTimersByTime(LONG_MS);
    await rest();
    await rest();
    expect(statement.given).toEqual([[1], [2]]);
    // One that has been given up on does not count twice.
    statement.runs[0]?.answer();
    await slow;
    const third = statement.run(3);
    await rest();
    expect(statement.given).toEqual([[1], [2]]);
    statement.runs[1]?.answer();
    await others;
    while (statement.runs.length < 3) await rest();
    statement.runs[2]?.answer();
    expect(await third).toEqual([6]);
  });

  it('have three connections when they take long, and a batch that ends makes room', async () => {
    const statement = new Statement();
    const answers = [];
    for (const item of [1, 2, 3, 4, 5]) {
      answers.push(statement.run(item));
      await rest();
      jest.advanceTimersByTime(LONG_MS);
      await rest();
    }
    expect(statement.given).toEqual([[1], [2], [3]]);
    statement.runs[1]?.answer();
    while (statement.runs.length < 4) await rest();
    expect(statement.given.at(-1)).toEqual([4, 5]);
    for (const { answer } of statement.runs) answer();
    expect((await Promise.all(answers)).flat()).toHaveLength(5);
  });

  it('are no larger than the database likes', async () => {
    const statement = new Statement();
    const answers = statement.run(...Array.from({ length: 150 }, (_, index) => index + 1));
    await rest();
    expect(statement.given.map(({ length }) => length)).toEqual([64, 64]);
    for (const { answer } of statement.runs) answer();
    while (statement.runs.length < 3) await rest();
    expect(statement.given.at(-1)).toHaveLength(22);
    statement.runs[2]?.answer();
    expect((await answers).at(-1)).toBeUndefined();
  });

  it('are taken apart when the database has undone them, so that one does not spoil another', async () => {
    const statement = new Statement();
    const answers = statement.run(1, 2, 3);
    await rest();
    statement.runs[0]?.fail(UNDONE);
    while (statement.runs.length < 4) await rest();
    expect(statement.given.slice(1)).toEqual([[1], [2], [3]]);
    statement.runs[1]?.answer();
    statement.runs[2]?.fail(UNDONE);
    statement.runs[3]?.answer();
    expect(await answers).toEqual([2, UNDONE, 6]);
    expect(statement.runs).toHaveLength(4);
  });

  it.each(NOT_KNOWN_OR_SLOW)(
    'are not run again after an error that does not say that they were undone: %p',
    async (error) => {
      const statement = new Statement();
      const answers = statement.run(1, 2);
      await rest();
      statement.runs[0]?.fail(error);
      expect(await answers).toEqual([error, error]);
      expect(statement.runs).toHaveLength(1);
    },
  );
});
