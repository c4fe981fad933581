import { describe, expect, it } from '@jest/globals';
import { createCard, createUser } from '../../factories/records.js';
import { type Answer, PASSWORD, TestApp } from '../../harness/test-app.js';

/** More than the service has connections. */
const MANY = 48;

const users: number[] = [];
const app = await TestApp.start();
for (let i = 0; i < MANY; i++) users.push((await createUser(app)).id);

describe('requests with keys right after midnight', () => {
  function sendAll(day: number, method: string, path: (user: number) => string, body: (user: number) => object) {
    app.clock.set(`2026-01-${day}T00:00:00.000Z`);
    return Promise.all(
      users.map((user) =>
        app.request(method, path(user), {
          body: body(user),
          headers: { 'idempotency-key': `${method} ${day} ${user}` },
        }),
      ),
    );
  }

  const statuses = (answers: readonly Answer[]): number[] => [...new Set(answers.map(({ status }) => status))];

  it('draw ten cards each', async () => {
    const body = { password: PASSWORD, count: 10 };
    const answers = await sendAll(
      16,
      'POST',
      (user) => `/users/${user}/draws`,
      () => body,
    );
    expect(statuses(answers)).toEqual([200]);
    expect(new Set(answers.map((answer) => answer.body[0].day))).toEqual(new Set(['20260116']));
  });

  it('battle', async () => {
    const answers = await sendAll(
      17,
      'PUT',
      (user) => `/users/${user}/d`,
      (user) => ({ battle: user === users[0] ? users[1] : users[0] }),
    );
    expect(statuses(answers)).toEqual([204]);
  });

  it('make users who own a card', async () => {
    const cards = new Map<number, number>();
    for (const user of users) cards.set(user, (await createCard(app, user)).id);
    const answers = await sendAll(
      18,
      'POST',
      () => '/users',
      (user) => ({ username: `new${user}`, password: PASSWORD, card: [cards.get(user)] }),
    );
    expect(statuses(answers)).toEqual([200]);
  });
});
