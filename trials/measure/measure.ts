import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { megabytes, percentile, summarize } from '../../test/harness/figures.js';
import { temporaryFolder } from '../../test/harness/program.js';
import { until } from '../../test/harness/until.js';
import { cardDrawMeasured } from '../helpers.js';
import { type Instance, LARGE, type Say, withService } from '../instance.js';
import { DAYS, fill } from './filling.js';

const TIMEOUT_MS = 7_200_000;
/** Draws go out by the clock, so that one that waits does not hold up the next. */
const DRAW_EVERY_MS = 20;
const QUIET_MS = 20_000;
const POLL_INTERVAL_MS = 250;
const ROUNDS = 20;
/** The tables that grow with players and what they do. */
const GROWING = ['users', 'characters', 'character_draws', 'cards', 'draws', 'battles'];
/** Far longer than any of them should take. */
const TOO_LONG_MS = 2_000;

/** Requests whose time must not depend on how much there is, with another id each time. */
const REQUESTS: Readonly<Record<string, (id: number) => readonly [path: string, fields?: object]>> = {
  'one user': (id) => [`/users/${id}`],
  "a user's cards": (id) => [`/users/${id}/card`],
  draw: (id) => ['/cards', { owner: id }],
  'new user': (id) => ['/users', { username: `new ${id}` }],
  odds: () => ['/game/odds'],
  '30 users, cached': () => ['/users'],
  'search= of four digits': (id) => [`/users?search=${1_000 + (id % 9_000)}`],
  'status=super, after= anywhere': (id) => [`/cards?status=super&after=${id}`],
  'draws, after= anywhere': (id) => [`/game/draws?after=${id}`],
};

/**
 * Measures a service with many draws: the sizes of its tables, what requests cost, the digests of its days and draws beside them, a backup,
 * and the verification of a day. @returns what is wrong
 */
export function runMeasure(draws: number, say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  return withService({}, LARGE, async (instance, postgres) => {
    const client = await postgres.connect();
    const day = await timed('filled', say, () => fill(instance, client, draws));
    await timed('vacuum analyze', say, () => client.query('vacuum analyze'));
    await measureDigests(instance, client, say);
    await measureSizes(client, say);
    const problems = await measureRequests(instance, draws / DAYS, say);
    const backup = join(folder.path, 'backup.sql.gz');
    await cardDrawMeasured(['backup', '--file', backup], postgres.url, say);
    say(`the backup: ${megabytes(statSync(backup).size)}`);
    await cardDrawMeasured(['verify', '--from', instance.url, '--day', day], postgres.url, say);
    return problems;
  }).finally(() => folder.remove());
}

/** The service finds at its start that days are over. Draws go on beside their digests. */
async function measureDigests(instance: Instance, client: Client, say: Say): Promise<void> {
  // The first draws are slower than all others.
  await drawBeside(instance, () => sleep(QUIET_MS / 10));
  say(`without digests: ${await drawBeside(instance, () => sleep(QUIET_MS))}`);
  await instance.kill('SIGTERM');
  await instance.startAgain();
  const isRevealed = async (): Promise<boolean> => {
    const { rows } = await client.query(
      'select from draw_seeds where day < (select max(day) from draws) and digest is null',
    );
    await sleep(POLL_INTERVAL_MS);
    return rows.length === 0;
  };
  const meanwhile = await timed('all digests', say, () =>
    drawBeside(instance, () => until(isRevealed, () => instance.service.output, TIMEOUT_MS)),
  );
  say(`meanwhile: ${meanwhile}`);
  for (const [line] of instance.service.output.matchAll(/\d+ is revealed\. Its digest.*/g)) say(line);
}

async function measureSizes(client: Client, say: Say): Promise<void> {
  for (const table of GROWING) {
    const { rows } = await client.query<{ count: number; bytes: number }>(
      `select count(*)::float8 as count, pg_total_relation_size('${table}')::float8 as bytes from ${table}`,
    );
    const { count, bytes } = rows[0] ?? { count: NaN, bytes: NaN };
    say(
      `${table}: ${count} rows, ${megabytes(bytes)} with indexes, ${megabytes((bytes / count) * 1e6)} for each million`,
    );
  }
}

/** Draws by the clock as long as something is done. @returns what that took, and the service's memory */
async function drawBeside(instance: Instance, work: () => Promise<void>): Promise<string> {
  const times: number[] = [];
  const sent: Promise<void>[] = [];
  let bytes = 0;
  const draw = async (): Promise<void> => {
    const begin = performance.now();
    await instance.post('/cards', { owner: 1 + sent.length });
    times.push(performance.now() - begin);
  };
  const drawing = setInterval(() => {
    sent.push(draw());
    bytes = Math.max(bytes, instance.service.residentBytes());
  }, DRAW_EVERY_MS);
  await work().finally(() => clearInterval(drawing));
  await Promise.all(sent);
  const sorted = Float64Array.from(times).sort();
  const [median, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  return `${times.length} draws, median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; the service has ${megabytes(bytes)} at most`;
}

/** One at a time. @returns what is wrong */
async function measureRequests(instance: Instance, users: number, say: Say): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, request] of Object.entries(REQUESTS)) {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS; round++) {
      const [path, fields] = request(1 + ((round * 7_919) % users));
      const begin = performance.now();
      await (fields ? instance.post(path, fields) : instance.get(path));
      times.push(performance.now() - begin);
    }
    // The first one is not counted.
    const { median, max } = summarize(times.slice(1));
    say(`${median.toFixed(1).padStart(7)} ms, at most ${max.toFixed(1).padStart(7)} ms: ${what}`);
    if (max > TOO_LONG_MS) problems.push(`${what} took ${max.toFixed(0)} ms`);
  }
  return problems;
}

async function timed<T>(what: string, say: Say, work: () => Promise<T>): Promise<T> {
  const begin = performance.now();
  const done = await work();
  say(`${what}: ${((performance.now() - begin) / 1_000).toFixed(1)} s`);
  return done;
}
