import { commandLine, integerOf, runCommand } from './cli.js';
import type { DemoOptions } from './demo/demo-world.js';

const USAGE = `card-draw demo [--table FILE] [--users 200] [--cards 4000] [--seed TEXT]
Runs a service of its own until Ctrl-C, with its data in DATA_DIR/demo (./data/demo). Its clock begins three days ago: three days are over, and
their draws can be verified; one is open. A second start goes on with the same data. Other options have a folder of their own, DATA_DIR/demo-….
  --users N     the number of players (default 200)
  --cards N     about how many cards they have (default 4000)
  --seed TEXT   another one makes other players (default "first")
  --table FILE  a draw table, as for DRAW_TABLE; all its banners are in force, whatever their days
Settings: PORT, HOST, GAME_TIME_ZONE, LOG_LEVEL, LOG_FORMAT, OPERATOR_PASSWORD and OPERATOR_TOKEN, as for card-draw start
Example: card-draw demo --users 20 --cards 100
Ends with 0 when all is there, 1 when something failed, 2 when nothing was tried.`;

function readArguments() {
  const { seed, users, cards, table } = commandLine(['seed', 'users', 'cards', 'table']);
  const given: Partial<DemoOptions> = {
    ...(seed !== undefined && { seed }),
    ...(users !== undefined && { users: integerOf('--users', users, 1, 100_000) }),
    ...(cards !== undefined && { cards: integerOf('--cards', cards, 0, 10_000_000) }),
  };
  return { table, given };
}

await runCommand(USAGE, readArguments, async ({ table, given }) => {
  // The service is large: only what runs it loads it.
  const { runOwnService } = await import('./demo/own-service.js');
  return runOwnService(given, table);
});
