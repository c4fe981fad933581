import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUser } from '../factories/records.js';
import { expectError } from '../harness/expectations.js';
import { bearer, makeToken, newSecret } from '../harness/named-tokens.js';
import { codeFor, credentialOf, redeem, signIn, WITH_LINKS } from './player-links.js';
import { RunLog } from '../harness/run-log.js';
import { type Answer, BEARER, PASSWORD, TestApp } from '../harness/test-app.js';

const CODE_MS = 600_000;
const TOKEN_MS = 30 * 86_400_000;

const app = await TestApp.start({ environment: WITH_LINKS });
const other = await TestApp.start({ database: app.database, clock: app.clock, environment: WITH_LINKS });
const ann = (await createUser(app)).id;
const bob = (await createUser(app)).id;

// Wrong credentials are limited to ten a minute.
beforeEach(() => app.clock.advance(60_000));

const create = (user: number, options: object = { body: { password: PASSWORD } }): Promise<Answer> =>
  app.request('POST', `/users/${user}/links`, options);
const linksOf = (user: number, token: string, from = app): Promise<Answer> =>
  from.request('GET', `/users/${user}/links`, { headers: bearer(token) });

function expectReason(answer: Answer, reason: string): void {
  expectError(answer, 403);
  expect(answer.body.errors[0].reason).toBe(reason);
}

describe("a player's link", () => {
  it('is given for the password or a named token for it, and to no one else', async () => {
    const made = await create(ann);
    expect(made.body).toEqual({ url: expect.any(String), until: '2026-01-15T12:11:00.000Z' });
    const named = await makeToken(app.database, 'links', ['createLink']);
    expect((await create(ann, { headers: bearer(named) })).status).toBe(200);
    expectError(await create(ann, { body: {} }), 400, ['password']);
    expectError(await create(999), 404);
    expectReason(await create(ann, { headers: bearer((await signIn(app, ann)).token) }), 'not_yours');
  });

  it('counts once, on any number of instances', async () => {
    const code = await codeFor(app, ann);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => redeem(i % 2 ? app : other, code)));
    const [given, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const id = expect.any(Number);
    const until = new Date(app.clock.now().getTime() + TOKEN_MS).toISOString();
    expect(given?.body).toEqual({ id, user: ann, token: expect.stringMatching(/^player_[\w-]{43}$/), until });
    for (const answer of answers.filter((each) => each !== given)) expectReason(answer, 'link_over');
    // What is stored of code and token is a hash.
    const rows = JSON.stringify(await app.database.query('select * from player_links'));
    for (const secret of [code, given?.body.token]) expect(rows).not.toContain(secret);
  });

  it('counts for ten minutes, and until all of the player are revoked', async () => {
    const late = await codeFor(app, ann);
    app.clock.advance(CODE_MS - 1);
    const last = await codeFor(app, ann);
    app.clock.advance(1);
    expectReason(await redeem(app, late), 'link_over');
    expect((await redeem(app, last)).status).toBe(200);
    const revoked = await codeFor(app, ann);
    expect((await app.request('DELETE', `/users/${ann}/links`, { headers: BEARER })).status).toBe(204);
    expectReason(await redeem(app, revoked), 'link_over');
    expectReason(await redeem(app, 'x'), 'link_over');
  });

  it('leaves nothing of what is over', async () => {
    await codeFor(app, bob);
    app.clock.advance(CODE_MS);
    await codeFor(app, bob);
    expect(await app.database.query('select from player_links where user_id = $1', [bob])).toHaveLength(1);
  });

  it('is refused where PLAYER_LINKS is off, and a token is one that no one knows', async () => {
    const { token } = await signIn(app, ann);
    const code = await codeFor(app, ann);
    const off = await TestApp.start({ database: app.database, clock: app.clock });
    const body = { password: PASSWORD };
    expectReason(await off.request('POST', `/users/${ann}/links`, { body }), 'suspended');
    expectReason(await redeem(off, code), 'suspended');
    const draw = await off.request('POST', '/cards', { body: { owner: ann }, headers: bearer(token) });
    expectError(draw, 400, ['password']);
  });

  it('needs no other credential where every write needs one, and the start tells of draws without a limit', async () => {
    const closed = await TestApp.start({
      database: app.database,
      clock: app.clock,
      environment: { ...WITH_LINKS, TOKEN_OPERATIONS: 'writes' },
    });
    const { token } = (await redeem(closed, await codeFor(app, ann))).body;
    new RunLog().noteSecret(token);
    const battle = { body: { battle: bob }, headers: bearer(token) };
    expect((await closed.request('PUT', `/users/${ann}/d`, battle)).status).toBe(204);
    expect(closed.log.filter((line) => line.includes('DRAWS_PER_DAY is 0'))).toHaveLength(1);
    expect(closed.log.find((line) => line.includes('Writes open to anyone: none'))).toBeDefined();
  });
});

