import { describe, expect, it } from '@jest/globals';
import { cardBody } from '../../factories/bodies.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError, expectNoContent, storedRecords } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { microseconds } from '../../harness/instants.js';
import { drawOfCard, drawsOfDay, drawsOfUser, type OutcomeRecord } from '../../harness/random-draws.js';
import { CARD_SHAPE } from '../../harness/shapes.js';
import { BEARER, TestApp } from '../../harness/test-app.js';

const NOW = '2026-01-15T12:00:00.000Z';
const clock = new FakeClock(NOW);
const app = await TestApp.start({ clock });

describe('random draws', () => {
  describe('the request', () => {
    it.each([
      {},
      { skill: '' },
      { url: 'https://card.example/1.webp', count: 3, author: 'me', created_at: '2020-01-01T00:00:00Z' },
      { client_seed: 'lucky' },
      { strength: 5, number: 1, rarity: 'super' },
    ])('with %j makes a random draw', async (given) => {
      const owner = (await createUser(app)).id;
      const { id } = await createCard(app, owner, given);
      expect(await drawsOfUser(app, owner)).toEqual([await drawOfCard(app, id)]);
      expect(await drawOfCard(app, id)).toMatchObject({ card_id: id, owner, nonce: 1 });
    });

    it.each([
      { card: 0 },
      { status: '' },
      { cp: 0 },
      { card: 1, status: 'normal', cp: 5, skill: 'mine' },
      { cp: 5, client_seed: 'lucky' },
    ])('with %j makes none', async (given) => {
      const owner = (await createUser(app)).id;
      const { id } = await createCard(app, owner, given);
      expectError(await app.request('GET', `/cards/${id}/draw`), 404);
      expect(await drawsOfUser(app, owner)).toEqual([]);
      await createCard(app, owner);
      expect(await drawsOfUser(app, owner)).toMatchObject([{ nonce: 1 }]);
    });

    it.each([
      ['nothing', {}, ''],
      ['nothing in it', { client_seed: '' }, ''],
      ['64 letters', { client_seed: 'x'.repeat(64) }, 'x'.repeat(64)],
      ['64 emoji', { client_seed: '🎴'.repeat(64) }, '🎴'.repeat(64)],
      ['spaces, quotes and colons', { client_seed: ` ':"\\: ` }, ` ':"\\: `],
    ])('keeps a client_seed of %s with the draw alone', async (_, given, expected) => {
      const card = await createCard(app, (await createUser(app)).id, given);
      expect(Object.keys(card).sort()).toEqual(CARD_SHAPE);
      expect(await drawOfCard(app, card.id)).toMatchObject({ client_seed: expected });
    });

    it.each(['x'.repeat(65), '🎴'.repeat(65), 1, true, null, ['x'], {}, 'a\0b', '\ud800'])(
      'is refused with the client_seed %j',
      async (client_seed) => {
        const owner = (await createUser(app)).id;
        const before = await storedRecords(app);
        const body = cardBody(owner, { client_seed });
        expectError(await app.request('POST', '/cards', { body }), 400, ['client_seed']);
        expect(await storedRecords(app)).toEqual(before);
      },
    );
  });

  describe('the record', () => {
    it('says all there is to know of the draw, in the list of the day too', async () => {
      const owner = (await createUser(app)).id;
      const card = await createCard(app, owner, { client_seed: 'lucky' });
      const odds = await app.read('/game/odds');
      const seed = await app.read('/game/seeds/20260115');
      const draw = await drawOfCard(app, card.id);
      const { id: card_id, card: number, status, skill, cp } = card;
      expect(draw).toEqual({
        card_id,
        owner,
        day: '20260115',
        nonce: 1,
        client_seed: 'lucky',
        banner: 'standard',
        table: odds.version,
        counters: null,
        number: null,
        state: null,
        decided_by: null,
        target: null,
        pack: null,
        slot: null,
        box_number: null,
        print: null,
        outcome: draw.outcome,
        card: number,
        status,
        skill,
        cp,
        commitment: seed.commitment,
        seed: null,
        created_at: draw.created_at,
      });
      expect(odds.outcomes[draw.outcome]).toMatchObject({ card: number, status, skill });
      expect(microseconds(draw.created_at)).toBe(microseconds(NOW));
      expect((await drawsOfDay(app, '20260115')).at(-1)).toEqual(draw);
    });

    it('keeps what was drawn, and when, where the card has what was given', async () => {
      const given = { skill: 'mine', created_at: '2020-02-29T23:59:59.123456+09:00' };
      const card = await createCard(app, (await createUser(app)).id, given);
      const draw = await drawOfCard(app, card.id);
      const { outcomes }: { outcomes: OutcomeRecord[] } = await app.read('/game/odds');
      expect(draw.skill).toBe(outcomes[draw.outcome]?.skill);
      expect(card['skill']).toBe('mine');
      expect(microseconds(card['created_at'])).toBe(microseconds(given.created_at));
      expect(microseconds(draw.created_at)).toBe(microseconds(NOW));
    });

    it('stays as it is when the card is changed, whatever client_seed the change has', async () => {
      const card = await createCard(app, (await createUser(app)).id, { client_seed: 'first' });
      const draw = await drawOfCard(app, card.id);
      for (const client_seed of ['second', 'x'.repeat(65), null, 1]) {
        const answer = await app.request('PATCH', `/cards/${card.id}`, { body: { client_seed }, headers: BEARER });
        expect(answer).toMatchObject({ status: 200, body: card });
      }
      const other = (await createUser(app)).id;
      const body = { card: 99, status: 'rare', skill: 'new', cp: -1, owner: other };
      expect((await app.request('PATCH', `/cards/${card.id}`, { body, headers: BEARER })).status).toBe(200);
      expect(await drawOfCard(app, card.id)).toEqual(draw);
      expect(await drawsOfUser(app, other)).toEqual([]);
    });

    it('is not there for users who went without a draw', async () => {
      const gone = (await createUser(app)).id;
      expect(await drawsOfUser(app, gone)).toEqual([]);
      expectNoContent(await app.request('DELETE', `/users/${gone}`));
      expectError(await app.request('GET', `/users/${gone}/draws`), 404);
    });
  });

  describe('nonces', () => {
    it('count the draws of each owner on each game day from 1', async () => {
      const [one, other] = [(await createUser(app)).id, (await createUser(app)).id];
      for (const moment of ['2026-02-01T00:00:00.000Z', '2026-02-01T23:59:59.999Z', '2026-02-02T00:00:00.000Z']) {
        clock.set(moment);
        for (const owner of [one, other, one]) await createCard(app, owner);
      }
      const counted = async (owner: number): Promise<string[]> =>
        (await drawsOfUser(app, owner)).map(({ day, nonce }) => `${day} ${String(nonce)}`);
      expect(await counted(one)).toEqual([
        '20260201 1',
        '20260201 2',
        '20260201 3',
        '20260201 4',
        '20260202 1',
        '20260202 2',
      ]);
      expect(await counted(other)).toEqual(['20260201 1', '20260201 2', '20260202 1']);
    });

    it('count neither cards that were chosen nor cards that are deleted', async () => {
      const owner = (await createUser(app)).id;
      const first = await createCard(app, owner);
      await createCard(app, owner, { cp: 1 });
      expectNoContent(await app.request('DELETE', `/cards/${first.id}`));
      await createCard(app, owner);
      expect((await drawsOfUser(app, owner)).map(({ nonce }) => nonce)).toEqual([1, 2]);
    });
  });

  it('the list of a day on which no one drew is empty, and of an unknown day missing', async () => {
    clock.set('2026-03-05T00:00:00.000Z');
    expect((await app.read('/game/seeds'))[1].day).toBe('20260305');
    expect(await drawsOfDay(app, '20260305')).toEqual([]);
    for (const query of ['', '?page=2', '?after=0'])
      expectError(await app.request('GET', `/game/seeds/20260304/draws${query}`), 404);
    expectError(await app.request('GET', '/game/seeds/2026-03-05/draws'), 400, ['day']);
  });
});
