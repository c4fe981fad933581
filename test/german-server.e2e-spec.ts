import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createUser } from './factories/records.js';
import { expectError } from './harness/expectations.js';
import { GermanServer } from './harness/german-server.js';
import { type Answer, PASSWORD, TestApp } from './harness/test-app.js';
import { createTestDatabase, type TestDatabase } from './harness/test-database.js';

const REQUESTS = 24;

describe('a server that translates its messages', () => {
  let database: TestDatabase;
  let server: GermanServer;
  let app: TestApp;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = await GermanServer.before(database);
    app = await TestApp.start({ database: server.database });
  });
  afterAll(async () => {
    await app.close();
    await server.close();
    await database.drop();
  });

  it.each([
    ['/cards', 'owner', 999_999_999],
    ['/users', 'username', 'taken'],
  ])('has only the bad one refused of the requests to %s that come together', async (path, field, bad) => {
    if (path === '/users') await createUser(app, { username: 'taken' });
    const { id } = await createUser(app);
    for (const [round, wrong] of [undefined, 0, 5, REQUESTS - 1].entries()) {
      const bodies = Array.from({ length: REQUESTS }, (_, index) => {
        const good = path === '/users' ? { username: `${round} ${index}` } : { owner: id, card: 1 };
        return index === wrong ? { ...good, [field]: bad } : good;
      });
      for (const [index, answer] of (await post(path, bodies)).entries()) {
        if (index === wrong) expectError(answer, 409, [field]);
        else expect(answer.status).toBe(200);
      }
    }
  });

  function post(path: string, bodies: readonly object[]): Promise<Answer[]> {
    return Promise.all(bodies.map((body) => app.request('POST', path, { body: { ...body, password: PASSWORD } })));
  }
});
