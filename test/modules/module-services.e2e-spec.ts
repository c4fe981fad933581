import { describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import {
  afterCommit,
  Balances,
  Card,
  Cards,
  Draws,
  Group,
  Groups,
  GroupUser,
  IntegerField,
  insertRecord,
  inTransaction,
  JsonQueries,
  Trades,
  Users,
  Webhooks,
} from '../../src/module.js';
import { CardRead } from '../../src/cards/dto/card.dto.js';
import { balancesOf, createGroup, createUser } from '../factories/records.js';
import { cardBody } from '../factories/bodies.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { drawsOfUser } from '../harness/random-draws.js';
import { TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';
import { verifyDays } from '../harness/verify-day.js';

const UNDO = new Error('undo');
const OUTCOMES = [{ card: 1, status: 'normal', skill: '', weight: 1, cp: { min: 1, max: 9 } }];
const TABLES = {
  currencies: { ticket: { most: 99 }, dust: {} },
  banners: [
    { name: 'paid', outcomes: OUTCOMES, cost: { ticket: 2 } },
    { name: 'narrow', outcomes: OUTCOMES, limit: { day: 2 } },
  ],
};

/** A module's service with all that it may inject. */
@Injectable()
class Guilds {
  static readonly started: Guilds[] = [];
  readonly written;

  constructor(
    readonly dataSource: DataSource,
    readonly draws: Draws,
    readonly cards: Cards,
    readonly balances: Balances,
    readonly trades: Trades,
    readonly users: Users,
    readonly groups: Groups,
    readonly webhooks: Webhooks,
    @InjectRepository(Card) readonly stored: Repository<Card>,
    readonly reads: JsonQueries,
  ) {
    this.written = reads.rendering(CardRead, Card);
    Guilds.started.push(this);
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }
}

@Module({ imports: [TypeOrmModule.forFeature([Card])], providers: [Guilds] })
class GuildsModule {}

class MemberRead {
  @IntegerField() user_id!: number;
}

const clock = new FakeClock();
const environment = {
  // Nothing listens there: events stay where they are stored.
  WEBHOOKS: 'http://127.0.0.1:9/hook',
  WEBHOOK_SECRET: `whsec_${Buffer.from('thirty-two bytes of a test secret').toString('base64')}`,
  WEBHOOKS_PRIVATE: 'true',
};
const app = await TestApp.start({ clock, environment, tables: TABLES, modules: [GuildsModule] });
const other = await TestApp.start({
  clock,
  environment,
  tables: TABLES,
  modules: [GuildsModule],
  database: app.database,
});
const [guilds, elsewhere] = Guilds.started as [Guilds, Guilds];

const newUser = async (): Promise<number> => (await createUser(app)).id;
const noncesOf = async (user: number): Promise<number[]> => (await drawsOfUser(app, user)).map(({ nonce }) => nonce);
const kindsOf = async (card: number): Promise<string[]> =>
  ((await app.read(`/cards/${card}/history`)) as { kind: string }[]).map(({ kind }) => kind);

const refusal = (words: string): object => ({ response: { errors: [{ message: expect.stringContaining(words) }] } });

/** The data of stored events of a type. */
async function eventsOf(type: string): Promise<unknown[]> {
  const rows = await app.database.query<{ payload: string }>('select payload from webhooks where type = $1', [type]);
  const events = rows.flatMap(({ payload }) => payload.split('\n'));
  return events.map((event) => (JSON.parse(event) as { data: unknown }).data);
}

/** How many records there are, of all that the services write. */
async function counts(): Promise<unknown> {
  const tables = ['users', 'cards', 'draws', 'entries', 'trades', 'card_moves', 'group_users', 'webhooks', 'uses'];
  const columns = tables.map((table) => `(select count(*) from ${table}) as ${table}`);
  return (await app.database.query(`select ${columns.join()}`))[0];
}

describe('the services of the game in a transaction of a module', () => {
  /** All that a module may do, at once. */
  async function doAll(anna: number, group: number) {
    const bert = (await guilds.users.create({ username: `bert of ${anna}` })).toJSON().id;
    await guilds.groups.join(group, bert);
    await guilds.balances.give(anna, { ticket: 9, dust: 4 }, 'guild won', '17');
    await guilds.balances.take(anna, { ticket: 1 }, 'guild fee');
    const drawn = await guilds.draws.draw(anna, { banner: 'paid', count: 3 });
    drawn.push(...(await guilds.draws.draw(anna, { client_seed: 'lucky' })));
    const given = (await guilds.cards.give(bert, { card: 7, status: 'super', author: 'guild' })).toJSON().id;
    const offer = { from: anna, to: bert, gives: [drawn[0]?.card_id ?? 0], asks: [given] };
    const trade = (await guilds.trades.offer(offer)).toJSON().id;
    await guilds.trades.accept(trade);
    await guilds.cards.move(given, bert);
    const saved = await guilds.stored.save({ card: 3, owner_id: anna });
    const inserted = await insertRecord(guilds.dataSource, Card, { card: 4, owner_id: anna }, guilds.written);
    await guilds.cards.take(drawn[1]?.card_id ?? 0);
    await guilds.webhooks.send('guild.won', { guild: 17, cards: drawn.map(({ card_id }) => card_id) });
    return { bert, drawn, given, trade, saved, inserted: inserted.toJSON() };
  }

  it('are stored together, and lists, history, balances and webhooks have them', async () => {
    const [anna, { id: group }] = [await newUser(), await createGroup(app)];
    await app.read(`/users/${anna}/card`);
    const { bert, drawn, given, trade, saved, inserted } = await guilds.run(() => doAll(anna, group));
    expect(await noncesOf(anna)).toEqual([1, 2, 3, 4]);
    expect(await balancesOf(app, anna)).toEqual({ ticket: 2, dust: 4 });
    const ids = [drawn[2]?.card_id, drawn[3]?.card_id, saved.id, inserted.id];
    expect((await app.read(`/users/${anna}/card`)).map(({ id }: { id: number }) => id)).toEqual(ids);
    expect((await app.read(`/groups/${group}/users`)).map(({ id }: { id: number }) => id)).toEqual([bert]);
    expect((await app.read(`/users/${bert}/card`))[1]).toMatchObject({ id: given, card: 7, author: 'guild' });
    expect(await kindsOf(given)).toEqual(['given', 'traded', 'moved']);
    expect(await kindsOf(drawn[0]?.card_id ?? 0)).toEqual(['drawn', 'traded']);
    expect(await kindsOf(saved.id)).toEqual(['given']);
    expect(Date.parse(inserted.created_at)).toBeGreaterThan(Date.now() - 60_000);
    expect(new Date(saved.created_at).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await eventsOf('guild.won')).toContainEqual({ guild: 17, cards: drawn.map(({ card_id }) => card_id) });
    expect(await eventsOf('trade.accepted')).toContainEqual(expect.objectContaining({ id: trade, from: anna }));
    const told = (await eventsOf('card.drawn')).filter((event) => (event as { owner: number }).owner === anna);
    expect(told).toHaveLength(4);
  });

  it('leave nothing when it is undone, and the next draw is the first', async () => {
    const [anna, { id: group }] = [await newUser(), await createGroup(app)];
    const before = await counts();
    const undone = guilds.run(async () => {
      await doAll(anna, group);
      throw UNDO;
    });
    await expect(undone).rejects.toBe(UNDO);
    expect(await counts()).toEqual(before);
    expect((await app.request('POST', '/cards', { body: cardBody(anna) })).status).toBe(200);
    expect(await noncesOf(anna)).toEqual([1]);
  });

  it('undo only themselves when they are refused, and the caller goes on', async () => {
    const anna = await newUser();
    const done: string[] = [];
    await guilds.run(async () => {
      await guilds.balances.give(anna, { ticket: 3 }, 'guild won');
      await expect(guilds.draws.draw(anna, { banner: 'paid', count: 2 })).rejects.toMatchObject(
        refusal('needs 4 ticket, and has 3'),
      );
      await expect(guilds.balances.take(anna, { dust: 1 }, 'guild fee')).rejects.toMatchObject(
        refusal('needs 1 dust, and has 0'),
      );
      await expect(guilds.draws.draw(anna, { banner: 'narrow', count: 3 })).rejects.toMatchObject(
        refusal('2 times a day'),
      );
      const part = inTransaction(guilds.dataSource, async () => {
        afterCommit(() => void done.push('of a part that is undone'));
        await guilds.draws.draw(anna);
        throw UNDO;
      });
      await expect(part).rejects.toBe(UNDO);
      afterCommit(() => void done.push('of the rest'));
      await guilds.draws.draw(anna, { banner: 'paid' });
    });
    expect(done).toEqual(['of the rest']);
    expect(await noncesOf(anna)).toEqual([1]);
    expect(await balancesOf(app, anna)).toEqual({ ticket: 1, dust: 0 });
  });

  it('draw beside requests and transactions of two instances for the same owner, with no gap and no loss', async () => {
    const [anna, bert] = [await newUser(), await newUser()];
    const both = (of: Guilds): Promise<void> =>
      of.run(async () => {
        await Promise.all([of.draws.draw(anna, { count: 2 }), of.draws.draw(bert)]);
        await of.draws.draw(anna);
      });
    const requests = [app, other].map((at) => at.request('POST', '/cards', { body: cardBody(anna) }));
    const work = [both(guilds), both(elsewhere), both(guilds), ...requests, both(elsewhere)];
    const results = await Promise.all(work);
    expect(results.filter(Boolean)).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await noncesOf(anna)).toEqual(Array.from({ length: 14 }, (_, place) => place + 1));
    expect(await noncesOf(bert)).toEqual(Array.from({ length: 4 }, (_, place) => place + 1));
  });

  it('join a transaction that the data source or a repository begins', async () => {
    const anna = await newUser();
    const undone = guilds.stored.manager.transaction(async (manager) => {
      await manager.save(Card, { card: 3, owner_id: anna });
      await guilds.draws.draw(anna);
      throw UNDO;
    });
    await expect(undone).rejects.toBe(UNDO);
    expect(await app.read(`/users/${anna}/card`)).toEqual([]);
    await guilds.dataSource.transaction(async (manager) => {
      await guilds.draws.draw(anna);
      await manager.save(Card, { card: 3, owner_id: anna });
    });
    expect(await app.read(`/users/${anna}/card`)).toHaveLength(2);
    const serializable = guilds.dataSource.transaction('SERIALIZABLE', () => guilds.draws.draw(anna));
    await expect(serializable).rejects.toThrow('what a day decides needs READ COMMITTED');
  });

  it('are refused with what they do not await, and for what no request could ask', async () => {
    const anna = await newUser();
    const hasty = guilds.run(async () => {
      await guilds.draws.draw(anna);
      void guilds.draws.draw(anna).catch(() => undefined);
    });
    await expect(hasty).rejects.toThrow('await all its work');
    expect(await noncesOf(anna)).toEqual([]);
    const { draws, balances, cards, users, groups, trades } = guilds;
    const long = 'x'.repeat(1_000);
    const offer = { from: anna, to: anna + 1, gives: [1], asks: [] };
    const refused: [Promise<unknown>, string, string][] = [
      [draws.draw(anna, { count: 101 }), 'count', 'from 1 to 100'],
      [draws.draw(anna, { client_seed: 'a\0' }), 'client_seed', 'without NUL'],
      [draws.draw(anna, { baner: 'narrow' } as object), 'baner', 'did you mean banner'],
      [balances.give(anna, { ticket: 0.5 }, 'guild won'), 'amount', 'whole number'],
      [balances.take(anna, { ticket: -1 }, 'guild won'), 'amount', 'at least 1'],
      [balances.give(anna, { ticket: 1 }, long), 'reason', '1 to 100 characters'],
      [balances.give(anna, { ticket: 1 }, 'salvage'), 'reason', 'draw, exchange, salvage'],
      [cards.give(anna, { card: 7, cp: 0.5 }), 'cp', 'whole number'],
      [users.create({ username: '\u200b' }), 'username', 'can be seen'],
      [groups.create({ name: '' }), 'name', 'can be seen'],
      [trades.offer({ ...offer, gives: [1, 1] }), 'gives', 'each once'],
    ];
    for (const [work, field, words] of refused)
      await expect(work).rejects.toMatchObject({
        response: { errors: [{ field, message: expect.stringContaining(words) }] },
      });
    await expect(guilds.webhooks.send('card.drawn', {})).rejects.toThrow('none of the service');
  });

  it('say in one message what a list by another key needs', () => {
    const list = () => guilds.reads.related(MemberRead, GroupUser, Group, '"group_id" = $1', { by: ['user_id'] });
    expect(list).toThrow(/by user_id with the key user_id .*"key": .* unique .* first field .*"after" too: SQL/);
  });

  it('are of the day on which they are done, and both days are verified', async () => {
    const anna = await newUser();
    const days = await guilds.run(async () => {
      await guilds.balances.give(anna, { ticket: 2 }, 'guild won');
      const [first] = await guilds.draws.draw(anna);
      clock.set('2026-01-16T00:00:00.000Z');
      // Another instance closes the day, and waits for this transaction before it shows the seed.
      const { seed } = await other.read('/game/seeds/20260115');
      const [second] = await guilds.draws.draw(anna, { banner: 'paid' });
      return [first?.day, seed, second?.day];
    });
    expect(days).toEqual(['20260115', null, '20260116']);
    clock.set('2026-01-17T00:00:00.000Z');
    expect(await verifyDays(app.url, { first: '20260115', last: '20260116' })).toEqual([]);
    expect((await app.read('/game/seeds/20260115')).draws).toBeGreaterThan(25);
  });

  it('all draw on the new day when more of them than there are connections wait for it at midnight', async () => {
    const users = await Promise.all(Array.from({ length: 24 }, newUser));
    let begun = 0;
    let strike = (): void => undefined;
    const midnight = new Promise<void>((resolve) => (strike = resolve));
    const drawn = users.map((user) =>
      guilds.run(async () => {
        await guilds.dataSource.query('select 1');
        begun += 1;
        await midnight;
        return (await guilds.draws.draw(user))[0]?.day;
      }),
    );
    await until(() => begun >= 8);
    clock.set('2026-01-18T00:00:00.000Z');
    strike();
    expect(await Promise.all(drawn)).toEqual(users.map(() => '20260118'));
  });
});
