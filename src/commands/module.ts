import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadModules } from '../modules/modules.js';
import { processEnvironment } from '../platform/config/environment.js';
import { makeFolder } from '../platform/folders-and-files.js';
import { commandLine, CommandRefused, runCommand } from './cli.js';
import { writeModule } from './module/new-module.js';
import { nextMigration } from './module/next-migration.js';

const USAGE = `card-draw module new NAME
card-draw module migration NAME
card-draw module check
A module of your own: operations, tables, and what happens before and after draws. docs/modules.md says how.
  new NAME        writes the folder NAME: a module with one resource of this name, such as deck or decks, its migration and its test. Then:
                  cd NAME && npm install && npm test
  migration NAME  in that folder: writes the migration that makes what the entities say, such as AddColours, on a throw-away database
  check           in that folder: migrates a throw-away database, and compares it with the entities
Settings: none
Example: card-draw module new decks
Ends with 0 when all is well, 1 when something failed, 2 when nothing was tried.`;

const FORMS = new Map([
  ['new', /^[a-z](?:[_-]?[a-z0-9]){0,39}$/],
  ['migration', /^[A-Z][A-Za-z0-9]{0,59}$/],
  ['check', /^$/],
]);
const MIGRATIONS = 'src/migrations';

function readArguments() {
  const [what = '', name = '', ...others] = commandLine([], [], true).positionals;
  const form = FORMS.get(what);
  if (form === undefined || others.length > 0) throw new Error('One of new, migration and check is needed');
  if (!form.test(name)) throw new Error(`The name must be of the form ${form.source}, not "${name}"`);
  return { what, name };
}

/** Loads the built module of the working directory. @returns where a database of its own can be */
async function loadBuilt() {
  const text = existsSync('package.json') ? readFileSync('package.json', 'utf8') : '{}';
  const { main = '' } = JSON.parse(text) as { main?: string };
  if (!existsSync(main) || main === '')
    throw new CommandRefused('There is no built module here: package.json must name it as "main"');
  const home = mkdtempSync(join(tmpdir(), 'card-draw-'));
  process.on('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  // The database server is another user where this is root.
  chmodSync(home, 0o755);
  await loadModules({ ...processEnvironment(), MODULES: main });
  return { databaseUrl: undefined, dataDir: join(home, 'data') };
}

async function writeMigration(name: string): Promise<void> {
  const migration = await nextMigration(await loadBuilt(), name);
  if (migration === undefined) throw new CommandRefused('The migrations make all that the entities say');
  makeFolder(MIGRATIONS);
  const path = join(MIGRATIONS, migration.file);
  writeFileSync(path, migration.text);
  console.log(`${path} is written. Now name it in the list of migrations that the module exports`);
}

async function checkMigrations(): Promise<void> {
  const missing = await nextMigration(await loadBuilt(), 'Missing');
  if (missing) throw new Error(`The migrations do not make all that the entities say. Missing is:\n${missing.text}`);
  console.log('The migrations make all that the entities say');
}

// TypeORM reads a schema by queries at once, of which pg warns.
process.noDeprecation = true;
await runCommand(USAGE, readArguments, async ({ what, name }) => {
  if (what === 'new') writeModule(name);
  else await (what === 'check' ? checkMigrations() : writeMigration(name));
});
