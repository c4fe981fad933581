import { writeFileSync } from 'node:fs';
import type { Client } from 'pg';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { versionOf } from '../../test/harness/program.js';
import { SeededRandom } from '../../test/harness/seeded-random.js';
import { temporaryFolder } from '../../test/harness/service-process.js';
import { until } from '../../test/harness/until.js';
import { cardDraw, shell } from '../helpers.js';
import { Instance, type Say, whileRunning, ZONES } from '../instance.js';
import { Collectors } from './collectors.js';
import { BOX, tablesOf } from './tables.js';

const INSTANCES = 2;

/** Each of them finds rows only where the box did not give each of its copies once, in the order of their numbers. */
const WRONG: Readonly<Record<string, string>> = {
  'numbers of the box with gaps, or twice': `select box_number as what from (select box_number, row_number() over (order by box_number) as place
     from draws where banner = $1) d where box_number is distinct from place`,
  'prints with gaps, or twice': `select outcome || ':' || print as what from (select outcome, print,
     row_number() over (partition by outcome order by box_number) as place from draws where banner = $1) d where print is distinct from place`,
  'states that do not follow from the draw before': `select box_number as what from (select box_number,
     (select sum(drawn::int) from jsonb_array_elements_text(to_jsonb(state) -> 0) drawn) as taken from draws where banner = $1) d where taken <> box_number - 1`,
  'draws without a card': `select card_id as what from draws where not exists (select from cards where id = card_id)`,
};

/**
 * Players draw a limited edition to its end over two instances, which are killed and started again. @returns what is wrong
 */
export async function runBoxes(copies: number, kills: number, seed: number, say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  const file = `${folder.path}/tables.json`;
  writeFileSync(file, JSON.stringify(tablesOf(copies)));
  const postgres = await OwnPostgres.start();
  const settings = { DATABASE_URL: postgres.url, DRAW_TABLE: file };
  const instances: Instance[] = [];
  try {
    for (let place = 0; place < INSTANCES; place++)
      instances.push(await Instance.start({ ...settings, GAME_TIME_ZONE: ZONES.last }));
    const random = new SeededRandom(seed);
    const collectors = new Collectors(
      instances.map(({ url }) => url),
      random.fork(),
    );
    try {
      await drawThroughKills(collectors, instances, { copies, kills, random }, say);
    } finally {
      await collectors.stop();
    }
    const client = await postgres.connect();
    const problems = [...collectors.problems, ...(await problemsOf(client, collectors.cards, copies))];
    await Promise.all(instances.splice(0).map((instance) => instance.kill('SIGTERM')));
    await verifyDays(client, settings, say);
    return problems;
  } finally {
    await Promise.all(instances.map((instance) => instance.kill('SIGKILL')));
    await postgres.remove();
    folder.remove();
  }
}

/** Each kill comes while the clients draw a share of the copies, so that the box is not empty before the last one. */
async function drawThroughKills(
  collectors: Collectors,
  instances: readonly Instance[],
  { copies, kills, random }: { copies: number; kills: number; random: SeededRandom },
  say: Say,
): Promise<void> {
  const share = copies / (kills + 1);
  await collectors.begin();
  const begin = performance.now();
  for (let kill = 1; kill <= kills; kill++) {
    collectors.allowed = Math.floor(share * kill);
    const moment = Math.floor(share * (kill - random.integer(20, 80) / 100));
    await until(() => collectors.copies >= moment);
    const place = random.integer(0, INSTANCES - 1);
    await instances[place]?.kill('SIGKILL');
    say(`kill -9 of instance ${place + 1}: ${collectors.copies} copies acknowledged so far`);
    await instances[place]?.startAgain();
  }
  collectors.allowed = Infinity;
  await collectors.finish();
  const taken = ((performance.now() - begin) / 1_000).toFixed(1);
  await collectors.repeatAll();
  const { requests, repeated, cards } = collectors;
  say(
    `${kills} kills, ${collectors.copies} of ${copies} copies and ${cards.length - collectors.copies} other draws ` +
      `in ${requests} requests and ${taken} s; ${repeated} answers asked for again by their keys`,
  );
}

async function problemsOf(client: Client, cards: readonly number[], copies: number): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, sql] of Object.entries(WRONG)) {
    const { rows } = await client.query<{ what: unknown }>(sql, sql.includes('$1') ? [BOX] : []);
    if (rows.length > 0)
      problems.push(
        `${what}: ${rows
          .slice(0, 5)
          .map((row) => String(row.what))
          .join(', ')}`,
      );
  }
  const { rows } = await client.query<{ card_id: number; box: boolean }>(
    'select card_id::float8 as card_id, banner = $1 as box from draws',
    [BOX],
  );
  const stored = rows.filter(({ box }) => box).length;
  if (stored !== copies) problems.push(`${stored} of ${copies} copies were drawn`);
  const acknowledged = new Set(cards);
  if (acknowledged.size !== cards.length) problems.push('one draw was the answer to two keys');
  const strangers = rows.filter(({ card_id }) => !acknowledged.has(card_id));
  if (strangers.length > 0) problems.push(`${strangers.length} draws that no key has asked for`);
  if (rows.length - strangers.length !== cards.length) problems.push('acknowledged draws are not there');
  return problems;
}

/** With both verifiers, where the day is over. @throws Error with what does not match */
async function verifyDays(client: Client, settings: Readonly<Record<string, string>>, say: Say): Promise<void> {
  const { rows } = await client.query<{ days: string }>("select min(day) || '..' || max(day) as days from draws");
  const days = rows[0]?.days ?? '';
  await whileRunning({ ...settings, GAME_TIME_ZONE: ZONES.first }, async ({ url }) => {
    say((await cardDraw(['verify', '--from', url, '--days', days])).trim());
    if (versionOf('python3') === undefined) say('python3 is not installed here: docs/verify.py is left out');
    else say((await shell(`python3 docs/verify.py ${url} ${days}`)).trim());
  });
}
