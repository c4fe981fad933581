import { describe, expect, it } from '@jest/globals';
import { Injectable, Module, Scope } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as tickets from '../../examples/tickets/index.js';
import { afterCommit, conflict, DrawHooks, type PlannedDraws, type StoredDraw } from '../../src/module.js';
import { createUser } from '../factories/records.js';
import { expectNoStart } from '../harness/expectations.js';
import { drawsOfUser } from '../harness/random-draws.js';
import { type Answer, PASSWORD, TestApp } from '../harness/test-app.js';
import { createTestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';

/** What hooks were told in this file. */
const told = { before: [] as PlannedDraws[], after: [] as (readonly StoredDraw[])[], refuses: false };
/** What the hooks do besides. */
const also = { before: (): unknown => undefined };

@Injectable()
class Notes extends DrawHooks {
  constructor(private readonly dataSource: DataSource) {
    super();
  }

  override async before(draws: PlannedDraws): Promise<void> {
    told.before.push(draws);
    await also.before();
    await this.dataSource.query('insert into notes (owner_id) values ($1)', [draws.owner]);
  }

  override async after(draws: readonly StoredDraw[]): Promise<void> {
    told.after.push(draws);
    const [{ cards } = { cards: 0 }] = await this.dataSource.query<{ cards: number }[]>(
      'select count(*) as cards from cards where id = any ($1)',
      [draws.map(({ card_id }) => card_id)],
    );
    if (told.refuses) throw conflict('conflict', `${cards} cards are stored by now`);
  }
}

@Module({ providers: [Notes], exports: [Notes] })
class NotesModule {}

@Injectable({ scope: Scope.REQUEST })
class ScopedHooks extends DrawHooks {}

@Module({ providers: [ScopedHooks] })
class ScopedModule {}

const database = await createTestDatabase();
const modules = [tickets, NotesModule];
const options = { database, environment: { DRAW_TICKETS: '2' }, modules };
await database.query('create table notes (owner_id bigint)');
const one = await TestApp.start(options);
const other = await TestApp.start(options);

describe('draws that a module makes cost something', () => {
  const draw = (app: TestApp, owner: number, headers: Record<string, string> = {}): Promise<Answer> =>
    app.request('POST', '/cards', { body: { owner, password: PASSWORD }, headers });
  const drawMany = (app: TestApp, owner: number, count: number): Promise<Answer> =>
    app.request('POST', `/users/${owner}/draws`, { body: { count, password: PASSWORD } });

  async function playerWith(count: number): Promise<number> {
    const { id } = await createUser(one);
    if (count > 0) await one.request('POST', `/users/${id}/tickets`, { body: { count, password: PASSWORD } });
    told.before = [];
    told.after = [];
    return id;
  }

  /** What the player must have left: a draw costs two, and a super gives one back. */
  async function expectPaid(owner: number, count: number): Promise<number> {
    const draws = await drawsOfUser(one, owner);
    const held = count - 2 * draws.length + draws.filter(({ status }) => status === 'super').length;
    expect(await one.read(`/users/${owner}/tickets`)).toEqual({ held });
    expect(held).toBeGreaterThanOrEqual(0);
    const notes = 'select count(*)::int as notes from notes where owner_id = $1';
    return (await database.query<{ notes: number }>(notes, [owner]))[0]?.notes ?? 0;
  }

  it('are refused with a reason of the module, and leave nothing', async () => {
    const owner = await playerWith(1);
    const { status, body } = await draw(one, owner);
    const error = { field: 'owner', message: 'costs 2, and the user has fewer tickets', reason: 'too_few_tickets' };
    expect({ status, errors: body.errors }).toEqual({ status: 409, errors: [error] });
    expect(await expectPaid(owner, 1)).toBe(0);
    const { components } = await one.read('/openapi.json');
    expect(components.schemas.ErrorReason.enum).toContain('too_few_tickets');
    expect(one.log.join()).toContain('Writes open to anyone');
    expect(one.log.join()).not.toContain('giveUserTickets');
  });

  it('are called before and after, one or many', async () => {
    const owner = await playerWith(20);
    expect((await draw(one, owner)).status).toBe(200);
    expect((await drawMany(one, owner, 3)).status).toBe(200);
    const draws = await drawsOfUser(one, owner);
    const { day } = draws[0] ?? {};
    expect(told.before).toEqual([1, 3].map((count) => ({ owner, banner: 'standard', count, packs: null, day })));
    const read = (after: readonly StoredDraw[]) => after.map((draw) => expect.objectContaining(draw));
    expect([draws.slice(0, 1), draws.slice(1)]).toEqual(told.after.map(read));
    expect(await expectPaid(owner, 20)).toBe(2);
  });

  it('are undone, with all that hooks wrote, when a hook refuses after them', async () => {
    const owner = await playerWith(20);
    told.refuses = true;
    const answers = [await draw(one, owner), await drawMany(one, owner, 3)];
    told.refuses = false;
    const messages = answers.map(({ body }) => body.errors[0].message);
    expect(messages).toEqual([1, 3].map((count) => `${count} cards are stored by now`));
    expect(await expectPaid(owner, 20)).toBe(0);
    expect((await draw(one, owner)).status).toBe(200);
    expect(await drawsOfUser(one, owner)).toMatchObject([{ nonce: 1 }]);
  });

  it('never cost more than the player has, on several instances at once, and with a key once', async () => {
    const owner = await playerWith(9);
    const tries = Array.from({ length: 12 }, (_, index) => draw(index % 2 === 0 ? one : other, owner));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    const drawn = statuses.filter((status) => status === 200).length;
    expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
    expect(drawn).toBeGreaterThanOrEqual(4);
    expect(await drawsOfUser(one, owner)).toHaveLength(drawn);
    expect(await expectPaid(owner, 9)).toBe(drawn);
    const rich = await playerWith(20);
    const key = { 'idempotency-key': `draw-${rich}` };
    const same = await Promise.all([one, other, one].map((app) => draw(app, rich, key)));
    expect(new Set(same.map(({ text }) => text)).size).toBe(1);
    expect(await expectPaid(rich, 20)).toBe(1);
  });

  it('are stored, with what follows, when work after the commit fails, which is logged', async () => {
    const owner = await playerWith(20);
    const done: string[] = [];
    also.before = () => {
      afterCommit(() => {
        throw new Error('thrown after the commit');
      });
      afterCommit(() => Promise.reject(new Error('rejected after the commit')));
      afterCommit(() => void done.push('the last one'));
    };
    const answers = [await draw(one, owner), await drawMany(one, owner, 2)];
    also.before = () => undefined;
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(done).toEqual(['the last one', 'the last one']);
    // Nest has one logger: that of the last application.
    for (const how of ['thrown', 'rejected']) expect(other.log.join('\n')).toContain(`${how} after the commit`);
    expect(await expectPaid(owner, 20)).toBe(2);
  });

  it('leave connections for everyone else while their hooks wait, and are made in the end', async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, () => playerWith(2)));
    let go = (): void => undefined;
    const signal = new Promise<void>((resolve) => (go = resolve));
    also.before = () => signal;
    const draws = Promise.all(owners.map((owner) => draw(one, owner)));
    await until(
      () => told.before.length === 5,
      () => 'No five hooks wait',
    );
    const reads = await Promise.all(owners.map((owner) => one.request('GET', `/users/${owner}/tickets`)));
    expect(reads.map(({ status }) => status)).toEqual(owners.map(() => 200));
    expect(told.before).toHaveLength(5);
    go();
    expect((await draws).map(({ status }) => status)).toEqual(owners.map(() => 200));
    also.before = () => undefined;
  });

  it('are given up when a hook never ends, and the next ones are made', async () => {
    const hasty = await TestApp.start({
      ...options,
      environment: { ...options.environment, ANSWER_TIMEOUT_SECONDS: '2' },
    });
    const owners = await Promise.all(Array.from({ length: 6 }, () => playerWith(4)));
    also.before = () => new Promise(() => undefined);
    // One of them waits for a connection, and may be drawn after its answer was given up: its key finds that.
    const keyOf = (owner: number) => ({ 'idempotency-key': `draw-of-${owner}` });
    const answers = await Promise.all(owners.map((owner) => draw(hasty, owner, keyOf(owner))));
    also.before = () => undefined;
    expect(answers.map(({ status }) => status)).toEqual(owners.map(() => 503));
    for (const owner of owners) {
      await until(async () => (await draw(hasty, owner, keyOf(owner))).status === 200);
      expect(await expectPaid(owner, 4)).toBe(1);
    }
  });

  it('are no matter of cards that a request chooses', async () => {
    const owner = await playerWith(0);
    const chosen = await one.request('POST', '/cards', { body: { owner, card: 3, password: PASSWORD } });
    expect(chosen.status).toBe(200);
    expect(told.before).toEqual([]);
  });

  it('need hooks that are there before a request', async () => {
    const error = await expectNoStart({ modules: [ScopedModule] });
    expect(error.message).toBe('ScopedHooks has hooks of draws: it cannot be made for each request');
  });
});
