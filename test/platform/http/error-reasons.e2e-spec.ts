import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { ERROR_REASONS, type ErrorReason } from '../../../src/platform/error-reasons.js';
import { createCard, createUser } from '../../factories/records.js';
import { expectError } from '../../harness/expectations.js';
import { bearer, makeToken } from '../../harness/named-tokens.js';
import { type Answer, BEARER, PASSWORD, type RequestOptions, TestApp, WRONG } from '../../harness/test-app.js';

/** A request, and what it is refused with. */
type Case = readonly [
  reason: ErrorReason,
  status: number,
  field: string | undefined,
  request: readonly [method: string, path: string, options?: RequestOptions],
];

const [ALICE, BOB] = [1, 2];
const UNKNOWN = 99;
const body = (fields: object): RequestOptions => ({ body: { password: PASSWORD, ...fields } });
const change = (fields: object): RequestOptions => ({ body: fields, headers: BEARER });
const named = (fields: object): RequestOptions => body({ username: 'carol', ...fields });
const keyed = { 'idempotency-key': 'reused' };

const CASES: readonly Case[] = [
  ['required', 400, 'username', ['POST', '/users', body({})]],
  ['not_a_string', 400, 'username', ['POST', '/users', body({ username: 1 })]],
  ['too_short', 400, 'username', ['POST', '/users', body({ username: '' })]],
  ['too_long', 400, 'username', ['POST', '/users', body({ username: 'x'.repeat(101) })]],
  ['wrong_characters', 400, 'username', ['POST', '/users', body({ username: 'a\0b' })]],
  ['not_an_integer', 400, 'luck', ['POST', '/users', named({ luck: '1' })]],
  ['out_of_range', 400, 'luck', ['POST', '/users', named({ luck: 2 ** 53 })]],
  ['not_a_boolean', 400, 'book', ['POST', '/users', named({ book: 1 })]],
  ['not_a_string', 400, 'luck_at', ['POST', '/users', named({ luck_at: 1 })]],
  ['wrong_format', 400, 'luck_at', ['POST', '/users', named({ luck_at: 'noon' })]],
  ['wrong_format', 400, 'next', ['PATCH', '/users/1', change({ next: '20260230' })]],
  ['not_a_list', 400, 'card', ['POST', '/users', named({ card: 1 })]],
  ['not_an_integer', 400, 'card', ['POST', '/users', named({ card: ['1'] })]],
  ['out_of_range', 400, 'card', ['POST', '/users', named({ card: [2 ** 53] })]],
  ['too_many', 400, 'card', ['POST', '/users', named({ card: Array.from({ length: 100_001 }, () => 1) })]],
  ['out_of_range', 400, 'id', ['GET', `/users/${2 ** 53}`]],
  ['not_an_integer', 400, 'id', ['GET', '/users/alice']],
  ['out_of_range', 400, 'itemsPerPage', ['GET', '/users?itemsPerPage=0']],
  ['not_an_integer', 400, 'page', ['GET', '/users?page=']],
  ['repeated', 400, 'page', ['GET', '/users?page=1&page=2']],
  ['repeated', 400, 'username', ['GET', '/users?username=a&username=b']],
  ['too_many', 400, 'ids', ['GET', `/users?ids=${'1,'.repeat(100)}1`]],
  ['not_an_integer', 400, 'ids', ['GET', '/users?ids=1,x']],
  ['unknown_value', 400, 'order', ['GET', '/users?order=up']],
  ['unknown_field', 400, 'fields', ['GET', '/users?fields=id,nothing']],
  ['unknown_field', 400, 'baner', ['POST', '/cards', body({ owner: ALICE, baner: 'summer' })]],
  ['not_together', 400, 'status', ['POST', '/cards', body({ owner: ALICE, banner: 'standard', status: 'super' })]],
  ['repeated', 400, 'fields', ['GET', '/users?fields=id&fields=id']],
  ['too_long', 400, 'search', ['GET', `/users?search=${'x'.repeat(257)}`]],
  ['wrong_characters', 400, 'search', ['GET', '/users?search=%00']],
  ['repeated', 400, 'banner', ['GET', '/game/odds?banner=a&banner=a']],
  ['wrong_format', 400, 'Idempotency-Key', ['POST', '/users', { headers: { 'idempotency-key': 'ü' }, ...named({}) }]],
  ['missing_credentials', 400, 'password', ['POST', '/users', { body: { username: 'carol' } }]],
  ['not_a_string', 400, 'password', ['POST', '/users', named({ password: 1 })]],
  ['missing_credentials', 403, 'token', ['PATCH', '/users/1', { body: {} }]],
  ['wrong_credentials', 403, 'password', ['POST', '/users', named({ password: WRONG })]],
  ['wrong_credentials', 403, 'token', ['PATCH', '/users/1', { body: { token: WRONG } }]],
  ['suspended', 403, undefined, ['DELETE', '/ues/1']],
  ['cross_site', 403, undefined, ['DELETE', '/groups/1', { headers: { 'sec-fetch-site': 'cross-site' } }]],
  ['not_found', 404, 'id', ['GET', `/users/${UNKNOWN}`]],
  ['not_found', 404, 'id', ['PATCH', `/cards/${UNKNOWN}`, change({ cp: 1 })]],
  ['owner_unknown', 409, 'owner', ['POST', '/ues', body({ owner: UNKNOWN })]],
  ['owner_unknown', 409, 'owner', ['POST', '/cards', body({ owner: UNKNOWN })]],
  ['owner_unknown', 409, 'owner', ['PATCH', '/cards/1', change({ owner: UNKNOWN })]],
  ['record_unknown', 409, 'card', ['POST', '/users', named({ card: [UNKNOWN] })]],
  ['record_unknown', 409, 'users', ['POST', '/groups', body({ name: 'tuners', users: [UNKNOWN] })]],
  ['record_left_out', 409, 'card', ['PATCH', '/users/1', change({ card: [] })]],
  ['still_owns', 409, 'id', ['DELETE', '/users/1']],
  ['name_taken', 409, 'username', ['POST', '/users', body({ username: 'alice' })]],
  ['day_over', 409, 'day', ['POST', '/cards', body({ owner: ALICE, day: '20260114' })]],
  ['no_draw_left', 409, undefined, ['POST', '/cards', body({ owner: ALICE })]],
  ['no_draw_left', 409, undefined, ['POST', '/users/2/draws', body({ count: 2 })]],
  ['banner_not_in_force', 409, 'banner', ['POST', '/cards', body({ owner: BOB, banner: 'summer' })]],
  ['no_battle_left', 409, undefined, ['PUT', '/users/1/d', { body: { battle: BOB } }]],
  ['no_opponent', 409, 'battle', ['PUT', '/users/2/d']],
  ['opponent_is_oneself', 400, 'battle', ['PUT', '/users/2/d', { body: { battle: BOB } }]],
  ['opponent_unknown', 409, 'battle', ['PUT', '/users/2/d', { body: { battle: UNKNOWN } }]],
  ['opponent_gone', 409, 'battle', ['PUT', '/users/3/d']],
  ['no_drawn_character', 404, 'id', ['GET', `/users/${UNKNOWN}/character`]],
  ['key_reused', 422, 'Idempotency-Key', ['POST', '/users', { headers: keyed, ...body({ username: 'other' }) }]],
];

