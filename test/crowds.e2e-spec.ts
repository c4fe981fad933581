import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { cardBody } from './factories/bodies.js';
import { createUser } from './factories/records.js';
import { type Answer, TestApp } from './harness/test-app.js';
import { until } from './harness/until.js';

/** Twice as many as the service has connections to its database. */
const CROWD = 20;
const WAITING =
  "select from pg_stat_activity where datname = current_database() and application_name = 'card-draw' and wait_event_type = 'Lock'";

describe('a crowd of requests for one user that has to wait', () => {
  let app: TestApp;
  let other: pg.Client;

  beforeAll(async () => {
    app = await TestApp.start();
    other = new pg.Client({ connectionString: app.database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await app.close();
  });

  /** Has the crowd wait for a lock of another connection, and sends one more request meanwhile. */
  async function meanwhile(lock: string, user: number, send: () => Promise<Answer>): Promise<Answer[]> {
    await other.query('begin');
    await other.query(lock, [user]);
    const crowd = Promise.all(Array.from({ length: CROWD }, send));
    try {
      await until(async () => (await app.database.query(WAITING)).length > 0);
      expect((await app.request('GET', `/users/${user}`)).status).toBe(200);
      expect((await app.request('POST', '/cards', { body: cardBody((await createUser(app)).id) })).status).toBe(200);
    } finally {
      await other.query('rollback');
    }
    return crowd;
  }

  it('lets others draw and read meanwhile, and all of it draw in the end', async () => {
    const user = (await createUser(app)).id;
    // A card's foreign key waits for its owner's row.
    const lock = 'select from users where id = $1 for update';
    const answers = await meanwhile(lock, user, () => app.request('POST', '/cards', { body: cardBody(user) }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('lets others draw and read while battles wait', async () => {
    const [user, opponent] = [(await createUser(app)).id, (await createUser(app)).id];
    const lock = 'select from characters where user_id = $1 for update';
    const answers = await meanwhile(lock, user, () =>
      app.request('PUT', `/users/${user}/d`, { body: { battle: opponent } }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      204,
      204,
      ...Array.from({ length: CROWD - 2 }, () => 409),
    ]);
  });
});
