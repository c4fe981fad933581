import type { Client } from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { megabytes, percentile } from '../../test/harness/figures.js';
import { copyRow, make, makeFirst } from '../copies.js';
import { type Instance, LARGE, type Say, withService } from '../instance.js';

/** Draws go out by the clock, so that one that waits does not hold up the next. */
const DRAW_EVERY_MS = 20;
const QUIET_SECONDS = 20;
const OWNERS = 5_000;
/** How long the first reader after midnight may wait, on a machine that does other things too. */
const READ_WITHIN_MS = 1_000;
const POLL_INTERVAL_MS = 250;
const TIMEOUT_MS = 600_000;

/** So that nobody has closed it yet. */
const OPEN_DAY_BEFORE = `
  insert into draw_seeds (day, commitment, seed, created_at, table_id, banners)
  select to_char(to_date(day, 'YYYYMMDD') - 1, 'YYYYMMDD'), commitment, seed, created_at - interval '1 day', table_id, banners
  from draw_seeds where table_id is not null`;

interface PublishedDay {
  readonly day: string;
  readonly digest: string | null;
}

/** What draws took meanwhile, in milliseconds, and how much memory the service had at most. */
interface Watched {
  readonly times: readonly number[];
  readonly bytes: number;
}

/** Measures the digest of a day with so many draws, and what draws of the next day take meanwhile. @returns what is wrong */
export function runDigest(draws: number, say: Say): Promise<string[]> {
  return withService({}, LARGE, async (instance, postgres) => {
    const client = await postgres.connect();
    const day = await fill(instance.url, client, draws);
    say(`${draws} draws of ${OWNERS} owners on ${day}`);
    return measure(instance, client, day, say);
  });
}

async function measure(instance: Instance, client: Client, day: string, say: Say): Promise<string[]> {
  // The first draws are slower than all others.
  await watched(instance, () => sleep(2_000));
  const quiet = await watched(instance, () => sleep(QUIET_SECONDS * 1_000));
  say(`without a digest: ${summaryOf(quiet)}`);
  await instance.kill('SIGTERM');
  await client.query(OPEN_DAY_BEFORE);
  // It finds at its start that the day is over.
  await instance.startAgain();
  let [firstRead, taken] = [0, 0];
  const busy = await watched(instance, async () => {
    const begin = performance.now();
    await read(instance.url, day);
    firstRead = performance.now() - begin;
    while ((await read(instance.url, day)).digest === null) {
      if (performance.now() - begin > TIMEOUT_MS) throw new Error(`There is no digest: ${instance.service.output}`);
      await sleep(POLL_INTERVAL_MS);
    }
    taken = performance.now() - begin;
  });
  say(`the digest was there after ${(taken / 1000).toFixed(1)} s; the first read waited ${firstRead.toFixed(0)} ms`);
  say(`meanwhile: ${summaryOf(busy)}`);
  say(/^.*Its digest has.*$/m.exec(instance.service.output)?.[0] ?? 'The log has nothing about the digest');
  return firstRead > READ_WITHIN_MS ? [`the first read waited ${firstRead.toFixed(0)} ms`] : [];
}

/** Draws by the clock as long as something is done. */
async function watched(instance: Instance, work: () => Promise<void>): Promise<Watched> {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  let bytes = 0;
  const draw = async (): Promise<void> => {
    const begin = performance.now();
    await make(instance.url, '/cards', { owner: 1 + (sent.length % OWNERS) });
    times.push(performance.now() - begin);
  };
  const drawing = setInterval(() => {
    sent.push(draw());
    bytes = Math.max(bytes, instance.service.residentBytes());
  }, DRAW_EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(drawing);
  }
  await Promise.all(sent);
  return { times, bytes };
}

function summaryOf({ times, bytes }: Watched): string {
  const sorted = Float64Array.from(times).sort();
  const [median, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  return `${times.length} draws, median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; the service has ${megabytes(bytes)} at most`;
}

async function read(url: string, day: string): Promise<PublishedDay> {
  return (await (await fetch(`${url}/game/seeds/${day}`)).json()) as PublishedDay;
}

/** Makes draws of the day before today out of one that the service has made. @returns that day */
async function fill(url: string, client: Client, draws: number): Promise<string> {
  await makeFirst(url);
  const { rows } = await client.query<{ day: string }>(
    "select to_char(to_date(day, 'YYYYMMDD') - 1, 'YYYYMMDD') as day from draws",
  );
  const day = rows[0]?.day ?? '';
  await copyRow(client, 'users', { username: `'user' || i`, did: `'did:plc:' || i` }, OWNERS - 1);
  const owner = `1 + (i - 1) % ${OWNERS}`;
  const nonce = `1 + (i - 1) / ${OWNERS}`;
  await copyRow(client, 'draws', { card_id: '1 + i', owner_id: owner, nonce, day: `'${day}'` }, draws);
  await client.query("select setval('cards_id_seq', (select max(card_id) from draws))");
  await client.query('vacuum analyze');
  return day;
}
