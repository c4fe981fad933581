import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { userBody } from '../factories/bodies.js';
import { expectNoDeadlocks } from '../harness/expectations.js';
import { amount } from '../harness/long-form.js';
import { OpenTransaction } from '../harness/open-transaction.js';
import { BEARER, PASSWORD } from '../harness/secrets.js';
import { TestApp } from '../harness/test-app.js';
import { createTestDatabase } from '../harness/test-database.js';
import { type Action, actionOf, type Plan, PLANS, TradeModel } from './trade-model.js';

const SEED = 20260131;
const STEPS = amount(200, 10_000);
const LONGEST_MS = amount(240_000, 3_600_000);
/** Requests of a step, which are sent at the same time. */
const MOST_AT_ONCE = 3;

/** What a request is answered: its status, with the reason of an error, and the id of what it made. */
interface ActionResult {
  readonly answer: string;
  readonly id?: number | undefined;
}

const database = await createTestDatabase();
const tables = { banners: [], currencies: { dust: {} }, salvage: { normal: { dust: 5 } } };
const start = () => TestApp.start({ database, tables });
const instances = [await start(), await start()];

afterAll(async () => {
  for (const instance of instances) await instance.close();
  expect(instances.flatMap(({ log }) => log).filter((line) => line.startsWith('error'))).toEqual([]);
  await expectNoDeadlocks(database);
});

function requestOf(action: Action): [method: string, path: string, body?: object] {
  switch (action.kind) {
    case 'offer':
      return ['POST', '/trades', action];
    case 'accept':
    case 'decline':
    case 'withdraw':
      return ['POST', `/trades/${action.trade}/${action.kind}`, {}];
    case 'give':
      return ['POST', '/cards', { owner: action.user, card: 1 }];
    case 'move':
      return ['PATCH', `/cards/${action.card}`, { owner: action.user }];
    case 'deleteCard':
      return ['DELETE', `/cards/${action.card}`];
    case 'salvage':
      return ['POST', `/users/${action.user}/salvages`, { cards: [action.card] }];
    case 'deleteUser':
      return ['DELETE', `/users/${action.user}`];
    case 'createUser':
      return ['POST', '/users', userBody()];
  }
}

const instanceOf = (number: number): TestApp => instances[number % 2] as TestApp;

async function send(action: Action, instance: number): Promise<ActionResult> {
  const [method, path, body] = requestOf(action);
  const options = { headers: BEARER, ...(body && { body: { password: PASSWORD, ...body } }) };
  const { status, body: result } = await instanceOf(instance).request(method, path, options);
  return { answer: [status, ...(result?.errors ? [result.errors[0].reason] : [])].join(' '), id: result?.id };
}

async function made(action: Action): Promise<number> {
  const { answer, id } = await send(action, 0);
  expect(answer).toBe('200');
  return id ?? 0;
}