describe("a player's token", () => {
  it('is listed and revoked by the player and by the operator, at once and on every instance', async () => {
    const carl = (await createUser(app)).id;
    const [one, two, three] = [await signIn(app, carl), await signIn(app, carl), await signIn(app, carl)];
    const listed = (await linksOf(carl, one.token)).body;
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([three.id, two.id, one.id]);
    expect(listed[2]).toEqual({ id: one.id, created_at: app.clock.now().toISOString(), until: one.until });
    const revoke = (path: string, headers: Record<string, string>): Promise<Answer> =>
      app.request('DELETE', `/users/${carl}/links${path}`, { headers });
    expect((await revoke(`/${two.id}`, bearer(one.token))).status).toBe(204);
    for (const from of [app, other]) expectReason(await linksOf(carl, two.token, from), 'token_revoked');
    expectError(await revoke(`/${two.id}`, bearer(one.token)), 404, ['link']);
    expectError(await app.request('DELETE', `/users/${bob}/links/${one.id}`, { headers: BEARER }), 404, ['link']);
    expect((await linksOf(carl, one.token)).body).toHaveLength(2);
    expect((await revoke('', BEARER)).status).toBe(204);
    for (const { token } of [one, three])
      for (const from of [app, other]) expectReason(await linksOf(carl, token, from), 'token_revoked');
    expect((await app.request('GET', `/users/${carl}/links`, { headers: BEARER })).body).toEqual([]);
    expectError(await app.request('GET', '/users/999/links', { headers: BEARER }), 404);
    expectError(await app.request('GET', `/users/${carl}/links`), 403, ['token']);
  });

  it('ends after 30 days, and with its user', async () => {
    const dora = (await createUser(app)).id;
    const { token } = await signIn(app, dora);
    const now = app.clock.now().toISOString();
    app.clock.advance(TOKEN_MS - 1);
    expect((await linksOf(dora, token)).status).toBe(200);
    app.clock.advance(1);
    expectReason(await linksOf(dora, token), 'token_expired');
    app.clock.set(now);
    expect((await linksOf(dora, token)).status).toBe(200);
    expect((await app.request('DELETE', `/users/${dora}`)).status).toBe(204);
    expectReason(await linksOf(dora, token), 'wrong_credentials');
  });

  it('is no guess when it is known and refused; an unknown one is', async () => {
    const { token } = await signIn(app, ann);
    for (let i = 0; i < 12; i++) expectReason(await linksOf(bob, token), 'not_yours');
    const guess = (): Promise<Answer> => linksOf(ann, newSecret().replace('cdt_', 'player_'));
    const statuses = (await Promise.all(Array.from({ length: 30 }, guess))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expectError(await linksOf(ann, token), 429);
  });

  it('is named in the log by its user, also where anyone may write', async () => {
    const { token } = await signIn(app, ann);
    const drawn = await app.request('POST', '/cards', { body: { owner: ann }, headers: bearer(token) });
    expect(credentialOf(app, drawn)).toBe(`player ${ann}`);
    expect(credentialOf(app, await app.request('DELETE', '/cards/1', { headers: bearer(token) }))).toBe(
      `player ${ann}`,
    );
    expect(credentialOf(app, await redeem(app, await codeFor(app, ann)))).toBe(`link of player ${ann}`);
  });

  it("draws by chance alone, with keys that are the player's own", async () => {
    const { token } = await signIn(app, ann);
    const headers = { ...bearer(token), 'idempotency-key': `draw-${bob}-20260115` };
    const draw = (body: object): Promise<Answer> =>
      app.request('POST', '/cards', { body: { owner: ann, ...body }, headers });
    for (const chosen of [{ card: 20 }, { status: 'super' }, { cp: 800 }, { created_at: '2020-01-01T00:00:00Z' }])
      expectReason(await draw(chosen), 'not_yours');
    const drawn = await draw({ client_seed: 'mine', banner: 'standard', day: '20260115' });
    expect(drawn.status).toBe(200);
    expect((await draw({ client_seed: 'mine', banner: 'standard', day: '20260115' })).body).toEqual(drawn.body);
    // The key of the bot for someone else is as it was.
    const key = { 'idempotency-key': `draw-${bob}-20260115` };
    const bots = await app.request('POST', '/cards', { body: { owner: bob, password: PASSWORD }, headers: key });
    expect(bots.status).toBe(200);
    expect(bots.headers.get('idempotency-replayed')).toBeNull();
  });

  it('draws for its own user of ten draws at once', async () => {
    const { token } = await signIn(app, ann);
    const cards = async (user: number): Promise<number> => (await app.read(`/users/${user}/card`)).length;
    const before = [await cards(ann), await cards(bob)];
    const draws = Array.from({ length: 10 }, (_, i) =>
      app.request('POST', '/cards', { body: { owner: i % 2 ? ann : bob }, headers: bearer(token) }),
    );
    const statuses = (await Promise.all(draws)).map(({ status }) => status);
    expect(statuses).toEqual([403, 200, 403, 200, 403, 200, 403, 200, 403, 200]);
    expect([await cards(ann), await cards(bob)]).toEqual([(before[0] ?? 0) + 5, before[1]]);
  });
});
