import { describe, expect, it } from '@jest/globals';
import { BlockedTables } from '../../harness/blocked-tables.js';
import { HeldAnswers } from '../../harness/held-answers.js';
import { ListTraffic } from './list-traffic.js';
import { makeWriters } from './list-writers.js';
import { changeAll, EACH_KIND, type List, type ListedRecords, LISTS, makeListedRecords, pathOf } from './lists.js';
import { amount } from '../../harness/long-form.js';
import { OwnPostgres } from '../../harness/own-postgres.js';
import { type Answer, TestApp } from '../../harness/test-app.js';
import { createTestDatabase } from '../../harness/test-database.js';
import { startTwoInstances } from './two-instances.js';

/** So many reads are checked. */
const READS = amount(250, 4_000);
const READERS = 12;
/** Of each list from each instance, with the tables out of reach. */
const IDLE_READS = 12;

const postgres = await OwnPostgres.start();
const instances = await startTwoInstances(postgres.url);

describe('two instances with parallel writers', () => {
  it('answer every read with all that was acknowledged before it began', async () => {
    const traffic = new ListTraffic(instances.urls);
    const writers = await makeWriters(traffic);
    await traffic.runWhile(writers, READERS, () => traffic.checked(READS));
    const { reads, writes, notModified, sameAgain, codings, paths } = traffic.counts;
    expect(reads).toBeGreaterThanOrEqual(READS);
    expect(writes).toBeGreaterThan(READS / 50);
    expect(notModified).toBeGreaterThan(0);
    expect(sameAgain).toBeGreaterThan(0);
    expect([...paths]).toEqual(expect.arrayContaining(traffic.lists.map(({ path }) => path)));
    expect(Object.keys(codings).sort()).toEqual(['br', 'gzip', 'identity', 'none']);
    await expectKept(traffic);
    traffic.close();
  }, 300_000);

  /** Expects that lists which nobody changes are answered while nothing can be read from their tables. */
  async function expectKept(traffic: ListTraffic): Promise<void> {
    // The others depend on the day, and it may change now.
    const lists = traffic.lists.filter(({ path }) => !/ranking|draws/.test(path));
    expect(lists).toHaveLength(9);
    await traffic.readEverywhere(...lists);
    const blocked = await BlockedTables.take(postgres.url, 'users', 'cards', 'ues', 'groups', 'group_users');
    for (let i = 0; i < IDLE_READS; i++) await traffic.readEverywhere(...lists);
    expect(await blocked.waiting()).toEqual([]);
    await blocked.release();
  }
});

/** By day one list of each kind. */
const HELD_LISTS = amount<readonly List[]>(
  EACH_KIND,
  LISTS.filter((list) => list !== '/game/seeds'),
);
/** More than there are statements in a read of a list, with all that may go on before the first. */
const MOST_ANSWERS = 20;

const database = await createTestDatabase();
const held = await HeldAnswers.start(database.url);
const prompt = await TestApp.start({ database });
const late = await TestApp.start({ database: { ...database, url: held.url } });

describe('an instance that learns late what the database has answered', () => {
  /** A list that is kept by now, or one that is not. */
  async function pathToRead(list: List, records: ListedRecords, kept: boolean): Promise<string> {
    const path = pathOf(list, records);
    for (let i = 0; i < 2; i++) expect((await late.request('GET', path)).status).toBe(200);
    if (kept) return path;
    await database.query('select pg_current_xact_id()');
    return path;
  }

  /**
   * Lets a read go on until the database's answer of that number is held back, and gives what another read shows that begins after
   * a write which was acknowledged then; undefined when the read gets fewer answers.
   */
  async function readAfterWrite(
    path: string,
    answers: number,
    write: () => Promise<void>,
  ): Promise<Answer | undefined> {
    const outcome = { known: false };
    held.hold();
    const first = late.request('GET', path).finally(() => (outcome.known = true));
    await Promise.race([held.anyHeld(), first]);
    for (let passed = 1; passed < answers && !outcome.known; passed++) {
      held.pass();
      await Promise.race([held.anyHeld(), first]);
    }
    if (outcome.known) {
      held.release();
      return undefined;
    }
    await write();
    const second = late.request('GET', path);
    // Whatever came before this has been taken up when this is answered, which needs no database.
    for (let i = 0; i < 3; i++) expect((await late.request('GET', '/health/live')).status).toBe(200);
    held.release();
    expect((await first).status).toBe(200);
    return second;
  }

  describe.each(HELD_LISTS)('%s', (list) => {
    it.each([
      ['kept', true],
      ['not kept', false],
    ])(
      '%s shows a write that was acknowledged before the read began, at whatever point another one was',
      async (_how, kept) => {
        for (let answers = 1; answers <= MOST_ANSWERS; answers++) {
          const records = await makeListedRecords(prompt);
          const path = await pathToRead(list, records, kept);
          const second = await readAfterWrite(path, answers, () => changeAll(prompt, records));
          if (second === undefined) {
            expect(answers).toBeGreaterThan(1);
            return;
          }
          expect({ answers, text: second.text }).toEqual({ answers, text: (await prompt.request('GET', path)).text });
        }
        throw new Error('A read has no end');
      },
    );
  });
});
