import { describe, expect, it } from '@jest/globals';
import { createUser } from '../factories/records.js';
import { expectError } from '../harness/expectations.js';
import { bearer, IN_FORCE_MS } from '../harness/named-tokens.js';
import { type Answer, BEARER, PASSWORD, TestApp, TOKEN, WRONG } from '../harness/test-app.js';
import { createTestDatabase } from '../harness/test-database.js';

const database = await createTestDatabase();
const app = await TestApp.start({ database });
const other = await TestApp.start({ database, clock: app.clock });
const owner = (await createUser(app)).id;

const inDays = (days: number): string => new Date(app.clock.now().getTime() + days * 86_400_000).toISOString();

function make(
  name: string,
  operations: string[],
  more: object = { password: PASSWORD, token: TOKEN },
  headers = {},
): Promise<Answer> {
  return app.request('POST', '/tokens', { body: { name, operations, until: inDays(10), ...more }, headers });
}

const draw = (secret: string, on = app): Promise<Answer> =>
  on.request('POST', '/cards', { body: { owner }, headers: bearer(secret) });

describe('a named token that is made while the service runs', () => {
  it('counts at once on every instance, and is revoked on all of them', async () => {
    const { status, body } = await make('花子 山田', ['createCard']);
    expect(status).toBe(200);
    expect(body.secret).toMatch(/^cdt_/);
    expect((await draw(body.secret)).status).toBe(200);
    expect((await draw(body.secret, other)).status).toBe(200);
    const [stored] = (await app.request('GET', '/tokens', { headers: BEARER })).body;
    expect(stored).toMatchObject({
      name: '花子 山田',
      operations: ['createCard'],
      revoked_at: null,
      made_by: '',
    });
    expect(JSON.stringify(await database.query('select * from named_tokens, audited_writes'))).not.toContain(
      body.secret,
    );
    const path = `/tokens/${encodeURIComponent('花子 山田')}`;
    expect((await app.request('DELETE', path, { headers: BEARER })).status).toBe(204);
    app.clock.advance(IN_FORCE_MS);
    expectError(await draw(body.secret), 403, ['password']);
    expectError(await draw(body.secret, other), 403, ['password']);
    expectError(await app.request('DELETE', '/tokens/none', { headers: BEARER }), 404, ['name']);
  });

  it('tells who has it what it allows', async () => {
    const { body } = await make('reader', ['listAudit']);
    const own = await app.request('GET', '/tokens/own', { headers: bearer(body.secret) });
    expect(own.body).toMatchObject({ name: 'reader', operations: ['listAudit'] });
    expectError(await app.request('GET', '/tokens/own', { headers: BEARER }), 404, ['token']);
  });

  it("needs the operator's password where its operations do", async () => {
    expectError(await make('a', ['createCard'], { token: TOKEN }), 400, ['password']);
    expectError(await make('a', ['createCard'], { token: TOKEN, password: WRONG }), 403, ['password']);
    expect((await make('a', ['updateCard'], { token: TOKEN })).status).toBe(200);
  });

  it('never allows more, or for longer, than the named token that made it, and ends with it', async () => {
    const { secret } = (await make('chief', ['createToken', 'createCard'])).body;
    const headers = bearer(secret);
    const made = await make('helper', ['createCard'], {}, headers);
    expect(made.status).toBe(200);
    expectError(await make('more', ['createCard', 'updateCard'], {}, headers), 403, ['operations']);
    expectError(await make('open', ['deleteCard'], {}, headers), 403, ['operations']);
    expectError(await make('longer', ['createCard'], { until: inDays(11) }, headers), 403, ['operations']);
    expect((await draw(made.body.secret)).status).toBe(200);
    await app.request('DELETE', '/tokens/chief', { headers: BEARER });
    app.clock.advance(IN_FORCE_MS);
    expectError(await draw(made.body.secret), 403, ['password']);
  });

  it.each<[string, string[], object, number, string]>([
    ['a,b', ['createCard'], {}, 400, 'name'],
    [' x', ['createCard'], {}, 400, 'name'],
    ['x'.repeat(41), ['createCard'], {}, 400, 'name'],
    ['x', ['nothing'], {}, 400, 'operations'],
    ['x', [], {}, 400, 'operations'],
    ['x', ['createCard'], { until: '2020-01-01T00:00:00Z' }, 400, 'until'],
    ['reader', ['createCard'], {}, 409, 'name'],
  ])('is refused: %s %j %j', async (name, operations, more, status, field) => {
    app.clock.advance(60_000);
    expectError(await make(name, operations, { password: PASSWORD, token: TOKEN, ...more }), status, [field]);
  });

  it('is in the audit, without its secret', async () => {
    const rows = (await app.request('GET', '/audit?operation=createToken', { headers: BEARER })).body as object[];
    expect(rows.at(-1)).toMatchObject({
      credential: 'token',
      record: 'tokens',
      changed: { operations: ['createCard'] },
    });
  });
});
