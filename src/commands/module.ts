import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
  mkdirSync,
  readdirSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, dirname, relative, resolve } from 'node:path';
import { loadModules } from '../modules/modules.js';
import { processEnvironment } from '../platform/config/environment.js';
import { makeFolder } from '../platform/folders-and-files.js';
import { commandLine, CommandRefused, runCommand } from './cli.js';
import type { QueryRunner } from 'typeorm';
import { Clock } from '../platform/clock.js';
import { type Where, withDatabase } from './command-connection.js';
import { migrateTo } from './service-database.js';
import { fileURLToPath } from 'node:url';
import { tableOf } from '../modules/team-module.js';
import { ENTITIES } from '../schema.js';

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
const TABLES = new Set(ENTITIES.map(tableOf));

const SERVICE = fileURLToPath(new URL('../../', import.meta.url));
/** Of the service: npm installs them beside the package, or in it where it is a checkout or installed globally. */
const LIBRARIES = existsSync(join(SERVICE, 'node_modules/@nestjs')) ? join(SERVICE, 'node_modules') : dirname(SERVICE);
/** A resource with the name "decks". */
const EXAMPLE = join(SERVICE, 'examples/module');
/** After the names of files that would mean something to tools where they are. */
const TEMPLATE = /\.template$/;

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

/** Migrates a new database. @returns the migration that makes what the entities say beyond it; undefined when nothing is missing */
function nextMigration(where: Where, name: string) {
  const work = async (runner: QueryRunner) => {
    await migrateTo(runner);
    // The schema is read on the one connection that there is.
    await runner.release();
    const { upQueries, downQueries } = await runner.dataSource.driver.createSchemaBuilder().log();
    const [up, down] = [upQueries, downQueries.reverse()].map((queries) =>
      queries
        .map(({ query }) => `    await queryRunner.query(\`${query.replace(/[\\`]|\$\{/g, '\\$&')}\`);\n`)
        .join(''),
    );
    const time = new Clock().now().getTime();
    return up ? { file: `${time}-${name}.ts`, text: migrationText(`${name}${time}`, up, down ?? '') } : undefined;
  };
  return withDatabase(where, 'module', work, true);
}

function migrationText(name: string, up: string, down: string): string {
  return `import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ${name} implements MigrationInterface {
  name = '${name}';

  async up(queryRunner: QueryRunner): Promise<void> {
${up}  }

  async down(queryRunner: QueryRunner): Promise<void> {
${down}  }
}
`;
}

/** Writes the folder of a module with one resource. @param folder its name: that of one or of several, in lower case */
function writeModule(folder: string): void {
  if (existsSync(folder)) throw new CommandRefused(`${folder} is here already`);
  const name = folder.replaceAll('-', '_');
  const one = singular(name);
  const several = one === name ? plural(name) : name;
  if (isImported(capitals(one)))
    throw new CommandRefused(`${capitals(one)} is a name that a module imports: choose another`);
  if (TABLES.has(several)) throw new CommandRefused(`${several} is a table of the service: choose another name`);
  const words: Readonly<Record<string, string>> = {
    decks: several,
    deck: one,
    Decks: capitals(several),
    Deck: capitals(one),
    SERVICE: relative(resolve(folder), SERVICE),
    LIBRARIES: relative(resolve(folder), LIBRARIES),
  };
  const renamed = (text: string): string =>
    text.replace(/decks?|SERVICE\b|LIBRARIES\b/gi, (word) => words[word] ?? word);
  const entries = readdirSync(EXAMPLE, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const from = join(entry.parentPath, entry.name);
    const to = join(folder, renamed(relative(EXAMPLE, from)).replace(TEMPLATE, ''));
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, renamed(readFileSync(from, 'utf8')));
  }
  console.log(
    `The folder ${folder} has a module. This builds, migrates and tests it:\n  cd ${folder} && npm install && npm test\n` +
      `This starts the service with it:\n  MODULES=./${folder}/dist/index.js npx card-draw start`,
  );
}

/** Whether the code of the resource has the name from a library: a class of this name would not compile. */
function isImported(name: string): boolean {
  const imports = readFileSync(join(EXAMPLE, 'src/decks.ts'), 'utf8').matchAll(/^import \{([^}]*)\}/gm);
  return [...imports].some(([, names = '']) => names.split(/[\s,]+/).includes(name));
}

function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(ss|x|ch|sh)es$/, '$1')
    .replace(/([^su])s$/, '$1');
}

function plural(one: string): string {
  if (/[^aeiou]y$/.test(one)) return one.replace(/y$/, 'ies');
  return one + (/(s|x|ch|sh)$/.test(one) ? 'es' : 's');
}

function capitals(word: string): string {
  return word.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

// TypeORM reads a schema by queries at once, of which pg warns.
process.noDeprecation = true;
await runCommand(USAGE, readArguments, async ({ what, name }) => {
  if (what === 'new') writeModule(name);
  else await (what === 'check' ? checkMigrations() : writeMigration(name));
});
