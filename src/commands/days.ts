import type { QueryRunner } from 'typeorm';
import { GAME_SETTINGS } from '../game/calendar/game-settings.js';
import { followingDay, gameDay, isGameDay } from '../game/rules/game-day.js';
import { STATS } from '../game/rules/character.js';
import { Clock } from '../platform/clock.js';
import { processEnvironment, readSettingsOf } from '../platform/config/environment.js';
import { DATABASE_SETTINGS } from '../platform/config/settings.js';
import { commandLine, CommandRefused, runCommand } from './cli.js';
import { column } from './command-connection.js';
import { changeAlone, migrateTo } from './service-database.js';

const USAGE = `card-draw days --forget DAY [--ignore-services]
Takes back a game day that a wrong clock has opened in the future, and all days after it, so that their players draw today again. The service must
not run. Make a backup first.
The days stay listed with their commitments. They are closed for ever, and their seeds are never shown. Their draws, battles and entries of balances
go, with what battles won; cards stay with their owners as given ones, without a proof.
  --forget DAY       the first of these days, such as 20280101; it must be later than tomorrow, and no seed from it on may be revealed
  --ignore-services  goes on although the server of DATABASE_URL says that a service runs; use it when none does
Settings: DATABASE_URL; else the embedded database of DATA_DIR (./data). GAME_TIME_ZONE
Example: card-draw days --forget 20280101
Ends with 0 when it is done, 1 when it failed and nothing has changed, 2 when nothing was tried.`;

const OPENED = `
  SELECT day, revealed_at IS NOT NULL AS revealed FROM draw_seeds
  WHERE day >= $1 AND (table_id IS NOT NULL OR revealed_at IS NOT NULL) AND restored_at IS NULL ORDER BY day`;
const CLOSE = `
  UPDATE draw_seeds SET closed_at = coalesce(closed_at, now()), restored_at = now() WHERE day >= $1 AND table_id IS NOT NULL AND restored_at IS NULL`;

const stats = STATS.map((stat) => `${stat} = c.${stat} - coalesce(b.${stat}, 0)`).join(', ');
const gains = STATS.map((stat) => `sum(gain) FILTER (WHERE stat = '${stat}')::bigint AS ${stat}`).join(', ');
/** Characters are as they were before the battles of these days. */
const UNFIGHT = `
  UPDATE characters c SET ${stats}, strength = c.strength - b.gain, status = b.status, win = c.win - b.won, battles = c.battles - b.fought,
    battle_day = '', battles_of_day = 0
  FROM (SELECT user_id, ${gains}, sum(gain)::bigint AS gain, (array_agg(status_before ORDER BY id))[1] AS status, count(*) AS fought,
    count(*) FILTER (WHERE won) AS won FROM battles WHERE day >= $1 GROUP BY user_id) b WHERE b.user_id = c.user_id`;
const BALANCES = `
  SELECT format('The balance of user %s changes by %s %s', user_id, -sum(amount), currency) FROM entries WHERE day >= $1
  GROUP BY user_id, currency HAVING sum(amount) <> 0 ORDER BY user_id, currency`;
/** What binds a player to a day: nothing of today follows it. */
const OF_DAYS = ['draws', 'battles', 'entries', 'uses', 'set_states'] as const;
/** What an operator gave counts for the next day that opens. */
const GIVE_AGAIN = "UPDATE set_states SET day = NULL WHERE reason = 'given' AND day >= $1";
const NEXT = `UPDATE users SET next = $2 WHERE next > $1`;

interface Options {
  readonly day: string;
  readonly ignoreServices: boolean;
}

function readArguments(): Options {
  const { forget = '', 'ignore-services': ignoreServices } = commandLine(['forget'], ['ignore-services']);
  if (!isGameDay(forget)) throw new Error(`--forget must be a day such as 20280101, not "${forget}"`);
  return { day: forget, ignoreServices: ignoreServices === true };
}

/** @throws CommandRefused for a day that is no mistake of a clock, or whose seed is known */
async function check(runner: QueryRunner, day: string, today: string): Promise<string[]> {
  const tomorrow = followingDay(today);
  if (day <= tomorrow) throw new CommandRefused(`${day} is not later than tomorrow, which is ${tomorrow}: it stays`);
  const found = (await runner.query(OPENED, [day])) as { day: string; revealed: boolean }[];
  const revealed = found.find((each) => each.revealed)?.day;
  if (revealed !== undefined) throw new CommandRefused(`The seed of ${revealed} is revealed: that day stays`);
  if (found[0]?.day !== day) throw new CommandRefused(`${day} is not open: there is nothing to forget`);
  return found.map((each) => each.day);
}

async function forget(runner: QueryRunner, day: string, zone: string): Promise<readonly string[]> {
  await migrateTo(runner);
  const [database] = await column<Date>(runner, 'SELECT now()');
  // One of the clocks may still be wrong: the later one counts.
  const today = gameDay(new Date(Math.max(new Clock().now().getTime(), database?.getTime() ?? 0)), zone);
  const days = await check(runner, day, today);
  const balances = await column<string>(runner, BALANCES, day);
  await runner.query(CLOSE, [day]);
  await runner.query(UNFIGHT, [day]);
  await runner.query(GIVE_AGAIN, [day]);
  const counts: string[] = [];
  for (const table of OF_DAYS) {
    const { affected } = await runner.query(`DELETE FROM ${table} WHERE day >= $1`, [day], true);
    if (table !== 'uses' && table !== 'set_states') counts.push(`${affected ?? 0} ${table}`);
  }
  await runner.query(NEXT, [day, today]);
  const closed = `Closed for ever, without a seed: ${days.join(', ')}. Forgotten: ${counts.join(', ')}`;
  return [...balances, closed];
}

await runCommand(USAGE, readArguments, async ({ day, ignoreServices }) => {
  const { gameTimeZone } = GAME_SETTINGS.list;
  const settings = readSettingsOf(processEnvironment(), { ...DATABASE_SETTINGS, gameTimeZone });
  const change = { command: 'days', ignoreServices, outcome: 'Nothing is forgotten, and everything is as it was' };
  const lines = await changeAlone(settings, change, (runner) => forget(runner, day, settings.gameTimeZone));
  for (const line of lines) console.log(line);
});
