import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import type { OwnPostgres } from '../../test/harness/own-postgres.js';
import { SECRETS } from '../../test/harness/secrets.js';
import { copyRow, makeFirst } from '../copies.js';
import { Instance, type Say } from '../instance.js';
import { ITEM, openCollection, type Opened } from './art-view.js';
import { scroll } from './scrolling.js';

const DATABASE = 'art';
const CARDS = 600;
const ROUNDS = 7;
/** It was 1.08 on a quiet machine and 1.2 on a busy one, where frames are fewer while pictures are loaded. */
const MOST_SCROLLED = 1.35;
/** The number before those of the kinds of each player: one has art, the other has patterns. */
const BEFORE = { art: 1_000, patterns: 10_000 };

type Side = keyof typeof BEFORE;
const SIDES: readonly Side[] = ['art', 'patterns'];

/**
 * What opening takes, and how much of it with patterns it may be with art. By the least of seven, for whoever else is busy only adds, the main
 * thread took 1.01 to 1.21, the first cards 0.96 to 1.06, and all cards 1.17 to 1.26: 55 kB of art take that network a quarter of a second.
 * The largest paint of patterns is that of a name, and no measure for art.
 */
const MEASURED: readonly { readonly name: keyof Opened; readonly what: string; readonly most: number }[] = [
  { name: 'first', what: 'ms until the first cards', most: 1.25 },
  { name: 'complete', what: 'ms until all cards in the window, with their art', most: 1.4 },
  { name: 'load', what: 'ms until the load event', most: 1.25 },
  { name: 'largest', what: 'ms until the largest paint', most: Infinity },
  { name: 'mainThread', what: 'ms of the main thread', most: 1.35 },
  { name: 'rest', what: 'bytes beside art', most: 1.02 },
];

/** Opens a collection of 600 cards with art on a slow phone, in turns with one of patterns, and scrolls through both. @returns what is wrong */
export async function runArt(browser: Browser, postgres: OwnPostgres, say: Say): Promise<string[]> {
  const database = await postgres.database(DATABASE);
  const instance = await Instance.start({ DATABASE_URL: database.url });
  try {
    await fill(instance.url, postgres);
    return [...(await compared(browser, instance.url, say)), ...(await scrolledBoth(browser, instance.url, say))];
  } finally {
    await instance.kill('SIGTERM');
  }
}

/** As many kinds with art as cards, made of the game of the examples, and two players with a card of each kind. */
async function fill(url: string, postgres: OwnPostgres): Promise<void> {
  const players = SIDES.map((username) => ['/users', { username }] as const);
  await makeFirst(url, players);
  const env = { ...process.env, ...SECRETS };
  await promisify(execFile)(process.execPath, ['dist/commands/cards.js', 'push', 'examples/game', '--at', url], {
    env,
  });
  const client = await postgres.connect(DATABASE);
  await client.query(
    `with originals as (select *, row_number() over (order by card) - 1 as place, count(*) over () as kinds
        from kinds where art <> ''),
      copies as (select i, o.*, encode(sha256(i::text::bytea), 'hex') as hash
        from originals o join generate_series(1, $1) i on i % kinds = place),
      files as (insert into art_files
        select hash, width, bytes from copies join art_files f on art = '/art/' || f.sha256 || '.webp')
    insert into kinds (card, name, names, text, series, author, art, created_at, updated_at)
      select $2 + i, name, names, text, series, author, '/art/' || hash || '.webp', created_at, updated_at from copies`,
    [CARDS, BEFORE.art],
  );
  for (const side of SIDES) {
    const owner = `(select id from users where username = '${side}')`;
    const status = `case when i % 20 = 0 then 'super' else 'normal' end`;
    await copyRow(client, 'cards', { owner_id: owner, card: `${BEFORE[side]} + i`, cp: 'i % 1000', status }, CARDS);
  }
  await client.query('vacuum analyze');
}

/** Opens both in turns, first for a warm-up. @returns what is wrong */
async function compared(browser: Browser, url: string, say: Say): Promise<string[]> {
  const opened: Record<Side, Opened[]> = { art: [], patterns: [] };
  for (let round = 0; round <= ROUNDS; round++)
    for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
      const one = await openCollection(browser, `${url}/u/${side}`, side === 'art');
      if (round > 0) opened[side].push(one);
    }
  say(`600 cards on a slow phone: ${Math.max(...opened.art.map(({ art }) => art))} bytes of art`);
  return MEASURED.flatMap(({ name, what, most }) => {
    const [art, patterns] = [opened.art, opened.patterns].map((side) => Math.min(...side.map((one) => one[name])));
    return worse(what, art ?? NaN, patterns ?? NaN, most, say);
  });
}

/** Frames of lists that are scrolled as fast. Who scrolls through art for the first time loads some 100 pictures a second. */
async function scrolledBoth(browser: Browser, url: string, say: Say): Promise<string[]> {
  const problems: string[] = [];
  const perFrame: number[] = [];
  for (const side of SIDES) {
    const scrolled = await scroll(browser, url, { path: `/u/${side}`, item: ITEM }, say);
    problems.push(...scrolled.problems);
    perFrame.push(scrolled.mainThreadPerFrame);
  }
  const [art = NaN, patterns = NaN] = perFrame;
  return [...problems, ...worse('ms of the main thread for a frame', art, patterns, MOST_SCROLLED, say)];
}

function worse(what: string, art: number, patterns: number, most: number, say: Say): string[] {
  const ratio = art / patterns;
  say(`${what}: ${art.toFixed(0)} with art, ${patterns.toFixed(0)} with patterns (${ratio.toFixed(2)})`);
  return ratio <= most ? [] : [`${what}: ${ratio.toFixed(2)} of those with patterns, and at most ${most} is wanted`];
}
