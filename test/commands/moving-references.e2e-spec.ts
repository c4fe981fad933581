import { beforeEach, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFERENCES } from '../../src/commands/moving/references.js';
import { balancesOf, createCard, createUser } from '../factories/records.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { MovingTarget } from '../harness/moving-target.js';
import { BEARER, PASSWORD, TestApp } from '../harness/test-app.js';

const TABLES = {
  banners: [],
  currencies: { dust: {}, spark: {} },
  exchanges: [{ name: 'swap', cost: { spark: 1 }, gives: { dust: 1 }, limit: { day: 2 } }],
  salvage: { normal: { dust: 5 } },
};
/** Columns that look as if they named records, or whose records are gone with those that they name. */
const NAMING = `
  select c.table_name || '.' || c.column_name as name from information_schema.columns c
  where table_schema = 'public' and (column_name like '%\\_id' or udt_name = '_int8') and not exists (
    select from pg_constraint f where contype = 'f' and conrelid = c.table_name::regclass and conkey[1] =
      (select attnum from pg_attribute where attrelid = f.conrelid and attname = c.column_name))`;
const OTHERS = ['draws.state', 'identities.external_id'];

let target: MovingTarget;
beforeEach(async () => {
  target = await MovingTarget.create();
});

describe('ids that records name without a foreign key', () => {
  async function start(): Promise<TestApp> {
    const app = await TestApp.start({ database: target.database, clock: new FakeClock('2026-01-15T12:00:00Z') });
    expect((await app.request('PUT', '/game/tables/next', { body: TABLES, headers: BEARER })).status).toBe(200);
    app.clock.set('2026-01-16T12:00:00Z');
    return app;
  }
  const user = (id: number): object => ({ id, username: `moved-${id}` });
  const entry = { user: 7, currency: 'spark', number: 1, amount: 9, balance: 9, reason: 'gift', reference: '' };
  const folderWith = (
    users: readonly object[],
    cards: readonly object[] = [],
    entries: readonly object[] = [],
  ): string => {
    const folder = target.folderWith({ users, cards });
    const lines = entries.map((each, place) =>
      JSON.stringify({ id: 90 + place, ...entry, created_at: '2026-01-01T00:00:00Z', ...each }),
    );
    writeFileSync(join(folder, 'entries.jsonl'), lines.map((line) => `${line}\n`).join(''));
    return folder;
  };

  it('are all known: each such column of the schema is in the list', async () => {
    await (await start()).close();
    const found = await target.database.query<{ name: string }>(NAMING);
    const listed = REFERENCES.map(([, table, column]) => `${table}.${column}`).concat(OTHERS);
    expect(
      found
        .map(({ name }) => name)
        .concat('entries.reference')
        .sort(),
    ).toEqual(listed.sort());
  });

  it('are in use: no one imported gets the balances of a deleted user, and no salvaged card is there again', async () => {
    const app = await start();
    const post = (path: string, body: object) =>
      app
        .request('POST', path, { body: { password: PASSWORD, ...body } })
        .then(({ status }) => expect(status).toBe(200));
    const { id } = await createUser(app);
    const card = (await createCard(app, id, { card: 1, status: 'normal' })).id;
    await post(`/users/${id}/entries`, { currency: 'spark', amount: 3, reason: 'gift' });
    await post(`/users/${id}/exchanges`, { name: 'swap' });
    await post(`/users/${id}/salvages`, { cards: [card] });
    await app.request('DELETE', `/users/${id}`);
    await app.close();
    await target.database.query('delete from character_draws');
    const refused = await target.import(folderWith([user(id)], [{ id: card, owner: id }]), '--into-nonempty');
    expect(refused).toMatchObject({ code: 2 });
    for (const table of ['entries', 'uses', 'exchanges'])
      expect(refused.err).toContain(`${table} of user ${id}, which is gone`);
    expect(refused.err).toContain(`entries of card ${card}, which is gone`);
    const none = await target.import(folderWith([user(id + 1)]), '--into-nonempty');
    expect(none).toMatchObject({ code: 0, err: '' });
  });

  it('of records that are not imported must be those of no one else here', async () => {
    const app = await start();
    const { id } = await createUser(app);
    await app.close();
    const refused = await target.import(folderWith([user(20)], [], [{ user: id }]), '--into-nonempty');
    expect(refused).toMatchObject({
      code: 2,
      err: expect.stringContaining(`entries of user ${id}, which is another one here`),
    });
  });

  it('are never given again: a new user has no balance of someone whose entries alone were imported', async () => {
    expect(
      await target.import(folderWith([user(3)], [], [{}, { user: 3, reason: 'salvage', reference: '40:normal' }])),
    ).toMatchObject({
      code: 0,
      err: '',
    });
    const app = await start();
    const { id } = await createUser(app);
    expect(id).toBe(8);
    expect(await balancesOf(app, id)).toEqual({ dust: 0, spark: 0 });
    expect((await createCard(app, id)).id).toBe(41);
  });
});
