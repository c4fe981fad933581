import { describe, expect, it } from '@jest/globals';
import { cardBody, userBody } from '../../factories/bodies.js';
import { createUser } from '../../factories/records.js';
import { Metrics } from '../../harness/metrics.js';
import { OpenTransaction } from '../../harness/open-transaction.js';
import { OPERATIONS, prepare } from '../../harness/operations.js';
import { exchange } from '../../harness/raw-http.js';
import { BEARER, PASSWORD, TestApp, WRONG } from '../../harness/test-app.js';

const app = await TestApp.start({ environment: { TOKEN_OPERATIONS: 'deleteCard' } });

describe('metrics', () => {
  async function metrics(): Promise<Metrics> {
    const answer = await app.request('GET', '/metrics');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    return new Metrics(answer.text);
  }

  function requests(operation: string, status: number): string {
    return `http_requests_total{operation="${operation}",status="${status}"}`;
  }

  it('count every operation by its id and status, with its durations', async () => {
    const expected = new Map<string, number>();
    const before = await metrics();
    for (const operation of OPERATIONS) {
      const { method, path, body } = await prepare(app, operation);
      const { status } = await app.request(method, path, { body, headers: BEARER });
      expect([200, 204]).toContain(status);
      expected.set(operation.id, status);
    }
    const after = await metrics();
    for (const [id, status] of expected) {
      expect(after.of(requests(id, status))).toBeGreaterThan(before.of(requests(id, status)));
      const labels = `operation="${id}",status="${status}"`;
      const count = after.of(requests(id, status));
      expect(after.of(`http_request_duration_seconds_count{${labels}}`)).toBe(count);
      expect(after.of(`http_request_duration_seconds_bucket{le="+Inf",${labels}}`)).toBe(count);
      expect(after.of(`http_request_duration_seconds_sum{${labels}}`)).toBeGreaterThan(0);
      const buckets = after.series('http_request_duration_seconds_bucket').filter(([name]) => name.includes(labels));
      expect(buckets).toHaveLength(15);
      const counts = buckets.map(([, value]) => value);
      expect(counts).toEqual([...counts].sort((a, b) => a - b));
    }
  });

  it('count errors, and have no label that a client chooses', async () => {
    const { id } = await createUser(app);
    const before = await metrics();
    await app.request('GET', '/users/99999999');
    await app.request('GET', '/users?page=x-marker');
    await app.request('GET', '/marker');
    await app.request('GET', '/%zz-marker');
    await app.request('OPTIONS', `/users/${id}`, {
      headers: { origin: 'https://marker.example', 'access-control-request-method': 'GET' },
    });
    await app.request('PATCH', `/users/${id}`, { body: { token: WRONG } });
    await exchange(app.url, 'NONSENSE\r\n\r\n');
    const after = await metrics();
    const grown = (series: string): number => after.of(series) - before.of(series);
    expect(grown(requests('readUser', 404))).toBe(1);
    expect(grown(requests('listUser', 400))).toBe(1);
    expect(grown(requests('none', 404))).toBe(1);
    expect(grown(requests('none', 400))).toBe(1);
    expect(grown(requests('none', 204))).toBe(1);
    expect(grown(requests('updateUser', 403))).toBe(1);
    expect(grown('http_no_requests_total{status="400"}')).toBe(1);
    expect(grown('card_draw_failed_checks_total')).toBe(1);
    expect(after.text).not.toContain('marker');
  });

  it('count draws by what they gave, and cards that were chosen', async () => {
    const { id } = await createUser(app);
    const before = await metrics();
    const drawn: string[] = [];
    for (let i = 0; i < 20; i++) {
      const { body } = await app.request('POST', '/cards', { body: cardBody(id) });
      drawn.push(`card_draw_draws_total{card="${body.card as number}",status="${body.status as string}"}`);
    }
    await app.request('POST', '/cards', { body: cardBody(id, { card: 3 }) });
    await app.request('POST', '/cards', { body: cardBody(99_999_999) });
    await app.request('POST', '/cards', { body: { owner: id, password: WRONG } });
    const after = await metrics();
    for (const series of new Set(drawn)) {
      const times = drawn.filter((other) => other === series).length;
      expect(after.of(series) - before.of(series)).toBe(times);
    }
    expect(after.sum('card_draw_draws_total') - before.sum('card_draw_draws_total')).toBe(20);
    expect(after.of('card_draw_chosen_cards_total') - before.of('card_draw_chosen_cards_total')).toBe(1);
  });

  it('count battles by how they ended, and not those that were refused', async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    const before = await metrics();
    for (let i = 0; i < 3; i++) await app.request('PUT', `/users/${one.id}/d`, { body: { battle: other.id } });
    const after = await metrics();
    const battles = (await app.request('GET', `/users/${one.id}/battles`)).body as { won: boolean }[];
    expect(battles).toHaveLength(2);
    const grown = (result: string): number => {
      const series = `card_draw_battles_total{result="${result}"}`;
      return after.of(series) - before.of(series);
    };
    expect(grown('won')).toBe(battles.filter((battle) => battle.won).length);
    expect(grown('won') + grown('lost')).toBe(2);
  });

  it('count nothing that was undone with its key', async () => {
    const [one, other] = [await createUser(app), await createUser(app)];
    await app.database.query("alter table idempotency_keys add constraint refuses check (key <> 'refused')");
    const before = await metrics();
    const headers = { 'idempotency-key': 'refused' };
    for (const body of [cardBody(one.id), cardBody(one.id, { card: 3 })])
      expect((await app.request('POST', '/cards', { body, headers })).status).toBe(500);
    const battle = await app.request('PUT', `/users/${one.id}/d`, { body: { battle: other.id }, headers });
    expect(battle.status).toBe(500);
    await app.database.query('alter table idempotency_keys drop constraint refuses');
    const after = await metrics();
    for (const name of ['card_draw_draws_total', 'card_draw_chosen_cards_total', 'card_draw_battles_total'])
      expect(after.sum(name)).toBe(before.sum(name));
  });

  it('show requests under way, the connections that they hold, and who waits for one', async () => {
    const { id } = await createUser(app);
    const lock = await OpenTransaction.with(app.database.url, `select from users where id = ${id} for update`);
    const held = Array.from({ length: 13 }, () =>
      app.request('PATCH', `/users/${id}`, { body: { aiten: 1 }, headers: BEARER }),
    );
    await lock.holdsUp(10);
    let during = await metrics();
    while (during.of('http_requests_in_flight') < 14) during = await metrics();
    await lock.rollBack();
    await Promise.all(held);
    const after = await metrics();
    // The request for the metrics is one too.
    expect(during.of('http_requests_in_flight')).toBe(14);
    expect(after.of('http_requests_in_flight')).toBe(1);
    expect(during.of('card_draw_database_pool_connections{state="busy"}')).toBe(10);
    expect(during.of('card_draw_database_pool_waiting')).toBe(3);
    expect(after.of('card_draw_database_pool_connections{state="busy"}')).toBe(0);
    expect(after.of('card_draw_database_pool_connections{state="idle"}')).toBe(10);
    expect(after.of('card_draw_database_pool_connections_max')).toBe(10);
    expect(after.text).toMatch(/^card_draw_database_pool_waiting 0$/m);
  });

  it('count transactions that wait for their turn', async () => {
    const { id } = await createUser(app);
    const lock = await OpenTransaction.with(app.database.url, `select from users where id = ${id} for update`);
    const held = Array.from({ length: 10 }, () =>
      app.request('PATCH', `/users/${id}`, { body: { battle: 0 }, headers: BEARER }),
    );
    // Two connections are left free for what transactions wait for.
    await lock.holdsUp(8);
    let during = await metrics();
    while (during.of('http_requests_in_flight') < 11) during = await metrics();
    await lock.rollBack();
    await Promise.all(held);
    expect(during.of('card_draw_database_pool_waiting')).toBe(2);
  });

  it('forget a request whose client goes away before it is answered', async () => {
    const { id } = await createUser(app);
    const lock = await OpenTransaction.with(app.database.url, `select from users where id = ${id} for update`);
    const leaving = new AbortController();
    const body = JSON.stringify({ aiten: 1 });
    const init = { method: 'PATCH', headers: { ...BEARER, 'content-type': 'application/json' }, body };
    const gone = fetch(`${app.url}/users/${id}`, { ...init, signal: leaving.signal }).catch(() => undefined);
    await lock.holdsUp(1);
    leaving.abort();
    await gone;
    let seen = await metrics();
    while (seen.of('http_requests_in_flight') > 1) seen = await metrics();
    await lock.rollBack();
    expect(seen.of(requests('updateUser', 499))).toBe(1);
  });

  it('tell what cached lists save', async () => {
    const before = await metrics();
    await app.request('POST', '/users', { body: userBody() });
    for (let i = 0; i < 3; i++) await app.request('GET', '/users?itemsPerPage=7');
    const after = await metrics();
    const grown = (name: string): number => after.of(name) - before.of(name);
    expect(grown('card_draw_list_cache_misses_total')).toBeGreaterThanOrEqual(1);
    expect(grown('card_draw_list_cache_hits_total') + grown('card_draw_list_cache_misses_total')).toBe(3);
    expect(after.of('card_draw_list_cache_lists')).toBeGreaterThan(0);
    expect(after.of('card_draw_list_cache_bytes')).toBeGreaterThan(0);
  });

  it('tell about the process and its version, and of every metric what it is', async () => {
    const { text } = await metrics();
    for (const name of [
      'process_resident_memory_bytes',
      'process_start_time_seconds',
      'nodejs_eventloop_lag_seconds',
    ]) {
      expect(text).toMatch(new RegExp(`^${name} [\\d.]+$`, 'm'));
    }
    expect(text).toMatch(/^card_draw_build_info\{version="\d+\.\d+\.\d+"\} 1$/m);
    expect(text).toMatch(/^card_draw_log_lines_dropped_total 0$/m);
    const names = new Set(
      [...text.matchAll(/^([a-z_]+)[ {]/gm)].map(([, name]) =>
        (name ?? '').replace(/^(http_request_duration_seconds|nodejs_gc_duration_seconds)_(bucket|sum|count)$/, '$1'),
      ),
    );
    for (const name of names)
      expect(text).toMatch(new RegExp(`^# HELP ${name} .*\n# TYPE ${name} (counter|gauge|histogram)$`, 'm'));
    expect(text).not.toContain(PASSWORD);
  });

  it('are no part of the interface', async () => {
    const { body } = await app.request('GET', '/openapi.json');
    expect(Object.keys(body.paths as object).filter((path) => /metrics|health/.test(path))).toEqual([]);
  });
});

it('metrics with ADMIN_PORT are not on the port of the service', async () => {
  const app = await TestApp.start({ environment: { ADMIN_PORT: '1' } });
  expect((await app.request('GET', '/metrics')).status).toBe(404);
  expect((await app.request('GET', '/health/ready')).status).toBe(200);
});
