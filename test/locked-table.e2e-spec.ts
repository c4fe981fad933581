import { beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCard, createUser } from './factories/records.js';
import { BlockedTables } from './harness/blocked-tables.js';
import { TestApp } from './harness/test-app.js';

/** More than the service has connections. */
const ROUNDS = 30;
/** Between two rounds. A read that waits for so long does not keep the next one from beginning. */
const PACE_MS = 25;

describe('a locked table', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await TestApp.start();
  });

  it('takes three connections, and other tables are read as before', async () => {
    const user = await createUser(app);
    const card = await createCard(app, user.id);
    const blocked = await BlockedTables.take(app.database.url, 'cards');
    const reads: Promise<number>[] = [];
    const others: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      reads.push(app.request('GET', `/cards/${card.id}`).then(({ status }) => status));
      others.push((await app.request('GET', `/users/${user.id}`)).status);
      await sleep(PACE_MS);
    }
    expect((await blocked.waiting()).length).toBe(3);
    expect(new Set(others)).toEqual(new Set([200]));
    await blocked.release();
    expect(new Set(await Promise.all(reads))).toEqual(new Set([200]));
  });
});