const words = (text: string): string[] => text.split(' ');
/** Where the others are proven: each needs a state of its own. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'test/player-links/player-links.e2e-spec.ts': ['not_yours', 'link_over'],
  'test/platform/http/malformed-http.e2e-spec.ts': words(
    'malformed_http malformed_url headers_too_large no_route method_not_allowed unknown_expectation ' +
      'malformed_body body_too_complex body_too_large unsupported_body',
  ),
  'test/batches/batches.e2e-spec.ts': ['changed_since'],
  'test/batches/batch-requests.e2e-spec.ts': ['not_in_batch'],
  'test/users/users.e2e-spec.ts': ['external_id_taken'],
  'test/catalog/catalog.e2e-spec.ts': ['not_an_object'],
  'test/catalog/catalog-art.e2e-spec.ts': ['not_a_picture'],
  'test/platform/http/slow-clients.e2e-spec.ts': ['request_timeout', 'database_timeout'],
  'test/platform/http/rate-limit.e2e-spec.ts': ['too_many_requests'],
  'test/platform/http/failed-checks.e2e-spec.ts': ['too_many_wrong_credentials'],
  'test/platform/idempotency/idempotency-concurrency.e2e-spec.ts': ['key_under_way'],
  'test/game/banners/bounded-odds.e2e-spec.ts': ['odds_too_long'],
  'test/platform/database/clock-skew.e2e-spec.ts': ['clocks_apart'],
  'test/platform/database/database-that-fails.e2e-spec.ts': words(
    'database_disk_full database_io_error database_out_of_memory database_read_only',
  ),
  'test/faces/faces.e2e-spec.ts': ['busy'],
  'test/platform/observability/health.e2e-spec.ts': ['database_unavailable', 'migrations_missing'],
  'test/platform/process/cluster.e2e-spec.ts': ['stopping'],
  'test/modules/module-reasons.e2e-spec.ts': words(
    'invalid forbidden conflict unprocessable unavailable refused not_a_number timed_out internal_error',
  ),
  'test/game/banners/next-tables.e2e-spec.ts': ['tables_from_file'],
  'test/trades/trades.e2e-spec.ts': ['not_owner', 'too_many_trades', 'trade_not_open', 'trade_void'],
  'test/trades/wishes.e2e-spec.ts': ['too_many_wishes'],
  'test/game/draws/kept-once.e2e-spec.ts': ['unknown_target'],
  'test/game/draws/packs.e2e-spec.ts': ['banner_gives_packs', 'banner_gives_cards'],
  'test/game/draws/boxes.e2e-spec.ts': ['box_empty', 'box_changed', 'box_not_ready'],
  'test/game/wallet/draw-costs.e2e-spec.ts': ['balance_too_low', 'balance_full', 'draw_limit_reached'],
  'test/game/wallet/exchanges.e2e-spec.ts': ['unknown_currency', 'unknown_exchange', 'not_salvaged'],
  'src/platform/http/error.filter.spec.ts': ['taken', 'still_referred_to', 'concurrent_change'],
};
const OF_NAMED_TOKENS: readonly ErrorReason[] = ['token_revoked', 'token_expired', 'token_not_for_operation'];

function expectReason(answer: Answer, status: number, field: string | undefined, reason: ErrorReason): void {
  expectError(answer, status);
  const { errors } = answer.body;
  expect(errors).toEqual([{ message: expect.any(String), reason, ...(field !== undefined && { field }) }]);
}

const app = await TestApp.start({ environment: { SUSPENDED_OPERATIONS: 'deleteUe', DRAWS_PER_DAY: '1' } });
for (const username of ['alice', 'bob', 'dora', 'gone']) await createUser(app, { username });
await createCard(app, ALICE);
for (let i = 0; i < 2; i++) await app.request('PUT', '/users/1/d', { body: { battle: BOB } });
await app.request('PATCH', '/users/3', change({ battle: 4 }));
await app.request('DELETE', '/users/4');
await app.request('POST', '/users', { headers: keyed, ...body({ username: 'first' }) });

describe('reasons of errors', () => {
  it.each(CASES)('%s: a %i of %s', async (reason, status, field, [method, path, options]) => {
    expectReason(await app.request(method, path, options), status, field, reason);
  });

  it('tell why a named token is refused', async () => {
    const secrets = {
      token_revoked: await makeToken(app.database, 'revoked', ['updateUser']),
      token_expired: await makeToken(app.database, 'expired', ['updateUser'], '2001-01-01T00:00:00Z'),
      token_not_for_operation: await makeToken(app.database, 'narrow', ['updateUe']),
    } as const;
    await app.database.query("update named_tokens set revoked_at = now() where name = 'revoked'");
    expect(Object.keys(secrets)).toEqual(OF_NAMED_TOKENS);
    for (const [reason, secret] of Object.entries(secrets)) {
      const refused = await app.request('PATCH', '/users/1', { body: {}, headers: bearer(secret) });
      expectReason(refused, 403, 'token', reason as ErrorReason);
    }
  });

  it('are reported for each field at fault', async () => {
    const { body: told } = await app.request('POST', '/users', body({ username: 1, luck: 'x', book: 'yes' }));
    const reasons = Object.fromEntries(told.errors.map(({ field, reason }: any) => [field, reason]));
    expect(reasons).toEqual({ username: 'not_a_string', luck: 'not_an_integer', book: 'not_a_boolean' });
  });

  it('are all provoked by some test', () => {
    const here = [...CASES.map(([reason]) => reason), ...OF_NAMED_TOKENS];
    const elsewhere = Object.values(ELSEWHERE).flat();
    expect(Object.keys(ERROR_REASONS).sort()).toEqual([...new Set([...here, ...elsewhere])].sort());
    const unproven = Object.entries(ELSEWHERE).flatMap(([file, reasons]) => {
      const text = readFileSync(file, 'utf8');
      return reasons.filter((reason) => !text.includes(`'${reason}'`));
    });
    expect(unproven).toEqual([]);
  });

  it('are an enum of the OpenAPI document, with their meanings', async () => {
    const { components } = await app.read('/openapi.json');
    const { ErrorReason, ErrorDetail } = components.schemas;
    expect(ErrorReason.enum).toEqual(Object.keys(ERROR_REASONS));
    for (const [reason, meaning] of Object.entries(ERROR_REASONS))
      expect(ErrorReason.description).toContain(`- \`${reason}\`: ${meaning}`);
    expect(ErrorDetail.required).toEqual(['message', 'reason']);
  });
});
