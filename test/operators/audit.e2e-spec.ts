import { describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Param, Post } from '@nestjs/common';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Card } from '../../src/entities/card.entity.js';
import { Audited } from '../../src/platform/access/audit.js';
import { Operation } from '../../src/platform/access/operation.decorator.js';
import { createCard, createUser } from '../factories/records.js';
import { expectError } from '../harness/expectations.js';
import { bearer, makeToken } from '../harness/named-tokens.js';
import { type Answer, BEARER, PASSWORD, TestApp, TOKEN } from '../harness/test-app.js';
import { createTestDatabase } from '../harness/test-database.js';
import { until } from '../harness/until.js';

interface Row {
  readonly id: number;
  readonly credential: string;
  readonly operation: string;
  readonly record: string;
  readonly address: string;
  readonly changed: object;
}

/** As a team writes one. */
@Controller('marks')
class MarksController {
  constructor(@InjectRepository(Card) private readonly cards: Repository<Card>) {}

  @Post(':id')
  @Audited()
  @Operation({ id: 'mark', summary: '', needs: 'token' })
  async mark(@Param('id') id: string, @Body() { way }: { way: string }): Promise<void> {
    if (way === 'update') await this.cards.update({ id: Number(id) }, { cp: 77 });
    if (way === 'save') await this.cards.save({ id: Number(id), cp: 78 });
    if (way === 'nothing') await this.cards.update({ id: 999_999 }, { cp: 79 });
    if (way === 'undone') {
      await this.cards.manager.transaction(async (manager) => {
        await manager.update(Card, { id: Number(id) }, { cp: 80 });
        throw new Error('undone');
      });
    }
  }
}

@Module({ imports: [TypeOrmModule.forFeature([Card])], controllers: [MarksController] })
class Marks {}

const database = await createTestDatabase();
const app = await TestApp.start({
  database,
  environment: { TOKEN_OPERATIONS: 'writes', GAME_TIME_ZONE: 'Asia/Tokyo' },
  modules: [{ module: Marks, migrations: [] }],
});
const mei = await makeToken(database, 'mei', ['createCard', 'updateCard', 'createUser', 'mark', 'createUserDraw']);
const owner = (await createUser(app)).id;
const card = (await createCard(app, owner)).id;

async function audit(query = ''): Promise<Row[]> {
  return (await app.request('GET', `/audit${query}`, { headers: BEARER })).body as Row[];
}

async function last(): Promise<Partial<Row> | undefined> {
  const [row] = await audit();
  return row && { credential: row.credential, operation: row.operation, record: row.record, changed: row.changed };
}

const count = async (): Promise<number> => (await audit('?itemsPerPage=1000')).length;
const send = (method: string, path: string, body: object): Promise<Answer> =>
  app.request(method, path, { body, headers: bearer(mei) });

