import { Clock } from '../platform/clock.js';
import { addressOf, commandLine, integerOf, runCommand } from './cli.js';
import { DEFAULTS, type DemoOptions } from './demo/demo-world.js';
import { type Days, DemoClock, Players } from './demo/players.js';
import { asOperator } from './http-service.js';

const USAGE = `card-draw demo [--table FILE] [--users 200] [--cards 4000] [--seed TEXT]
card-draw demo --at URL [--users 200] [--cards 4000] [--seed TEXT]
Runs a service of its own until Ctrl-C, with its data in DATA_DIR/demo (./data/demo). Its clock begins three days ago: three days are over, and
their draws can be verified; one is open. A second start goes on with the same data. Other options have a folder of their own, DATA_DIR/demo-….
With --at, the command brings players with cards, ues, groups and battles to a running service. Half of the cards are drawn today; the others
are given, with times of the two weeks before. The draws are spread over the banners in force.
  --at URL      the service, such as http://127.0.0.1:8080
  --users N     the number of players (default 200)
  --cards N     about how many cards they have (default 4000)
  --seed TEXT   another one makes other players (default "first")
  --table FILE  a draw table, as for DRAW_TABLE; all its banners are in force, whatever their days
Settings: PORT, HOST, GAME_TIME_ZONE, LOG_LEVEL, LOG_FORMAT, OPERATOR_PASSWORD and OPERATOR_TOKEN, as for card-draw start
          With --at: OPERATOR_PASSWORD and OPERATOR_TOKEN; else those that the service keeps in DATA_DIR (./data)
Example: card-draw demo --at http://127.0.0.1:8080 --users 20 --cards 100
Ends with 0 when all is there, 1 when something failed, 2 when nothing was tried.`;

/** A service that limits requests may refuse one often. */
const RETRIES = { attempts: Infinity, attemptMs: 30_000, totalMs: 60_000 };
/** The part of the cards that players have from before today. */
const GIVEN = 0.5;

function readArguments() {
  const { at, seed, users, cards, table } = commandLine(['at', 'seed', 'users', 'cards', 'table']);
  if (table !== undefined && at !== undefined) throw new Error('--table is for a service of its own');
  const given: Partial<DemoOptions> = {
    ...(seed !== undefined && { seed }),
    ...(users !== undefined && { users: integerOf('--users', users, 1, 100_000) }),
    ...(cards !== undefined && { cards: integerOf('--cards', cards, 0, 10_000_000) }),
  };
  return { at: at === undefined ? undefined : addressOf('--at', at), table, given };
}

async function fill(at: string, options: DemoOptions): Promise<void> {
  const stop = new AbortController();
  const { send, password } = asOperator(at, { ...RETRIES, signal: stop.signal });
  const now = new Clock().now().getTime();
  const days: Days = [{ day: 'today', from: now, to: now + 1 }];
  const players = await Players.of({ send, password, clock: new DemoClock(), days }, options, GIVEN);
  // After one request that failed no other is sent.
  const playAll = players.come().then(() => players.play());
  await playAll.finally(() => stop.abort());
  const made = Object.entries(players.made).map(([kind, count]) => `${count} ${kind}`);
  console.log(
    `Made ${made.join(', ')} in ${process.uptime().toFixed(1)} s. Look at ${at}/users, ${at}/game/ranking and ${at}/game/odds`,
  );
}

await runCommand(USAGE, readArguments, async ({ at, table, given }) => {
  if (at !== undefined) return fill(at, { ...DEFAULTS, ...given });
  // The service is large: only what runs it loads it.
  const { runOwnService } = await import('./demo/own-service.js');
  return runOwnService(given, table);
});
