import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Injectable, Module } from '@nestjs/common';
import { DataSource, Entity, type MigrationInterface, PrimaryGeneratedColumn, type QueryRunner } from 'typeorm';
import * as entry from '../../src/module.js';
import { dataSourceOptions } from '../../src/platform/database/data-source-options.js';
import { migrate } from '../../src/platform/database/migrate.js';
import { SCHEMA } from '../../src/schema.js';
import { commandHere } from '../harness/commands.js';
import { amount } from '../harness/long-form.js';
import { runToEnd, temporaryFolder } from '../harness/program.js';
import { SECRETS } from '../harness/secrets.js';
import { ServiceProcess } from '../harness/service-process.js';
import { TestApp } from '../harness/test-app.js';
import { until } from '../harness/until.js';
import { createTestDatabase } from '../harness/test-database.js';

/** What modules may rely on: a name that goes is a change of the first number of the version. */
const NAMES = `
  afterCommit Audited Balances Card Cards Clock ConfigModule conflict DayField deleteRecord DrawHooks DrawRead Draws FlagColumn
  FlagField FlagProperty forbidden GameCalendar GameModule Group Groups GroupUser Id IdColumn Idempotent IdsField
  insertRecord IntegerColumn IntegerField IntegerProperty inTransaction invalid JsonQueries movedKind notFound
  NumberField OneInstance oneOf Operation optional ownedKind PageOfList PageOfRelation prepared Random SECRET
  SecretField setting settingsOf Statements Tag TEXT TextColumn TextField TextKey TextProperty TextQuery TimeColumn
  TimeField TimeProperty Trades Ue unavailable unprocessable updateRecord User Users Webhooks wholeNumber
`;

const MODULE = 'export class Raids {}; export { Raids as module };';
const OF_ENTITY = `import { Entity, PrimaryColumn } from 'typeorm'; export class Raid {}; PrimaryColumn('bigint')(Raid.prototype, 'id');`;