describe('a write that a credential allowed', () => {
  it.each<[string, () => Promise<Answer>, () => Partial<Row>]>([
    [
      'a change',
      () => send('PATCH', `/cards/${card}`, { cp: 900 }),
      () => ({ credential: 'token mei', operation: 'updateCard', record: `cards/${card}`, changed: { cp: 900 } }),
    ],
    [
      'a card that is given',
      () => send('POST', '/cards', { owner, card: 13, status: 'super' }),
      () => ({ operation: 'createCard', changed: { owner, card: 13, status: 'super' } }),
    ],
    [
      'a user',
      () => send('POST', '/users', { username: 'made' }),
      () => ({ credential: 'token mei', operation: 'createUser', changed: { username: 'made' } }),
    ],
    [
      'a group',
      () =>
        app.request('POST', '/groups', { body: { name: 'tuners', users: [owner], password: PASSWORD, token: TOKEN } }),
      () => ({ credential: 'password', operation: 'createGroup', changed: { name: 'tuners', users: [owner] } }),
    ],
    [
      'a member',
      () => app.request('DELETE', `/groups/1/users/${owner}`, { headers: BEARER }),
      () => ({ credential: 'token', operation: 'leaveGroup', record: `groups/1/users/${owner}`, changed: {} }),
    ],
  ])('is stored: %s', async (_, write, expected) => {
    const before = await count();
    const { status, body } = await write();
    expect([200, 204]).toContain(status);
    const row = await last();
    expect(row).toMatchObject(expected());
    if (row?.operation === 'createCard') expect(row.record).toBe(`cards/${body.id}`);
    if (row?.operation === 'createUser') expect(row.record).toBe(`users/${body.id}`);
    expect(await count()).toBe(before + 1);
  });

  it('is stored once where its key is sent again, and for each of those that come at once', async () => {
    const before = await count();
    const keyed = { body: { username: 'keyed' }, headers: { ...bearer(mei), 'idempotency-key': 'audit-1' } };
    await app.request('POST', '/users', keyed);
    await app.request('POST', '/users', keyed);
    expect(await count()).toBe(before + 1);
    await Promise.all(Array.from({ length: 20 }, (_, i) => send('POST', '/users', { username: `many-${i}` })));
    expect(await count()).toBe(before + 21);
    expect(
      (await audit('?operation=createUser&itemsPerPage=20')).every(({ record }) => /^users\/\d+$/.test(record)),
    ).toBe(true);
  });

  it('is not stored where nothing was written', async () => {
    const before = await count();
    expectError(await send('PATCH', '/cards/999999', { cp: 1 }), 404);
    expectError(await send('PATCH', `/cards/${card}`, { cp: 'x' }), 400, ['cp']);
    expectError(await send('POST', '/users', { username: 'made' }), 409, ['username']);
    expectError(await app.request('PATCH', `/users/${owner}`, { body: {}, headers: bearer(mei) }), 403, ['token']);
    expect((await send('PATCH', `/cards/${card}`, {})).status).toBe(200);
    expect(await count()).toBe(before);
  });

  it('is not stored for draws', async () => {
    const before = await count();
    expect((await send('POST', '/cards', { owner })).status).toBe(200);
    expect((await send('POST', `/users/${owner}/draws`, { count: 2 })).status).toBe(200);
    expect(await count()).toBe(before);
  });

  it.each([
    ['update', 1],
    ['save', 1],
    ['nothing', 0],
    ['undone', 0],
  ])('is stored for a handler of a module that is one transaction: %s', async (way, more) => {
    const before = await count();
    await send('POST', `/marks/${card}`, { way });
    expect(await count()).toBe(before + more);
    if (more > 0) expect(await last()).toMatchObject({ operation: 'mark', record: `marks/${card}`, changed: { way } });
  });

  it('is undone where who did it cannot be stored', async () => {
    await database.query('alter table audited_writes rename to moved');
    try {
      expect((await send('PATCH', `/cards/${card}`, { cp: 4321 })).status).toBe(500);
      expect((await send('POST', `/marks/${card}`, { way: 'update' })).status).toBe(500);
      expect((await app.request('GET', `/cards/${card}`)).body.cp).not.toBe(4321);
      expect((await app.request('GET', `/cards/${card}`)).body.cp).not.toBe(77);
    } finally {
      await database.query('alter table moved rename to audited_writes');
    }
  });

  it('has no secret, and a short address', async () => {
    await send('PATCH', `/cards/${card}`, { skill: `${mei} and cdt_${'x'.repeat(43)}`, author: 'y'.repeat(500) });
    const [row] = await audit();
    const text = JSON.stringify(row);
    for (const secret of [mei, TOKEN, PASSWORD, 'cdt_']) expect(text).not.toContain(secret);
    expect(text.length).toBeLessThan(1_000);
    expect(['127.0.0.0', '::']).toContain(row?.address);
    expect(JSON.stringify(await audit('?itemsPerPage=1000'))).not.toContain(PASSWORD);
  });
});

describe('GET /audit', () => {
  it('needs the token, and filters by token, operation, record and day', async () => {
    expectError(await app.request('GET', '/audit'), 403, ['token']);
    const all = await audit('?itemsPerPage=1000');
    const day = app.clock.now().toLocaleDateString('sv', { timeZone: 'Asia/Tokyo' }).replaceAll('-', '');
    const named = all.filter(({ credential }) => credential === 'token mei');
    expect(await audit('?itemsPerPage=1000&token=mei')).toEqual(named);
    expect((await audit('?token=token'))[0]).toMatchObject({ credential: 'token' });
    expect((await audit('?operation=updateCard')).every(({ operation }) => operation === 'updateCard')).toBe(true);
    expect((await audit('?record=groups/1')).map(({ operation }) => operation)).toEqual(['leaveGroup', 'createGroup']);
    expect(await audit(`?itemsPerPage=1000&day=${day}`)).toEqual(all);
    for (const other of ['20200101', '20260231', '99999999']) expect(await audit(`?day=${other}`)).toEqual([]);
    expectError(await app.request('GET', '/audit?day=2026-01-31', { headers: BEARER }), 400, ['day']);
  });

  it('loses what is older than AUDIT_DAYS', async () => {
    const own = await createTestDatabase();
    const before = await TestApp.start({ database: own, clock: app.clock });
    await createUser(before);
    await createUser(before);
    await before.close();
    // More than one statement deletes at once.
    await own.query(`insert into audited_writes (created_at, credential, operation, record, address, changed)
      select created_at - interval '8 days', credential, operation, record, address, changed
      from audited_writes, generate_series(1, 10001) where id = 1`);
    await TestApp.start({ database: own, clock: app.clock, environment: { AUDIT_DAYS: '7' } });
    const ids = () => own.query<{ id: number }>('select id from audited_writes order by id limit 3');
    await until(async () => (await ids()).length === 2);
    expect(await ids()).toEqual([{ id: 1 }, { id: 2 }]);
  });
});
