import { describe, expect, it } from '@jest/globals';
import { cardBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { type DrawRecord, drawsOfDay, drawsOfUser, expectVerified } from '../../harness/random-draws.js';
import { type Answer, BEARER, TestApp } from '../../harness/test-app.js';

/** More than the two instances have connections to their database. */
const MANY = 50;
/** On which draws pass midnight. */
const DAYS = 3;

const one = await TestApp.start();
const other = await TestApp.start({ database: one.database });

describe('random draws at the same time, on two instances', () => {
  function draw(index: number, owner: number, given: object = {}): Promise<Answer> {
    return (index % 2 ? one : other).request('POST', '/cards', { body: cardBody(owner, given) });
  }

  const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);
  const idsOf = (answers: readonly Answer[]): number[] =>
    answers.filter(({ status }) => status === 200).map(({ body }) => body.id as number);
  const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
  const countTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

  /** Expects that the draws have the nonces 1, 2, 3 … and belong to exactly these cards. */
  function expectWhole(draws: readonly DrawRecord[], cards: readonly number[]): void {
    expect(draws.map(({ nonce }) => nonce)).toEqual(countTo(cards.length));
    expect(sorted(draws.map(({ card_id }) => card_id))).toEqual(sorted(cards));
  }

  /** Expects that there is no card without its draw, where there should be one, and no draw without its card. */
  async function expectNoHalf(owner: number, cards: readonly number[]): Promise<void> {
    for (const from of ['id from cards', 'card_id as id from draws']) {
      const rows = await one.database.query<{ id: number }>(`select ${from} where owner_id = ${owner} order by 1`);
      expect(rows.map(({ id }) => id)).toEqual(sorted(cards));
    }
  }

  it('have for one owner each a nonce of its own, without a gap', async () => {
    const owner = (await createUser(one)).id;
    const cards: number[] = [];
    for (let round = 0; round < 3; round++) {
      const answers = await Promise.all(countTo(MANY).map((index) => draw(index, owner)));
      expect(statuses(answers)).toEqual(answers.map(() => 200));
      cards.push(...idsOf(answers));
    }
    expectWhole(await drawsOfUser(one, owner), cards);
    await expectNoHalf(owner, cards);
  });

  it('count together with cards that are chosen at the same time', async () => {
    const owner = (await createUser(one)).id;
    const answers = await Promise.all(countTo(MANY).map((index) => draw(index, owner, index % 3 ? {} : { card: 1 })));
    expect(statuses(answers)).toEqual(answers.map(() => 200));
    expectWhole(await drawsOfUser(one, owner), idsOf(answers.filter((_, index) => (index + 1) % 3)));
  });

  it('succeed or conflict when their owner is deleted meanwhile, and are never half done', async () => {
    for (let round = 0; round < 6; round++) {
      const owner = (await createUser(one)).id;
      const deletion = (): Promise<Answer> => other.request('DELETE', `/users/${owner}`);
      const draws = (count: number): Promise<Answer>[] => countTo(count).map((index) => draw(index, owner));
      // The deletion goes first, in the middle or last.
      const place = (round % 3) * 4;
      const sent = [...draws(place), deletion(), ...draws(8 - place)];
      const answers = await Promise.all(sent);
      const deleted = answers.splice(place, 1)[0];
      const made = idsOf(answers);
      expect(statuses(answers)).toEqual(answers.map(({ status }) => (status === 409 ? 409 : 200)));
      expect({ deleted: deleted?.status, made: made.length }).toEqual(
        deleted?.status === 204 ? { deleted: 204, made: 0 } : { deleted: 409, made: answers.length },
      );
      await expectNoHalf(owner, made);
      if (made.length > 0) expectWhole(await drawsOfUser(one, owner), made);
    }
  });

  it('go on while the cards of their owner are changed, given away and deleted', async () => {
    const [owner, taker] = [(await createUser(one)).id, (await createUser(one)).id];
    const cards: number[] = [];
    for (let i = 0; i < MANY; i++) cards.push((await createCard(one, owner)).id);
    const change = (index: number, card: number): Promise<Answer> => {
      const app = index % 2 ? other : one;
      if (index % 3 === 0) return app.request('DELETE', `/cards/${card}`);
      const body = index % 3 === 1 ? { cp: index, status: 'new' } : { owner: taker };
      return app.request('PATCH', `/cards/${card}`, { body, headers: BEARER });
    };
    const answers = await Promise.all(
      cards.flatMap((card, index) => [draw(index, owner), change(index, card), change(index + 1, card)]),
    );
    const drawn = answers.filter((_, index) => index % 3 === 0);
    expect(statuses(drawn)).toEqual(drawn.map(() => 200));
    for (const status of statuses(answers.filter((_, index) => index % 3))) expect([200, 204, 404]).toContain(status);
    expectWhole(await drawsOfUser(one, owner), [...cards, ...idsOf(drawn)]);
    expect(await drawsOfUser(one, taker)).toEqual([]);
  });

  it('go on, and can be verified, while the day is revealed by the instance whose clock is ahead', async () => {
    const owners = [(await createUser(one)).id, (await createUser(one)).id];
    const drawMany = (): Promise<Answer>[] => countTo(MANY).map((index) => draw(index, owners[(index >> 1) % 2] ?? 0));
    for (let day = 1; day <= DAYS; day++) {
      const date = `2026-04-0${String(day)}`;
      for (const app of [one, other]) app.clock.set(`${date}T23:59:59.000Z`);
      await Promise.all(drawMany());
      one.clock.set(`2026-04-0${String(day + 1)}T00:00:00.000Z`);
      const first = drawMany();
      const reading = one.request('GET', `/game/seeds/202604${String(day).padStart(2, '0')}`);
      const answers = await Promise.all([...first, reading, ...drawMany()]);
      expect(statuses(answers)).toEqual(answers.map(() => 200));
    }
    for (const app of [one, other]) app.clock.set(`2026-04-0${DAYS + 2}T00:00:00.000Z`);
    const days = await Promise.all(countTo(DAYS + 1).map((day) => drawsOfDay(one, `2026040${String(day)}`)));
    expect(days.flat()).toHaveLength(DAYS * 3 * MANY);
    for (const draws of days) {
      await expectVerified(one, draws);
      for (const owner of owners) {
        const nonces = draws.filter((each) => each.owner === owner).map(({ nonce }) => nonce);
        expect(sorted(nonces)).toEqual(countTo(nonces.length));
      }
    }
  });
});
