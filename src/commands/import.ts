import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { QueryRunner } from 'typeorm';
import { processEnvironment, readSettingsOf } from '../platform/config/environment.js';
import { GAME_SETTINGS } from '../game/game-settings.js';
import { loadModules } from '../modules.js';
import { DATABASE_SETTINGS } from '../platform/config/settings.js';
import { ALWAYS_MOVED, MOVED } from '../schema.js';
import { addressOf, commandLine, CommandRefused, runCommand, showProgress } from './cli.js';
import type { Where } from './command-connection.js';
import { Load, type LoadOptions, prepare } from './moving/load.js';
import { OldService } from './moving/old-service.js';
import { Reading } from './moving/reading.js';
import { changeAlone, undone } from './service-database.js';

const USAGE = `card-draw import --from URL|DIR [--map OLD=NEW,…] [--dry-run] [--into-nonempty] [--ignore-services]
Takes all users, cards, ues and groups of another service into the database of the settings, with their ids; from a folder kinds too. Every user
gets a character. The service that uses the database must not run. It reads everything first, and then stores all of it at once, or nothing.
  --from URL         a running service with this interface, such as http://old-service:8080; its lists are files in DATA_DIR/import until all
                     is stored, so that the same command goes on with the lists that are missing
  --from DIR         what "card-draw export" wrote
  --map OLD=NEW,…    fields that have another name there; bsky=social_a,mastodon=social_b are known
  --dry-run          reads, checks and reports everything, and stores nothing
  --into-nonempty    adds to the records that are there, if no id and no name is there already
  --ignore-services  goes on although the server of DATABASE_URL says that a service runs; use it when none does
Settings: DATABASE_URL; else the embedded database of DATA_DIR (./data). GAME_TIME_ZONE
Example: card-draw import --from http://old-service:8080 --dry-run
Ends with 0 when all is stored but for what it reports, 1 when it failed, 2 when nothing was tried.`;

function readArguments() {
  const given = commandLine(['from', 'map'], ['dry-run', 'into-nonempty', 'ignore-services']);
  const { from = '', map = '' } = given;
  const isUrl = !existsSync(from);
  return {
    from: isUrl ? addressOf('--from, where it is no folder,', from) : from,
    isUrl,
    map,
    dryRun: given['dry-run'] === true,
    intoNonempty: given['into-nonempty'] === true,
    ignoreServices: given['ignore-services'] === true,
  };
}

function namesOf(map: string): Map<string, string> {
  const names = new Map(Object.entries({ bsky: 'social_a', mastodon: 'social_b' }));
  for (const pair of map === '' ? [] : map.split(',')) {
    const [from = '', to = '', ...more] = pair.split('=').map((name) => name.trim());
    if (from === '' || more.length > 0 || !MOVED.some(({ fields }) => fields.includes(to)))
      throw new CommandRefused(
        `--map must be pairs such as bsky=social_a, with fields of this service on the right, not "${pair}"`,
      );
    names.set(from, to);
  }
  return names;
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

async function importService(where: Where, options: Options, from: string): Promise<void> {
  // Finds what stands in the way before hours of reading.
  await change(where, options, async (runner) => {
    await prepare(runner, options.intoNonempty);
    await runner.rollbackTransaction();
  });
  const folder = join(where.dataDir, 'import');
  const stop = new AbortController();
  try {
    const reading = await Reading.into(folder, new OldService(from, stop.signal), from);
    await reading.run().catch((error: unknown) => {
      throw undone('The database is as it was, and reading stopped', error);
    });
    await load(where, options, folder);
    if (options.dryRun) console.log(`The same command without --dry-run stores what was read, from ${folder}`);
    else rmSync(folder, { recursive: true });
    await reading.compare();
  } finally {
    stop.abort();
    showProgress('');
  }
}

function importFolder(where: Where, options: Options, folder: string): Promise<void> {
  for (const kind of MOVED) {
    const file = `${kind.name}.jsonl`;
    if (existsSync(join(folder, file))) continue;
    if (ALWAYS_MOVED.includes(kind))
      throw new CommandRefused(`--from names a folder without ${file}; card-draw export writes it`);
    console.log(`The folder has no ${file}: it has no ${kind.name}`);
  }
  const known = new Set(MOVED.map(({ name }) => `${name}.jsonl`));
  for (const file of readdirSync(folder).filter((file) => file.endsWith('.jsonl') && !known.has(file)))
    console.error(`Not imported: ${file}, which no module of MODULES moves`);
  return load(where, options, folder);
}

await runCommand(USAGE, readArguments, async ({ from, isUrl, map, ...given }) => {
  await loadModules(processEnvironment());
  const { gameTimeZone } = GAME_SETTINGS.list;
  const settings = readSettingsOf(processEnvironment(), { ...DATABASE_SETTINGS, gameTimeZone });
  const options = { ...given, names: namesOf(map), gameTimeZone: settings.gameTimeZone };
  await (isUrl ? importService : importFolder)(settings, options, from);
});
