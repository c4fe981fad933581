import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createGroup, createUser } from './factories/records.js';
import { BlockedTables, type WaitingStatement } from './harness/blocked-tables.js';
import { expectError } from './harness/expectations.js';
import { type Answer, TestApp } from './harness/test-app.js';
import { until } from './harness/until.js';

/** More than the service has connections to its database. */
const CROWD = 20;

describe('a list that takes long to render', () => {
  let app: TestApp;
  let blocked: BlockedTables;
  let page = 0;

  beforeAll(async () => {
    app = await TestApp.start();
    await createUser(app);
    await createGroup(app);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    blocked = await BlockedTables.take(app.database.url, 'groups');
    page += 1;
  });
  afterEach(() => blocked.release());

  /** The list of groups, as no other test asks for it. */
  const read = (): Promise<Answer> => app.request('GET', `/groups?itemsPerPage=${100 + page}`);
  const crowd = (): Promise<Answer>[] => Array.from({ length: CROWD }, read);

  /** Other lists, which need other tables; asked for after the crowd, and answered before it. */
  async function readOthers(): Promise<void> {
    for (const path of ['/users', '/cards', '/ues', '/game/ranking', '/users/1/card']) {
      expect((await app.request('GET', path)).status).toBe(200);
    }
  }

  /** Expects that one statement waits for the table, and keeps looking while other requests come and go. */
  async function expectOneWaiting(): Promise<WaitingStatement> {
    const statement = await blocked.anyWaiting();
    for (let i = 0; i < 10; i++) {
      await readOthers();
      expect(await blocked.waiting()).toEqual([statement]);
    }
    return statement;
  }

  async function expectAnswered(answers: readonly Promise<Answer>[]): Promise<void> {
    const groups = (await app.request('GET', '/groups?itemsPerPage=5000')).text;
    for (const answer of await Promise.all(answers)) {
      expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: groups });
    }
  }

  it('is rendered by one statement at a time, for all who wait', async () => {
    const answers = crowd();
    await expectOneWaiting();
    await blocked.release();
    await expectAnswered(answers);
  });

  it('is rendered once more for those who came while it was', async () => {
    const first = read();
    const statement = await blocked.anyWaiting();
    const answers = crowd();
    expect(await expectOneWaiting()).toEqual(statement);
    // Committed before those requests end, after they began.
    await blocked.releaseAfter("insert into groups (name) values ('meanwhile')");
    await expectAnswered([first, ...answers]);
    expect((await read()).text).toContain('meanwhile');
  });

  it.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)(
    'is rendered again for those who came meanwhile when %s ends it',
    async (how) => {
      const first = read();
      const statement = await blocked.anyWaiting();
      const answers = crowd();
      await expectOneWaiting();
      await blocked.end(statement, how);
      let isAnswered = false;
      void first.then(() => (isAnswered = true));
      // Another one takes its place: on another connection, or on the same one after an error.
      await until(async () => {
        const [next] = await blocked.waiting();
        return next !== undefined && (isAnswered || next.pid !== statement.pid);
      });
      await blocked.release();
      const answer = await first;
      if (answer.status !== 200) expectError(answer, 503);
      await expectAnswered(answers);
      await expectAnswered([read()]);
    },
  );

  it('is an error while it cannot be rendered, and answered when it can', async () => {
    await blocked.releaseAfter('alter table groups rename to groups_away');
    for (let i = 0; i < 3; i++) for (const answer of await Promise.all(crowd())) expectError(answer, 500);
    await readOthers();
    await app.database.query('alter table groups_away rename to groups');
    await expectAnswered(crowd());
  });
});
