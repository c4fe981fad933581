import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { HttpClient } from '../../test/harness/http-client.js';
import type { OwnPostgres } from '../../test/harness/own-postgres.js';
import { PASSWORD } from '../../test/harness/secrets.js';
import { makeFirst } from '../copies.js';
import { Instance, type Say, ZONES } from '../instance.js';
import { DayView } from './day-view.js';

const PLAYERS = 1_000;
const CONNECTIONS = 32;
/** How often at least the page tells how far it is. */
const FEWEST_STEPS = 5;
/** What it may need more for many draws than for few. */
const MOST_GROWTH_BYTES = 5e6;
const STOPS_WITHIN_MS = 500;

/** A day that is over, and a service that tells of it. */
interface EndedDay {
  readonly name: string;
  readonly instance: Instance;
}

/** Verifies a day of many draws in the page: as it is, with a draw that was changed, and stopped. @returns what is wrong */
export async function runDay(browser: Browser, postgres: OwnPostgres, draws: number, say: Say): Promise<string[]> {
  const database = await postgres.database('day');
  await drawMany(database.url, draws, say);
  const [first] = await database.query<{ day: string }>('select day from draws order by card_id limit 1');
  const instance = await Instance.start({ DATABASE_URL: database.url, GAME_TIME_ZONE: ZONES.first });
  const day = { name: first?.day ?? '', instance };
  const view = await DayView.open(browser, instance.url);
  try {
    const problems = await compared(day, view, undefined, say);
    const changed = Math.ceil(draws / 2);
    await database.query('update draws set cp = cp + 1 where card_id = $1', [changed]);
    problems.push(...(await compared(day, view, changed, say)));
    const ms = await view.stop();
    say(`Stopped within ${ms.toFixed(0)} ms`);
    if (ms > STOPS_WITHIN_MS) problems.push(`A verification stops after ${ms.toFixed(0)} ms`);
    return problems;
  } finally {
    await view.close();
    await instance.kill('SIGTERM');
  }
}

/** Draws through the service, where the day ends last. */
async function drawMany(databaseUrl: string, draws: number, say: Say): Promise<void> {
  const instance = await Instance.start({ DATABASE_URL: databaseUrl, GAME_TIME_ZONE: ZONES.last });
  const client = new HttpClient(CONNECTIONS);
  try {
    await makeFirst(
      instance.url,
      Array.from({ length: PLAYERS - 1 }, (_, i) => ['/users', { username: `user${i}` }]),
    );
    const began = performance.now();
    let made = 1;
    const draw = async (): Promise<void> => {
      while (made < draws) {
        const body = { owner: 1 + (made++ % PLAYERS), password: PASSWORD };
        const { status, bytes } = await client.request(instance.url, 'POST', '/cards', { body });
        if (status !== 200) throw new Error(bytes.toString());
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, draw));
    say(`${draws} draws made, ${((draws * 1_000) / (performance.now() - began)).toFixed(0)} a second`);
  } finally {
    client.close();
    await instance.kill('SIGTERM');
  }
}

/** Verifies the day in the page and with the command. Only the draw of the changed card is wrong. @returns what is not so */
async function compared(day: EndedDay, view: DayView, changed: number | undefined, say: Say): Promise<string[]> {
  const { isGood, result, speed, wrong, steps, bytes } = await view.verify();
  // Of few draws the worker ends too soon to be measured: NaN.
  const growth = (bytes[1] ?? NaN) - (bytes[0] ?? NaN);
  say(`${speed}, ${steps} steps, ${(growth / 1e6).toFixed(1)} MB more in the end: ${result}`);
  const expected = changed === undefined ? [] : [changed];
  const told = await toldByCommand(day);
  return [
    ...(isGood === (changed === undefined) ? [] : [`The page says: ${result}`]),
    ...(String(wrong.map(({ card }) => card)) === String(expected) ? [] : [`The page names ${JSON.stringify(wrong)}`]),
    ...wrong.filter(({ text }) => !text.includes('Strength')).map(({ text }) => `The page names another step: ${text}`),
    ...(String(told) === String(expected) ? [] : [`verify-draws names the cards ${told.join()}`]),
    ...(steps < FEWEST_STEPS ? [`The page shows ${steps} steps only`] : []),
    ...(growth <= MOST_GROWTH_BYTES ? [] : [`The page needs ${growth} bytes more in the end`]),
  ];
}

/** The cards whose draws `npx card-draw verify` finds wrong. */
async function toldByCommand({ name, instance }: EndedDay): Promise<number[]> {
  const command = ['dist/commands/verify-day.js', '--from', instance.url, '--day', name];
  const { stderr, stdout } = await promisify(execFile)(process.execPath, command).catch(
    (error: unknown) => error as { stdout: string; stderr: string },
  );
  if (!stdout.includes(' match ')) throw new Error(stderr);
  return [...stderr.matchAll(/: card (\d+) /g)].map(([, card]) => Number(card));
}
