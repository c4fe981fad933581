import { expect, it } from '@jest/globals';
import { HttpClient } from '../../harness/http-client.js';
import { Metrics } from '../../harness/metrics.js';
import { residentMemory } from '../../harness/process-table.js';
import { ServiceProcess } from '../../harness/service-process.js';
import { PASSWORD, TOKEN } from '../../harness/secrets.js';
import { createTestDatabase } from '../../harness/test-database.js';

/** So many that what a collection of garbage moves does not count. */
const LISTS = 40_000;
/** Lists that are read before anything is measured: a process takes memory for its first requests. */
const FIRST_LISTS = 10_000;
const CLIENTS = 16;
/** Enough cards for a list to be compressed. */
const CARDS = 8;
const TIMEOUT_MS = 300_000;

const RECORDS = 10_000;
/** Of each of them, so that all together take more than 50 MB as text, and several times as much as records. */
const BYTES = 5_000;
/** With a heap of this size, garbage that waits to be collected does not count. */
const HEAP = '--max-old-space-size=128';
const MOST_GROWTH = 50 * 1024 * 1024;

const database = await createTestDatabase();
const secrets = { OPERATOR_PASSWORD: PASSWORD, OPERATOR_TOKEN: TOKEN };
const service = new ServiceProcess({ DATABASE_URL: database.url, READ_CACHE_MB: '1024', ...secrets });
const client = new HttpClient();
const url = await service.url();
await post('/users', { username: 'owner' });
await post('/ues', { owner: 1 });
for (let i = 0; i < CARDS; i++) await post('/cards', { owner: 1 });

it(
  'the memory for kept lists is what the metric counts: the process has not grown by more than half as much again',
  async () => {
    await read(100_000, FIRST_LISTS);
    const before = await measured();
    await read(200_000, LISTS);
    const after = await measured();
    expect(after.lists - before.lists).toBe(LISTS);
    expect(after.resident - before.resident).toBeLessThan(1.5 * (after.counted - before.counted));
  },
  TIMEOUT_MS,
);

it('10,000 records of 50 MB go out while the memory of the service grows by less than that', async () => {
  const database = await createTestDatabase();
  await database.query(
    `insert into entries (user_id, currency, number, amount, balance, reason, reference, created_at)
    select 1, 'ticket', n, 1, n, repeat('x', $2), '', now() from generate_series(1, $1::int) n`,
    [RECORDS, BYTES],
  );
  const small = new ServiceProcess({ DATABASE_URL: database.url, NODE_OPTIONS: HEAP, ...secrets });
  const url = await small.url();
  const read = async (path: string): Promise<{ lines: number; bytes: number }> => {
    let [lines, bytes] = [0, 0];
    const { body } = await fetch(url + path);
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      for (const byte of chunk) if (byte === 10) lines++;
    }
    return { lines, bytes };
  };
  await read('/users/1/entries?format=csv&fields=id,reason&itemsPerPage=5000');
  const before = residentMemory(small.pid).now;
  const { lines, bytes } = await read('/users/1/entries?format=csv&fields=id,reason');
  expect(lines).toBe(RECORDS + 1);
  expect(bytes).toBeGreaterThan(RECORDS * BYTES);
  expect(residentMemory(small.pid).peak - before).toBeLessThan(MOST_GROWTH);
});

async function post(path: string, body: object): Promise<void> {
  const { status } = await client.request(url, 'POST', path, { body: { ...body, password: PASSWORD } });
  expect({ path, status }).toEqual({ path, status: 200 });
}

/** Reads lists that differ in their length alone: in turn one that is short, and one that is compressed. */
async function read(first: number, count: number): Promise<void> {
  let next = first;
  const reading = async (): Promise<void> => {
    while (next < first + count) {
      const length = next++;
      const path = `/users/1/${length % 2 ? 'card' : 'ue'}?itemsPerPage=${length}`;
      const { status, headers } = await client.get(url, path, { 'accept-encoding': 'br' });
      expect({ status, coding: headers['content-encoding'] }).toEqual({
        status: 200,
        coding: length % 2 ? 'br' : undefined,
      });
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, reading));
}

async function measured(): Promise<{ counted: number; lists: number; resident: number }> {
  const metrics = new Metrics((await client.get(url, '/metrics')).bytes.toString('utf8'));
  const of = (name: string): number => metrics.of(`card_draw_list_cache_${name}`);
  return { counted: of('bytes'), lists: of('lists'), resident: service.residentBytes() };
}
