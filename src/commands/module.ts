import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeFolder } from '../platform/folders-and-files.js';
import { CommandRefused, runCommand } from './cli.js';
import { writeModule } from './module/new-module.js';
import { ModuleDatabase } from './module/module-database.js';

const USAGE = `card-draw module new NAME
card-draw module migration NAME
card-draw module test
A module of your own: operations, tables, and what happens before and after draws. docs/modules.md says how.
  new NAME        writes the folder NAME: a module with one resource of this name, such as decks, its migration and its test. Then:
                  cd NAME && npm install && npm test
  migration NAME  in that folder: writes the migration that makes what the entities say, such as AddColours, on a throw-away database
  test            in that folder: migrates a throw-away database, compares it with the entities, starts the service with the module on it,
                  and runs the files *.test.js of the built module with SERVICE_URL, OPERATOR_PASSWORD and OPERATOR_TOKEN
In a checkout of the sources: npx card-draw module
Settings: those of the module, for its test
Example: card-draw module new decks
Ends with 0 when all is well, 1 when something failed, 2 when nothing was tried.`;

const MIGRATIONS = 'src/migrations';

function readArguments() {
  const [what = '', name = '', ...others] = parseArgs({ allowPositionals: true }).positionals;
  const form = { new: /^[a-z][a-z0-9_]{0,39}$/, migration: /^[A-Z][A-Za-z0-9]{0,59}$/, test: /^$/ }[what];
  if (form === undefined || others.length > 0) throw new Error('One of new, migration and test is needed');
  if (!form.test(name)) throw new Error(`The name must be of the form ${form.source}, not "${name}"`);
  return { what, name };
}

/** The built file of the module in the working directory. */
function builtFile(): string {
  const { main } = existsSync('package.json')
    ? (JSON.parse(readFileSync('package.json', 'utf8')) as { main?: string })
    : {};
  if (main === undefined || !existsSync(main))
    throw new CommandRefused('There is no built module here: package.json must name it as "main"');
  return resolve(main);
}

async function writeMigration(file: string, name: string): Promise<void> {
  const migration = await ModuleDatabase.with(file, (database) => database.nextMigration(name));
  if (migration === undefined) throw new CommandRefused('The migrations make all that the entities say');
  makeFolder(MIGRATIONS);
  const path = join(MIGRATIONS, migration.file);
  writeFileSync(path, migration.text);
  console.log(`${path} is written. Now name it in the list of migrations that the module exports`);
}

async function runTests(file: string): Promise<void> {
  const code = await ModuleDatabase.with(file, async (database) => {
    const missing = await database.nextMigration('Missing');
    if (missing) throw new Error(`The migrations do not make all that the entities say. Missing is:\n${missing.text}`);
    return database.withService(async (env) => {
      const tests = spawn(process.execPath, ['--test'], { cwd: dirname(file), env, stdio: 'inherit' });
      const [ended] = (await once(tests, 'exit')) as [number | null];
      return ended ?? 1;
    });
  });
  process.exitCode = code;
}

// TypeORM reads a schema by queries at once, of which pg warns.
process.noDeprecation = true;
await runCommand(USAGE, readArguments, async ({ what, name }) => {
  if (what === 'new') writeModule(name);
  else await (what === 'test' ? runTests(builtFile()) : writeMigration(builtFile(), name));
});
