import { describe, expect, it } from '@jest/globals';
import { cardBody } from '../../factories/bodies.js';
import { createUser } from '../../factories/records.js';
import { expectNoContent } from '../../harness/expectations.js';
import { FakeClock } from '../../../src/platform/fake-clock.js';
import { drawOfCard, drawsOfUser } from '../../harness/random-draws.js';
import { CARD_SHAPE } from '../../harness/shapes.js';
import { type Answer, BEARER, PASSWORD, type RequestOptions, TestApp } from '../../harness/test-app.js';

const DRAW = { prefer: 'include=draw' };
/** The last of the default table's 12 normal cards has this weight of 10,000. */
const CHANCE = 825 / 10_000;

const app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
const [user, other] = [(await createUser(app)).id, (await createUser(app)).id];
for (let card = 1; card <= 12; card++)
  await app.request('PUT', `/game/cards/${card}`, { body: { name: `Kind ${card}` }, headers: BEARER });

describe('a request that prefers more in its response', () => {
  const battle = (by: number, headers: Record<string, string>): Promise<Answer> =>
    app.request('PUT', `/users/${by}/d`, { body: { battle: by === user ? other : user }, headers });
  const draw = (options: RequestOptions & { readonly body?: object } = {}): Promise<Answer> =>
    app.request('POST', '/cards', { ...options, body: { ...cardBody(user), ...options.body } });
  const named = (drawn: any): any =>
    drawn.card <= 12
      ? { ...drawn, chance: CHANCE, name: `Kind ${drawn.card}` }
      : { ...drawn, chance: 0.0025, name: null };

  it('gets the battle that it fights, as it is listed', async () => {
    const answer = await battle(user, { prefer: 'respond-async, Return="representation"; foo' });
    expect(answer).toMatchObject({ status: 200, body: { user, opponent: other, nonce: 1 } });
    expect(answer.headers.get('preference-applied')).toBe('return=representation');
    expect(await app.read(`/users/${user}/battles`)).toEqual([answer.body]);
    for (const prefer of ['return=minimal', '']) {
      expectNoContent(await battle(other, { prefer }));
    }
  });

  it('gets the response of the first request with its key, and no other battle', async () => {
    const headers = { prefer: 'return=representation', 'idempotency-key': 'a battle' };
    const first = await battle(user, headers);
    const again = await battle(user, headers);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(first.body.nonce).toBe(2);
    expect((await battle(user, { 'idempotency-key': 'a battle' })).text).toBe(first.text);
  });

  it('gets the draw of its card, with its chance and its name, and again with the same key', async () => {
    const { status, body, headers } = await draw({ headers: DRAW });
    const { draw: drawn, ...card } = body;
    expect(status).toBe(200);
    expect(headers.get('preference-applied')).toBe('include=draw');
    expect(Object.keys(card).sort()).toEqual(CARD_SHAPE);
    expect(drawn).toEqual(named(await drawOfCard(app, card.id)));
    const keyed = { headers: { ...DRAW, 'idempotency-key': 'a draw' } };
    const first = await draw(keyed);
    expect(first.body.draw.card_id).toBe(first.body.id);
    expect((await draw(keyed)).body).toEqual(first.body);
  });

  it('gets no draw of a card that it chooses, and without the preference none at all', async () => {
    expect((await draw({ headers: DRAW, body: { card: 3, status: 'normal', cp: 1 } })).body.draw).toBeNull();
    const { body, headers } = await draw();
    expect(Object.keys(body).sort()).toEqual(CARD_SHAPE);
    expect(headers.get('preference-applied')).toBeNull();
  });

  it('gets the chance and the name of each of many draws', async () => {
    const options = { body: { password: PASSWORD, count: 5 }, headers: { ...DRAW, 'idempotency-key': 'five draws' } };
    const first = await app.request('POST', `/users/${other}/draws`, options);
    expect(first.body).toEqual((await drawsOfUser(app, other)).map(named));
    expect((await app.request('POST', `/users/${other}/draws`, options)).text).toBe(first.text);
  });
});