describe('trades on two instances', () => {
  it(
    'are as if requests came one after the other',
    async () => {
      let steps = 0;
      let accepted = 0;
      let model = new TradeModel();

      class Step implements fc.AsyncCommand<object, TestApp[]> {
        constructor(private readonly plans: readonly Plan[]) {}

        check(): boolean {
          return true;
        }

        async run(): Promise<void> {
          steps += 1;
          const step = this.plans.map((plan) => actionOf(plan, model));
          const results = await Promise.all(step.map(send));
          accepted += step.filter(({ kind }, place) => kind === 'accept' && results[place]?.answer === '200').length;
          const state = await storedState();
          const found = orders(step.length).map((order) => done(model, step, results, order));
          const right = found.find((each) => each && JSON.stringify(each.state()) === JSON.stringify(state));
          if (!right)
            throw new Error(`No order explains ${JSON.stringify({ step, results, state, before: model.state() })}`);
          model = right;
        }

        toString(): string {
          return JSON.stringify(this.plans);
        }
      }

      const step = fc.array(PLANS, { minLength: 1, maxLength: MOST_AT_ONCE }).map((plans) => new Step(plans));
      const series = fc.commands([step], { maxCommands: 100, size: 'max' });
      for (let seed = SEED; steps < STEPS; seed++)
        await fc.assert(
          fc.asyncProperty(series, (commands) => fc.asyncModelRun(() => ({ model: {}, real: instances }), commands)),
          { seed, numRuns: 1, endOnFailure: true },
        );
      expect(accepted).toBeGreaterThan(STEPS / 10);
      expect(await listHistories(model.cards.keys())).toEqual(
        [...model.cards.keys()].map((card) => [card, model.owners.get(card)]),
      );
    },
    LONGEST_MS,
  );

  /** Users, the first of whom has a card that is offered to the others. The last one owns nothing. */
  async function scene() {
    const users = [];
    for (let i = 0; i < 3; i++) users.push(await made({ kind: 'createUser' }));
    const [anna = 0, bert = 0, cleo = 0] = users;
    const card = await made({ kind: 'give', user: anna });
    const trade = await made({ kind: 'offer', from: anna, to: bert, gives: [card], asks: [] });
    const other = await made({ kind: 'offer', from: anna, to: cleo, gives: [card], asks: [] });
    return { anna, bert, cleo, card, trade, other };
  }
  type Scene = Awaited<ReturnType<typeof scene>>;

  const accept = (trade: number): Action => ({ kind: 'accept', trade });
  const RACES: readonly [
    what: string,
    held: (scene: Scene) => string,
    race: (scene: Scene) => [Action, Action],
    inOrder: string[],
    reversed: string[],
  ][] = [
    [
      'two trades of one card',
      ({ card }) => `cards where id = ${card}`,
      ({ trade, other }) => [accept(trade), accept(other)],
      ['200', '409 trade_void'],
      ['409 trade_void', '200'],
    ],
    [
      'accept and accept',
      ({ card }) => `cards where id = ${card}`,
      ({ trade }) => [accept(trade), accept(trade)],
      ['200', '409 trade_not_open'],
      ['409 trade_not_open', '200'],
    ],
    [
      'accept and withdraw',
      ({ trade }) => `trades where id = ${trade}`,
      ({ trade }) => [accept(trade), { kind: 'withdraw', trade }],
      ['200', '409 trade_not_open'],
      ['409 trade_not_open', '200'],
    ],
    [
      'accept and a deletion of the card',
      ({ card }) => `cards where id = ${card}`,
      ({ trade, card }) => [accept(trade), { kind: 'deleteCard', card }],
      ['200', '204'],
      ['409 trade_void', '204'],
    ],
    [
      'accept and a salvage of the card',
      ({ card }) => `cards where id = ${card}`,
      ({ trade, card, anna }) => [accept(trade), { kind: 'salvage', user: anna, card }],
      ['200', '409 not_owner'],
      ['409 trade_void', '200'],
    ],
    [
      'accept and a PATCH of the owner',
      ({ card }) => `cards where id = ${card}`,
      ({ trade, card, cleo }) => [accept(trade), { kind: 'move', card, user: cleo }],
      ['200', '200'],
      ['409 trade_void', '200'],
    ],
    [
      'accept and a deletion of the user who gets the card',
      ({ bert }) => `users where id = ${bert}`,
      ({ trade, bert }) => [accept(trade), { kind: 'deleteUser', user: bert }],
      ['200', '409 still_owns'],
      ['409 trade_void', '204'],
    ],
    [
      'an offer and a deletion of the user to whom it goes',
      ({ bert }) => `users where id = ${bert}`,
      ({ anna, bert, card }) => [
        { kind: 'offer', from: anna, to: bert, gives: [card], asks: [] },
        { kind: 'deleteUser', user: bert },
      ],
      ['200', '204'],
      ['409 record_unknown', '204'],
    ],
  ];

  it.each(RACES)('%s: the first one counts, whichever it is', async (_, held, race, inOrder, reversed) => {
    for (const isReversed of [false, true]) {
      const given = await scene();
      const lock = await OpenTransaction.with(database.url, `select from ${held(given)} for update`);
      const pair = race(given);
      const answers: Promise<ActionResult>[] = [];
      for (const [index, place] of (isReversed ? [1, 0] : [0, 1]).entries()) {
        answers[place] = send(pair[place] as Action, place);
        await lock.holdsUp(index + 1);
      }
      await lock.rollBack();
      expect((await Promise.all(answers)).map(({ answer }) => answer)).toEqual(isReversed ? reversed : inOrder);
      const cards = await database.query('select id from cards where id = $1', [given.card]);
      const isGone = pair.some(({ kind }) => kind === 'deleteCard' || (kind === 'salvage' && isReversed));
      expect(cards).toHaveLength(isGone ? 0 : 1);
    }
  });
});

/** The model after the requests in an order; undefined if they would have been answered otherwise. */
function done(model: TradeModel, step: readonly Action[], results: readonly ActionResult[], order: readonly number[]) {
  const after = model.copy();
  const isSo = order.every((place) => after.do(step[place] as Action, results[place]?.id) === results[place]?.answer);
  return isSo ? after : undefined;
}

/** Every order of so many. */
function orders(count: number): number[][] {
  if (count === 0) return [[]];
  return orders(count - 1).flatMap((order) =>
    Array.from({ length: count }, (_, place) => order.toSpliced(place, 0, count - 1)),
  );
}

async function storedState(): Promise<unknown> {
  const [state] = await database.query<{ state: unknown }>(`select json_build_object(
    'cards', (select coalesce(json_agg(json_build_array(id, owner_id) order by id), '[]') from cards),
    'trades', (select coalesce(json_agg(json_build_array(id, state) order by id), '[]') from trades)) as state`);
  return state?.state;
}

/** The owners of each card, as its history says them. */
async function listHistories(cards: Iterable<number>): Promise<unknown[]> {
  const histories = [];
  for (const card of cards) {
    const moves: { user: number }[] = await instanceOf(card).read(`/cards/${card}/history?itemsPerPage=9999`);
    histories.push([card, moves.map(({ user }) => user)]);
  }
  return histories;
}
