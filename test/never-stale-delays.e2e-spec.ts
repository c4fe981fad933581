import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { changeAll, type ListedRecords, LISTS, makeListedRecords, pathOf } from './harness/lists.js';
import { HeldAnswers } from './harness/held-answers.js';
import { type Answer, TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

/** More than there are statements in a read of a list, with all that may go on before the first. */
const MOST_ANSWERS = 20;

describe('an instance that learns late what the database has answered', () => {
  let database: TestDatabase;
  let held: HeldAnswers;
  let app: TestApp;
  let prompt: TestApp;

  beforeAll(async () => {
    database = await createTestDatabase();
    held = await HeldAnswers.start(database.url);
    prompt = await TestApp.start({ database });
    app = await TestApp.start({ database: { ...database, url: held.url } });
  });
  afterAll(async () => {
    await app.close();
    await held.close();
    await prompt.close();
    await database.drop();
  });

  /** A list that is kept by now, or one that is not. */
  async function pathToRead(list: (typeof LISTS)[number], records: ListedRecords, kept: boolean): Promise<string> {
    const path = pathOf(list, records);
    for (let i = 0; i < 2; i++) expect((await app.request('GET', path)).status).toBe(200);
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
    const first = app.request('GET', path).finally(() => (outcome.known = true));
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
    const second = app.request('GET', path);
    // Whatever came before this has been taken up when this is answered, which needs no database.
    for (let i = 0; i < 3; i++) expect((await app.request('GET', '/health/live')).status).toBe(200);
    held.release();
    expect((await first).status).toBe(200);
    return second;
  }

  describe.each(LISTS.filter((list) => list !== '/game/seeds'))('%s', (list) => {
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
