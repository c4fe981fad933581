import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { loadModules, MODULE_SETTINGS } from '../modules.js';
import { processEnvironment, readSettings } from '../platform/config/environment.js';
import { makeFolder } from '../platform/folders-and-files.js';
import { processLog, useProcessLog } from '../platform/observability/logging/process-log.js';
import { problemsOf } from '../platform/config/settings.js';
import { Service } from '../platform/process/service.js';
import { commandLine, CommandRefused, runCommand } from './cli.js';
import { writeModule } from './module/new-module.js';
import { nextMigration } from './module/next-migration.js';

const USAGE = `card-draw module new NAME
card-draw module migration NAME
card-draw module test
A module of your own: operations, tables, and what happens before and after draws. docs/modules.md says how.
  new NAME        writes the folder NAME: a module with one resource of this name, such as deck or decks, its migration and its test. Then:
                  cd NAME && npm install && npm test
  migration NAME  in that folder: writes the migration that makes what the entities say, such as AddColours, on a throw-away database
  test            in that folder: migrates a throw-away database, compares it with the entities, starts the service with the module on it,
                  and runs the files *.test.js of the built module with SERVICE_URL, OPERATOR_PASSWORD and OPERATOR_TOKEN
Settings: those of the module, for its test
Example: card-draw module new decks
Ends with 0 when all is well, 1 when something failed, 2 when nothing was tried.`;

const FORMS = new Map([
  ['new', /^[a-z](?:[_-]?[a-z0-9]){0,39}$/],
  ['migration', /^[A-Z][A-Za-z0-9]{0,59}$/],
  ['test', /^$/],
]);
const MIGRATIONS = 'src/migrations';
const SECRETS = { OPERATOR_PASSWORD: 'password-of-the-test', OPERATOR_TOKEN: 'token-of-the-test' };

function readArguments() {
  const [what = '', name = '', ...others] = commandLine([], [], true).positionals;
  const form = FORMS.get(what);
  if (form === undefined || others.length > 0) throw new Error('One of new, migration and test is needed');
  if (!form.test(name)) throw new Error(`The name must be of the form ${form.source}, not "${name}"`);
  return { what, name };
}

/** Loads the built module of the working directory. @returns its file, and the environment of a service that has it and a database of its own */
async function loadBuilt() {
  const text = existsSync('package.json') ? readFileSync('package.json', 'utf8') : '{}';
  const { main = '' } = JSON.parse(text) as { main?: string };
  if (!existsSync(main) || main === '')
    throw new CommandRefused('There is no built module here: package.json must name it as "main"');
  const home = mkdtempSync(join(tmpdir(), 'card-draw-'));
  process.on('exit', () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  // The database server is another user where this is root.
  chmodSync(home, 0o755);
  const own = { DATA_DIR: join(home, 'data'), DATABASE_URL: '', PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  const environment = { ...processEnvironment(), ...own, ...SECRETS, MODULES: main };
  await loadModules(environment);
  return { file: resolve(main), environment };
}

async function writeMigration(name: string): Promise<void> {
  const { environment } = await loadBuilt();
  const migration = await nextMigration({ databaseUrl: undefined, dataDir: environment.DATA_DIR }, name);
  if (migration === undefined) throw new CommandRefused('The migrations make all that the entities say');
  makeFolder(MIGRATIONS);
  const path = join(MIGRATIONS, migration.file);
  writeFileSync(path, migration.text);
  console.log(`${path} is written. Now name it in the list of migrations that the module exports`);
}

async function runTests(): Promise<void> {
  const { file, environment } = await loadBuilt();
  const missing = await nextMigration({ databaseUrl: undefined, dataDir: environment.DATA_DIR }, 'Missing');
  if (missing) throw new Error(`The migrations do not make all that the entities say. Missing is:\n${missing.text}`);
  const settings = readSettings(environment, MODULE_SETTINGS);
  useProcessLog();
  processLog.configure(settings);
  const { AppModule } = await import('../app.module.js');
  const service = new Service((launch) => Promise.resolve(AppModule.forRoot(launch, environment)));
  try {
    const env = { ...environment, SERVICE_URL: await service.start(settings) };
    const tests = spawn(process.execPath, ['--test'], { cwd: dirname(file), env, stdio: 'inherit' });
    const [code] = (await once(tests, 'exit')) as [number | null];
    await service.exit(code ?? 1);
  } catch (error) {
    for (const problem of problemsOf(error)) console.error(problem);
    await service.exit(1);
  }
}

// TypeORM reads a schema by queries at once, of which pg warns.
process.noDeprecation = true;
await runCommand(USAGE, readArguments, async ({ what, name }) => {
  if (what === 'new') writeModule(name);
  else await (what === 'test' ? runTests() : writeMigration(name));
});