describe('modules that MODULES names', () => {
  const folder = temporaryFolder();
  let files = 0;

  /** Writes a module outside of the project. @returns its path */
  function file(text: string): string {
    const path = join(folder.path, `${(files += 1)}.mjs`);
    writeFileSync(path, text);
    return path;
  }

  const PROBLEMS: [string, string, string | RegExp][] = [
    ['throws', 'throw new Error("boom\\nand more")', 'FILE cannot be loaded: Error: boom'],
    [
      'asks for what is not exported',
      "import { nothing } from 'card-draw/module'",
      "FILE cannot be loaded: SyntaxError: The requested module 'card-draw/module' does not provide an export named 'nothing'",
    ],
    ['is no module', 'export const entities = []', 'FILE exports no module: "module" must be a class with @Module()'],
    [
      'has an entity with a table of the service',
      `${OF_ENTITY} Entity('users')(Raid); ${MODULE} export const entities = [Raid]`,
      'FILE has the entity Raid with the table users, which the service has',
    ],
    [
      'has an entity of the service',
      `import { User } from 'card-draw/module'; ${MODULE} export const entities = [User]`,
      'FILE has the entity User with the table users, which the service has',
    ],
    [
      'has an entity that is none',
      `class Raid {} ${MODULE} export const entities = [Raid]`,
      'FILE has an entity that is no class with @Entity(): Raid',
    ],
    [
      'has a migration that would run before those of the service',
      `${MODULE} export const migrations = [class AddRaids1700000000000 {}]`,
      'FILE has the migration AddRaids1700000000000: its name must end with a time in milliseconds, later than that of ArchivedDays1795424400000',
    ],
    ['moves what it does not have', `${MODULE} export const moved = [{ name: 'users' }]`, /^FILE moves users, which/],
    ['has other settings', `${MODULE} export const settings = { a: 1 }`, /^FILE exports settings that settingsOf/],
    [
      'has a reason of the service',
      `${MODULE} export const reasons = { not_found: '' }`,
      'FILE exports the reason not_found: one is of the form deck_full, and none of the service',
    ],
    ['has no lists', `${MODULE} export const entities = {}`, 'FILE exports entities that are no list'],
  ];
  const BOTH = `${OF_ENTITY} Entity('raids')(Raid); ${MODULE} export const entities = [Raid], migrations = [class AddRaids1999999999999 {}]`;
  let lists: string[][];
  /** What loading each list gives. */
  let loaded: unknown[];

  beforeAll(async () => {
    const foreign = join(folder.path, 'node_modules/card-draw');
    mkdirSync(foreign, { recursive: true });
    writeFileSync(join(foreign, 'package.json'), '{"name":"card-draw","exports":{"./module":"./module.mjs"}}');
    writeFileSync(join(foreign, 'module.mjs'), 'throw new Error("another copy")');
    // As npm installs a library of Nest, with its own copy of Nest.
    const library = join(folder.path, 'node_modules/of-nest');
    mkdirSync(join(library, 'node_modules/@nestjs/common'), { recursive: true });
    writeFileSync(join(library, 'index.mjs'), `export { Injectable } from '@nestjs/common'`);
    writeFileSync(join(library, 'package.json'), '{"exports":"./index.mjs"}');
    writeFileSync(join(library, 'node_modules/@nestjs/common/index.js'), 'throw new Error("another copy")');
    const imports = `export { User as other } from 'card-draw/module'; export { Injectable } from 'of-nest';`;
    const alone = [
      `${MODULE} ${imports}`,
      'class A {}; export default { module: A }',
      ...PROBLEMS.map(([, text]) => text),
    ];
    lists = [...alone.map((text) => [file(text)]), [file(BOTH), file(BOTH)], ['./nowhere.js']];
    // In a process of its own: Jest has a module loader of its own, which takes no hooks.
    const program = resolve('test/harness/read-modules.mjs');
    loaded = JSON.parse(await runToEnd(process.execPath, [program, JSON.stringify(lists)])) as unknown[];
  });

  /** What is wrong with the modules of a list. */
  const problemsOf = (place: number): string[] =>
    (loaded.at(place) as string[]).map((problem) =>
      (lists.at(place) ?? []).reduce((text, path, at) => text.replaceAll(path, `FILE${at || ''}`), problem),
    );

  it("have one entry, with these names and the service's own copy of them, wherever they are installed", () => {
    expect(Object.keys(entry).sort()).toEqual(NAMES.trim().split(/\s+/).sort());
    const own = { other: "the service's User", Injectable: "the service's Injectable" };
    expect(loaded[0]).toEqual([{ Raids: 'function', module: 'function', ...own }]);
  });

  it('may export one object, too', () => {
    expect(loaded[1]).toEqual([{ module: 'function' }]);
  });

  it.each(PROBLEMS.map(([what, , expected], place) => [what, expected, place] as const))(
    'stop the start in one line, where one %s',
    (_, expected, place) => {
      const problem =
        typeof expected === 'string' ? `MODULES: ${expected}` : expect.stringMatching(expected.source.slice(1));
      expect(problemsOf(place + 2)).toEqual([problem]);
    },
  );

  const NO_STARTS: [string, string, RegExp][] = [
    [
      'needs what no one provides',
      `class Raids { static parameters = Reflect.defineMetadata('design:paramtypes', [Map], this); } export { Raids as module }`,
      /^Cannot start: Nest can't resolve dependencies of the Raids \(\?\)[^\n]* module\.$/,
    ],
    ['does not begin', 'export class module { constructor() { throw new Error("boom"); } }', /^Cannot start: boom$/],
    [
      'has a migration that fails',
      `${MODULE} export const migrations = [class AddRaids1999999999999 { up() { throw new Error('boom'); } }]`,
      /^Cannot start: The migration AddRaids1999999999999 failed: boom$/,
    ],
  ];
  it.each(NO_STARTS.slice(0, amount(1, NO_STARTS.length)))(
    'are the only error of a start where one %s',
    async (_, text, expected) => {
      const { url } = await createTestDatabase();
      const service = new ServiceProcess({ DATABASE_URL: url, ...SECRETS, MODULES: file(text) });
      expect(await service.end()).toBe(1);
      const lines = service.lines.map((line) => JSON.parse(line) as { level: string; message: string });
      const errors = lines.filter(({ level }) => level === 'error').map(({ message }) => message);
      expect(errors).toEqual([expect.stringMatching(expected)]);
    },
  );

  it('stop the start, where two have one table or one migration, and where one is not there', () => {
    expect(problemsOf(-2)).toEqual([
      'MODULES: FILE1 has the entity Raid with the table raids, which FILE has',
      'MODULES: FILE1 has the migration AddRaids1999999999999, which FILE has',
    ]);
    expect(problemsOf(-1)).toEqual([expect.stringContaining('FILE cannot be loaded: Error: Cannot')]);
  });
});

