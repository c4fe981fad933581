import { describe, expect, it } from '@jest/globals';
import { cardBody } from '../../factories/bodies.js';
import { createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { HeldAnswers } from '../../harness/held-answers.js';
import { amount } from '../../harness/long-form.js';
import { type OperationCase, OPERATIONS, type Prepared, prepare } from '../../harness/operations.js';
import { OpenTransaction } from '../../harness/open-transaction.js';
import { SECRETS } from '../../harness/secrets.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { type Answer, TestApp } from '../../harness/test-app.js';

const CASES = OPERATIONS.filter(({ id }) => /^create|^battle$/.test(id));
/** Each needs a service of its own, which is killed. */
const KILLED = amount(
  CASES.filter(({ id }) => id === 'createCard'),
  CASES,
);
/** The table in which each operation makes a record, and nothing else here does meanwhile. */
const TABLE_OF: Readonly<Record<string, string>> = {
  createCard: 'cards',
  createGroup: 'groups',
  createUe: 'ues',
  createUser: 'users',
  createUserDraw: 'cards',
  battle: 'battles',
};
const MANY = 20;

let keys = 0;
const newKey = (): string => `key ${++keys}`;

const one = await TestApp.start();
const other = await TestApp.start({ database: one.database });

describe('requests with the same Idempotency-Key, on two instances', () => {
  function send(app: TestApp, { method, path, body }: Prepared, key: string): Promise<Answer> {
    return app.request(method, path, { ...(body && { body }), headers: { 'idempotency-key': key } });
  }

  const countOf = async (table = ''): Promise<number> => (await one.database.query(`select from ${table}`)).length;

  it.each(CASES)('take effect once when they come at the same time: $id', async (operation: OperationCase) => {
    for (let round = 0; round < 2; round++) {
      const prepared = await prepare(one, operation);
      const [key, before] = [newKey(), await countOf(TABLE_OF[operation.id])];
      const answers = await Promise.all(
        Array.from({ length: MANY }, (_, index) => send(index % 2 ? one : other, prepared, key)),
      );
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(answers[0]?.status).toBeLessThan(300);
      expect(answers.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1);
      expect(await countOf(TABLE_OF[operation.id])).toBe(before + 1);
    }
  });

  it('of which the first draws from a user who draws without a key meanwhile, leave no gap', async () => {
    const { id } = await createUser(one);
    const draw = { method: 'POST', path: '/cards', body: cardBody(id) };
    const key = newKey();
    const sendNth = (index: number): Promise<Answer> =>
      index % 4 === 0
        ? send(index % 8 ? one : other, draw, key)
        : (index % 2 ? one : other).request(draw.method, draw.path, draw);
    await Promise.all(Array.from({ length: MANY }, (_, index) => sendNth(index)));
    const draws = (await one.request('GET', `/users/${id}/draws`)).body as { nonce: number }[];
    expect(draws.map(({ nonce }) => nonce)).toEqual(Array.from({ length: MANY * 0.75 + 1 }, (_, index) => index + 1));
  });

  it.each([
    ['the same instance', () => one],
    ['another instance', () => other],
  ])('are refused while the first is not done yet, on %s', async (_where, second) => {
    const { id } = await createUser(one);
    const draw = { method: 'POST', path: '/cards', body: cardBody(id) };
    const key = newKey();
    const holder = await OpenTransaction.with(one.database.url, `select from users where id = ${id} for update`);
    const first = send(one, draw, key);
    await holder.holdsUp(1);
    const refused = await send(second(), draw, key);
    expectError(refused, 409, ['Idempotency-Key']);
    expect(refused.body.errors[0].reason).toBe('key_under_way');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await holder.rollBack();
    const { status, text } = await first;
    expect(status).toBe(200);
    expect((await send(second(), draw, key)).text).toBe(text);
  });

  it('wait for the first, when that does not take long, and take its place when it fails', async () => {
    const { id } = await createUser(one);
    const draw = { method: 'POST', path: '/cards', body: cardBody(id) };
    const key = newKey();
    const holder = await OpenTransaction.with(one.database.url, `delete from users where id = ${id}`);
    const first = send(one, draw, key);
    await holder.holdsUp(1);
    const second = send(other, draw, key);
    await holder.rollBack();
    const answers = await Promise.all([first, second]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1].text).toBe(answers[0].text);
  });
});

const app = await TestApp.start();

it.each(KILLED)(
  'a service that is killed between the commit and the answer has done what the same request, sent again, is answered: $id',
  async (operation) => {
    const { method, path, body } = await prepare(app, operation);
    const table = TABLE_OF[operation.id] ?? '';
    const text = `select count(*)::int, max(id)::int as id from ${table}`;
    const latest = async () => (await app.database.query<{ count: number; id: number }>(text))[0];
    const before = await latest();

    const held = await HeldAnswers.start(app.database.url);
    const service = new ServiceProcess({ DATABASE_URL: held.url, ...SECRETS });
    const url = await service.url();
    const headers = { 'content-type': 'application/json', 'idempotency-key': `once: ${operation.id}` };
    // What a first battle or draw looks up is not to be held back, but the answer to what it writes.
    const outcome = fetch(url + path, { method, headers, body: JSON.stringify(body) }).then(
      () => 'answered',
      () => 'lost',
    );
    held.hold();
    for (;;) {
      await held.anyHeld();
      if ((await latest())?.count !== before?.count) break;
      held.pass();
    }
    await service.kill('SIGKILL');
    expect(await outcome).toBe('lost');

    const done = await latest();
    expect(done?.count).toBe((before?.count ?? 0) + 1);
    const again = await app.request(method, path, { ...(body && { body }), headers });
    expect(again.status).toBe(operation.id === 'battle' ? 204 : 200);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    // A draw of many names the card that each made.
    const made = operation.id === 'createUserDraw' ? again.body[0].card_id : again.body?.id;
    if (again.body) expect(made).toBe(done?.id);
    expect(await latest()).toEqual(done);
  },
);
