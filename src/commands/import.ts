import { existsSync, readdirSync } from 'node:fs';
import type { QueryRunner } from 'typeorm';
import { processEnvironment, readSettingsOf } from '../platform/config/environment.js';
import { GAME_SETTINGS } from '../game/calendar/game-settings.js';
import { loadModules } from '../modules/modules.js';
import { DATABASE_SETTINGS } from '../platform/config/settings.js';
import { ALWAYS_MOVED, MOVED } from '../schema.js';
import { commandLine, CommandRefused, runCommand, showProgress } from './cli.js';
import type { Where } from './command-connection.js';
import { GUARANTEES } from './moving/guarantees.js';
import { Load, type LoadOptions } from './moving/load.js';
import { changeAlone } from './service-database.js';

const USAGE = `card-draw import --from DIR [--dry-run] [--into-nonempty] [--ignore-services]
Takes all records of a folder that "card-draw export" wrote into the database of the settings, with their ids. Every user gets a character.
guarantees.jsonl gives players pity before their first draw, and may come alone.
The service that uses the database must not run. It reads everything first, and then stores all of it at once, or nothing.
  --from DIR         a folder; examples/move-from-original reads a running service into one
  --dry-run          reads, checks and reports everything, and stores nothing
  --into-nonempty    adds to the records that are there, if no id and no name is there already
  --ignore-services  goes on although the server of DATABASE_URL says that a service runs; use it when none does
Settings: DATABASE_URL; else the embedded database of DATA_DIR (./data). GAME_TIME_ZONE
Example: card-draw import --from export-20260131 --dry-run
Ends with 0 when all is stored but for what it reports, 1 when it failed, 2 when nothing was tried.`;

function readArguments() {
  const given = commandLine(['from'], ['dry-run', 'into-nonempty', 'ignore-services']);
  const { from = '' } = given;
  if (!existsSync(from)) throw new Error('--from needs the name of a folder');
  return {
    from,
    dryRun: given['dry-run'] === true,
    intoNonempty: given['into-nonempty'] === true,
    ignoreServices: given['ignore-services'] === true,
  };
}

type Options = LoadOptions & { readonly ignoreServices: boolean };

function change<T>(where: Where, { ignoreServices }: Options, work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const outcome = 'Nothing is imported, and the database is as it was';
  return changeAlone(where, { command: 'import', ignoreServices, outcome }, work).finally(() => showProgress(''));
}

async function load(where: Where, options: Options, folder: string): Promise<void> {
  const { report, imported } = await change(where, options, async (runner) => {
    const loading = new Load(runner, options);
    await loading.run(folder);
    return loading;
  });
  const seconds = process.uptime().toFixed(1);
  for (const line of report.lines()) console.log(line);
  const all = [...imported].map(([what, count]) => `${count} ${what}`).join(', ');
  console.log(options.dryRun ? `Would import ${all}. Nothing is stored` : `Imported ${all} in ${seconds} s`);
}

function importFolder(where: Where, options: Options, folder: string): Promise<void> {
  const files = readdirSync(folder);
  // Who moves in with pity alone has users here.
  const isWhole = !files.includes(GUARANTEES) || ALWAYS_MOVED.some(({ name }) => files.includes(`${name}.jsonl`));
  for (const kind of MOVED) {
    const file = `${kind.name}.jsonl`;
    if (files.includes(file)) continue;
    if (isWhole && ALWAYS_MOVED.includes(kind))
      throw new CommandRefused(`--from names a folder without ${file}; card-draw export writes it`);
    console.log(`The folder has no ${file}: it has no ${kind.name}`);
  }
  if (!files.includes(GUARANTEES)) console.log(`The folder has no ${GUARANTEES}: it has no guarantees`);
  const known = new Set([...MOVED.map(({ name }) => `${name}.jsonl`), GUARANTEES]);
  for (const file of files.filter((file) => file.endsWith('.jsonl') && !known.has(file)))
    console.error(`Not imported: ${file}, which no module of MODULES moves`);
  return load(where, options, folder);
}

await runCommand(USAGE, readArguments, async ({ from, ...given }) => {
  await loadModules(processEnvironment());
  const { gameTimeZone } = GAME_SETTINGS.list;
  const settings = readSettingsOf(processEnvironment(), { ...DATABASE_SETTINGS, gameTimeZone });
  await importFolder(settings, { ...given, gameTimeZone: settings.gameTimeZone }, from);
});