it.each([
  ['party', 'party', 'parties'],
  ['parties', 'party', 'parties'],
  ['raid_boss', 'raid_boss', 'raid_bosses'],
  ['houses', 'house', 'houses'],
  ['war-bands', 'war_band', 'war_bands'],
])('npx card-draw module new %s makes a module about one %s and several %s', async (name, one, several) => {
  const folder = temporaryFolder();
  const { code, err } = await commandHere('module', ['new', name], {}, '', folder.path);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const text = readFileSync(join(folder.path, name, `src/${several}.ts`), 'utf8');
  for (const part of [`Entity('${several}')`, `'List ${several}'`, `'Read a ${one}'`]) expect(text).toContain(part);
});

it.each([
  ['users', 'User is a name that a module imports: choose another'],
  ['draw', 'draws is a table of the service: choose another name'],
  ['Decks', 'The name must be of the form ^[a-z]'],
])('npx card-draw module new %s is refused', async (name, words) => {
  const folder = temporaryFolder();
  const { code, err } = await commandHere('module', ['new', name], {}, '', folder.path);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) });
  expect(readdirSync(folder.path)).toEqual([]);
});

const database = await createTestDatabase();

describe('migrations of modules', () => {
  class Broken1999999999999 implements MigrationInterface {
    name = 'Broken1999999999999';

    async up(runner: QueryRunner): Promise<void> {
      await runner.query('create table raids (id bigint)');
      await runner.query('create table users (id bigint)');
    }

    down(): Promise<void> {
      return Promise.resolve();
    }
  }

  it('are named when they fail, and undone', async () => {
    const migrations = [...SCHEMA.migrations, Broken1999999999999];
    await expect(migrate(dataSourceOptions({ url: database.url }, { entities: [], migrations }))).rejects.toThrow(
      /^The migration Broken1999999999999 failed: relation "users" already exists$/,
    );
    expect(await database.query("select to_regclass('raids') as table")).toEqual([{ table: null }]);
  });

  it('are written for columns of uuids, which need no extension', async () => {
    @Entity('tokens_of_raids')
    class Token {
      @PrimaryGeneratedColumn('uuid') id!: string;
    }
    const schema = { entities: [Token], migrations: [] };
    const dataSource = await new DataSource(dataSourceOptions({ url: database.url }, schema)).initialize();
    const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
    for (const { query } of upQueries) await dataSource.query(query);
    expect(await dataSource.getRepository(Token).save({})).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/) });
    await dataSource.destroy();
  });

  it('of a module that is not loaded are reported at the start, which goes on', async () => {
    await database.query(`insert into migrations (timestamp, name) values (1999999999999, 'AddRaids1999999999999')`);
    const app = await TestApp.start({ database });
    expect(app.log.join('\n')).toMatch(/a module that MODULES does not name: AddRaids1999999999999/);
    await app.close();
  });
});

describe('scheduled work of modules', () => {
  const instances: entry.OneInstance[] = [];

  @Injectable()
  class Scheduled {
    constructor(oneInstance: entry.OneInstance) {
      instances.push(oneInstance);
    }
  }
  @Module({ providers: [Scheduled] })
  class ScheduledModule {}

  it('runs on one of all instances, not twice at once, and goes over to another one', async () => {
    const { database } = await TestApp.start({ modules: [ScheduledModule] });
    const app = await TestApp.start({ database, modules: [ScheduledModule] });
    const [first, second] = instances as [entry.OneInstance, entry.OneInstance];
    const nothing = (): Promise<void> => Promise.resolve();
    expect(await first.run('sweep', nothing)).toBe(true);
    expect(await second.run('sweep', nothing)).toBe(false);
    expect(await second.run('another', nothing)).toBe(true);
    const nested: boolean[] = [];
    await first.run('sweep', async () => void nested.push(await first.run('sweep', nothing)));
    // An error is logged and the work is done again next time.
    expect(await first.run('sweep', () => Promise.reject(new Error('the sweep failed')))).toBe(true);
    expect(app.log.join('\n')).toContain('the sweep failed');
    expect(nested).toEqual([false]);
    const lost = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'card-draw schedule'
        and pid in (select pid from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid())`;
    await database.query(`${lost} and datname = current_database()`);
    await until(
      () => second.run('sweep', nothing),
      () => 'No other instance takes over',
    );
    expect(await first.run('sweep', nothing)).toBe(false);
  });
});
