import { describe, expect, it } from '@jest/globals';
import { getMetadataArgsStorage } from 'typeorm';
import { Card } from '../../../src/entities/card.entity.js';
import { cardBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { drawsOfDay, drawsOfUser, expectVerified } from '../../harness/random-draws.js';
import { atEnd } from '../../harness/scopes.js';
import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { type Answer, PASSWORD, TestApp } from '../../harness/test-app.js';

const LIMIT = 30;

const environment = { DRAWS_PER_DAY: String(LIMIT) };
const one = await TestApp.start({ environment });
const other = await TestApp.start({ database: one.database, environment });

describe('many draws at once, under a daily limit', () => {
  const drawMany = (app: TestApp, owner: number, count: unknown, headers = {}): Promise<Answer> =>
    app.request('POST', `/users/${owner}/draws`, { body: { password: PASSWORD, count }, headers });

  it('answer the draws in order, as they are read afterwards', async () => {
    const owner = (await createUser(one)).id;
    await createCard(one, owner);
    const { status, body } = await drawMany(one, owner, 10);
    expect(status).toBe(200);
    const drawn = await drawsOfUser(one, owner);
    expect(body).toEqual(drawn.slice(1));
    expect(drawn.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 11 }, (_, index) => index + 1));
    for (const { card_id, card } of body) expect(await one.read(`/cards/${card_id}`)).toMatchObject({ card });
  });

  it.each([0, 101, 1.5, '10', null, undefined])('are refused for a count of %j', async (count) => {
    const owner = (await createUser(one)).id;
    expectError(await drawMany(one, owner, count), 400, ['count']);
  });

  it('have no gaps and no halves beside single draws on two instances', async () => {
    const owner = (await createUser(one)).id;
    const requests = Array.from({ length: 8 }, (_, index) => {
      const app = index % 2 ? one : other;
      return index % 4 < 2 ? drawMany(app, owner, 5) : app.request('POST', '/cards', { body: cardBody(owner) });
    });
    const answers = await Promise.all(requests);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const drawn = await drawsOfUser(one, owner);
    expect(drawn.map(({ nonce }) => nonce)).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
    for (const { body } of answers.filter((answer) => Array.isArray(answer.body))) {
      const first = drawn.findIndex(({ card_id }) => card_id === body[0].card_id);
      expect(drawn.slice(first, first + 5)).toEqual(body);
    }
  });

  it('give exactly as many cards as the limit allows to 200 requests at once on two instances', async () => {
    const owner = (await createUser(one)).id;
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        (index % 2 ? one : other).request('POST', '/cards', { body: cardBody(owner) }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(200 - LIMIT);
    for (const answer of refused) expectError(answer, 409);
    expect(refused[0]?.body.errors[0].message).toBe(
      `a user may draw ${LIMIT} times a day, and none is left on 20260115; the next day is 20260116`,
    );
    expect(await drawsOfUser(one, owner)).toHaveLength(LIMIT);
    // Cards with values given are no random draws.
    await createCard(one, owner, { cp: 5 });
    for (const { clock } of [one, other]) clock.set('2026-01-16T00:00:00.000Z');
    await createCard(other, owner);
    for (const { clock } of [one, other]) clock.set('2026-01-15T12:00:00.000Z');
  });

  it('are none of them when the limit does not allow all', async () => {
    const owner = (await createUser(one)).id;
    expect((await drawMany(one, owner, LIMIT - 2)).status).toBe(200);
    const refused = await drawMany(other, owner, 3);
    expectError(refused, 409);
    expect(refused.body.errors[0].message).toContain('and 2 are left on');
    expect(await drawsOfUser(one, owner)).toHaveLength(LIMIT - 2);
    expect((await drawMany(other, owner, 2)).status).toBe(200);
  });

  it('are whole when the service is killed', async () => {
    const service = new ServiceProcess({ DATABASE_URL: one.database.url, ...SECRETS });
    const url = await service.url();
    const owners = await Promise.all(Array.from({ length: 8 }, async () => (await createUser(one)).id));
    const answered = new Map(owners.map((owner) => [owner, 0]));
    let count = 0;
    const body = JSON.stringify({ password: PASSWORD, count: 10 });
    const drawOn = async (owner: number): Promise<void> => {
      const headers = { 'content-type': 'application/json' };
      for (;;) {
        const answer = await fetch(`${url}/users/${owner}/draws`, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(await answer.text());
        answered.set(owner, (answered.get(owner) ?? 0) + ((await answer.json()) as unknown[]).length);
        if (++count === 40) await service.kill('SIGKILL');
      }
    };
    await Promise.allSettled(owners.map(drawOn));
    for (const [owner, drawn] of answered) {
      const kept = await one.database.query<{ draws: number; cards: number }>(
        `select (select count(*) from draws where owner_id = $1) as draws, (select count(*) from cards where owner_id = $1) as cards`,
        [owner],
      );
      const { draws = 0, cards } = kept[0] ?? {};
      expect({ cards, rest: draws % 10, isLess: draws < drawn }).toEqual({ cards: draws, rest: 0, isLess: false });
    }
    expect(count).toBeGreaterThanOrEqual(40);
  });

  it('match the seed of the day when it is over', async () => {
    for (const { clock } of [one, other]) clock.set('2026-01-16T12:00:00.000Z');
    const drawn = await drawsOfDay(one, '20260115');
    expect(drawn.length).toBeGreaterThan(LIMIT);
    await expectVerified(one, drawn);
  });
});

it('many draws at once give a column of a team that is a time the moment of the draw, as a single draw does', async () => {
  const { columns } = getMetadataArgsStorage();
  columns.push({ target: Card, propertyName: 'seen_at', mode: 'regular', options: { type: 'timestamptz' } });
  atEnd(() => columns.pop());
  const app = await TestApp.start();
  await app.database.query('alter table cards add seen_at timestamptz not null');
  const owner = (await createUser(app)).id;
  await createCard(app, owner);
  const { status } = await app.request('POST', `/users/${owner}/draws`, { body: { password: PASSWORD, count: 3 } });
  expect(status).toBe(200);
  const same = 'select seen_at = created_at as same from cards where owner_id = $1';
  const rows = await app.database.query(same, [owner]);
  expect(rows).toEqual(Array(4).fill({ same: true }));
});
