// Fills a running service with players, over its interface; or runs a service of its own, whose days began before today.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GAME_SETTINGS } from '../game/game-settings.js';
import type { Outcome } from '../game/rules/draw-table.js';
import { gameDay } from '../game/rules/game-day.js';
import { Clock } from '../platform/clock.js';
import { processEnvironment, readSettingsOf } from '../platform/config/environment.js';
import { addressOf, integerOf, runCommand } from './cli.js';
import { nameCards } from './cards/service-kinds.js';
import { demoBanners } from './demo/demo-banners.js';
import { makeWorld } from './demo/demo-world.js';
import { DEFAULTS, type DemoOptions } from './demo/stored-demo.js';
import { runOwnService } from './demo/own-service.js';
import { play, Players } from './demo/players.js';
import { asOperator } from './http-service.js';

const USAGE = `card-draw demo [--users 200] [--cards 4000] [--seed TEXT]
card-draw demo --table FILE
card-draw demo --at URL [--users 200] [--cards 4000] [--seed TEXT]
card-draw demo --banners FILE
Without --at, the command runs a service of its own, with its data in DATA_DIR/demo (./data/demo), until Ctrl-C. Its clock begins three days
ago: three days are over, and their draws can be verified; one is open. A second start goes on with the same data.
With --at, it fills a running service with players, cards, ues, groups and battles. Half of the cards are drawn today; the others are given,
with times of the two weeks before. The same seed makes the same players: a second run adds what is missing, and nothing twice.
The draws are spread over the banners in force. With --table, all banners of the file are in force in a service of its own, whatever their days;
its data is in a folder for this table, DATA_DIR/demo-…. With --banners, the command writes a file of two banners for DRAW_TABLE, and does nothing else.
  --at URL      the service, such as http://127.0.0.1:8080
  --users N     so many players: 200 unless given
  --cards N     about so many cards: 4000 unless given
  --seed TEXT   another one makes other players: "first" unless given
  --table FILE  a draw table, as for DRAW_TABLE
  --banners FILE  the file to write: one banner ends today, in the time zone of the game, and one begins
In a checkout of the sources: npx card-draw demo
Settings: GAME_TIME_ZONE for --banners; OPERATOR_PASSWORD and OPERATOR_TOKEN; else those that the service keeps in DATA_DIR (./data)
          Without --at: PORT, HOST, GAME_TIME_ZONE, LOG_LEVEL, LOG_FORMAT, OPERATOR_PASSWORD and OPERATOR_TOKEN, as for card-draw start
Example: card-draw demo --at http://127.0.0.1:8080 --users 20 --cards 100
Ends with 0 when all is there, 1 when something failed, 2 when nothing was tried.`;

/** A service that limits requests may refuse one often. */
const PATIENCE = { attempts: Infinity, attemptMs: 30_000, totalMs: 60_000 };

function readArguments() {
  const text = { type: 'string' } as const;
  const options = { at: text, seed: text, users: text, cards: text, banners: text, table: text };
  const { at, seed, users, cards, banners, table } = parseArgs({ options }).values;
  if (table !== undefined && (at ?? banners) !== undefined) throw new Error('--table is for a service of its own');
  const given: Partial<DemoOptions> = {
    ...(seed !== undefined && { seed }),
    ...(users !== undefined && { users: integerOf('--users', users, 1, 100_000) }),
    ...(cards !== undefined && { cards: integerOf('--cards', cards, 0, 10_000_000) }),
  };
  return { at: at === undefined ? undefined : addressOf('--at', at), banners, table, given };
}

function writeBanners(file: string): void {
  const { gameTimeZone } = readSettingsOf(processEnvironment(), { gameTimeZone: GAME_SETTINGS.list.gameTimeZone });
  const day = gameDay(new Clock().now(), gameTimeZone);
  writeFileSync(file, demoBanners(day));
  console.log(
    `Wrote ${file}: harvest, until ${day}, and lanterns, from ${day}. Start a service with DRAW_TABLE=${file}`,
  );
}

/** Makes what a running service lacks. */
async function fill(at: string, options: DemoOptions): Promise<void> {
  const stop = new AbortController();
  // A second Ctrl-C does not wait for the requests under way.
  process.once('SIGINT', () => stop.abort(new Error('Stopped. The same command goes on from here')));
  const { send, password } = asOperator(at, { ...PATIENCE, signal: stop.signal });
  const { outcomes } = (await send('GET', '/game/odds')) as { outcomes: Outcome[] };
  const world = makeWorld(options, outcomes, 0.5);
  const players = new Players(send, password, world, new Clock().now());
  const playAll = async (): Promise<void> => {
    await nameCards(send);
    await players.come();
    await play(await players.actsOfToday());
  };
  // After one request that failed no other is sent.
  await playAll().finally(() => stop.abort());
  const made = Object.entries(players.made).map(([kind, count]) => `${count} ${kind}`);
  console.log(
    `Made ${made.join(', ')} in ${process.uptime().toFixed(1)} s. Look at ${at}/users, ${at}/game/ranking and ${at}/game/odds`,
  );
}

await runCommand(USAGE, readArguments, async ({ at, banners, table, given }) => {
  if (banners !== undefined) writeBanners(banners);
  else if (at !== undefined) await fill(at, { ...DEFAULTS, ...given });
  else await runOwnService(given, table);
});
