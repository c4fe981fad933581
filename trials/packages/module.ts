import { deepStrictEqual, match, rejects, strictEqual } from 'node:assert';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { runToEnd, temporaryFolder } from '../../test/harness/program.js';
import { cardDraw, edit, shell } from '../helpers.js';
import { type Instance, type Say, type Settings, whileRunning } from '../instance.js';

const NAMES = ['decks', 'tickets'];
const MIGRATIONS = 'AddDecks1795570000000, AddTickets1795570000001';

/**
 * Makes modules outside of the project with the packed package, as docs/modules.md says: one that `card-draw module new` writes, and those of
 * examples/tickets and examples/guilds. Tests them, uses two, restores with and without them, and upgrades one. @param packed the file of the
 * package; it is made without it
 */
export async function runModule(packed: string | undefined, say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  const postgres = await OwnPostgres.start();
  try {
    const pack = ['pack', '--silent', '--pack-destination', folder.path];
    const file = packed ?? join(folder.path, (await runToEnd('npm', pack)).trim().split('\n').at(-1) ?? '');
    const team = new Team(folder.path, { DATABASE_URL: postgres.url });
    await team.install(resolve(file));
    await team.make();
    await team.use();
    await team.leaveOut();
    await team.upgrade(say);
    return [];
  } finally {
    await postgres.remove();
    folder.remove();
  }
}

/** A folder with the unpacked package and modules beside it. */
class Team {
  private readonly build: string;
  private readonly modules: string;
  private held: unknown;

  constructor(
    private readonly folder: string,
    private readonly settings: Settings,
  ) {
    this.build = join(folder, 'card-draw');
    this.modules = NAMES.map((name) => join(folder, name, 'dist/index.js')).join();
  }

  async install(file: string): Promise<void> {
    await shell(`tar xzf ${file} && mv package card-draw`, this.folder);
    symlinkSync(resolve('node_modules'), join(this.build, 'node_modules'));
    for (const name of [...NAMES, 'guilds']) await this.create(name);
  }

  /** A module, with what `npm install` would bring there, without asking a registry. */
  private async create(name: string): Promise<void> {
    await this.run(['module', 'new', name]);
    const modules = join(this.folder, name, 'node_modules');
    mkdirSync(join(modules, '.bin'), { recursive: true });
    symlinkSync(this.build, join(modules, 'card-draw'));
    for (const name of ['@jest', '@nestjs', '@types', 'jest', '.bin/jest', '.bin/tsc'])
      symlinkSync(resolve('node_modules', name), join(modules, name));
    symlinkSync(join(this.build, 'dist/commands/card-draw.js'), join(modules, '.bin/card-draw'));
  }

  async make(): Promise<void> {
    this.copyExample('tickets', 'tickets');
    this.copyExample('guilds/src', 'guilds');
    await shell('npm run --silent build', join(this.folder, 'tickets'));
    const nothing = cardDraw(['module', 'migration', 'Nothing'], {}, join(this.folder, 'tickets'), this.build);
    await rejects(nothing, /make all that the entities say/);
    for (const name of ['decks', 'guilds']) await shell('npm --silent test', join(this.folder, name));
  }

  private copyExample(example: string, module: string): void {
    const source = join(this.folder, module, 'src');
    rmSync(source, { recursive: true });
    cpSync(join(this.build, 'examples', example), source, { recursive: true });
  }

  async use(): Promise<void> {
    await this.serve(async ({ get, post }) => {
      await post('/users', { username: 'ai' });
      await rejects(post('/cards', { owner: 1 }), /"too_few_tickets"/);
      deepStrictEqual(await post('/users/1/tickets', { count: 3 }), { held: 3 });
      strictEqual((await post('/cards', { owner: 1 }))['id'], 1);
      deepStrictEqual(await post('/decks', { owner: 1, name: 'first' }), { id: 1, name: 'first' });
      // A named token may be for an operation of a module.
      await this.run('tokens create --name reader --operations readDeck --until 2999-01-01'.split(' '));
      this.held = await get('/users/1/tickets');
    });
    await this.run(['backup', '--file', 'backup.sql']);
    match(await this.run(['export', '--to', 'out']), /Not exported: table tickets/);
    const exported = readFileSync(join(this.folder, 'out/decks.jsonl'), 'utf8');
    strictEqual(exported, '{"id":1,"name":"first","owner":1}\n');
  }

  /** Without the modules, a backup is refused, and the service leaves their tables alone. */
  async leaveOut(): Promise<void> {
    const restored = this.run(['restore', 'backup.sql', '--overwrite'], '');
    await rejects(restored, new RegExp(`does not have: ${MIGRATIONS}. Restore it with`));
    await this.serve(async ({ get, service }) => {
      match(service.output, new RegExp(`a module that MODULES does not name: ${MIGRATIONS}`));
      await rejects(get('/decks'), /: 404 /);
    }, '');
  }

  /** The next version of a module has a column more. A backup of the version before it gets the column, too. */
  async upgrade(say: Say): Promise<void> {
    const module = join(this.folder, 'decks');
    const entity = join(module, 'src/decks.ts');
    edit(entity, /@TextColumn\(\) name!: string;/, (found) => `${found}\n  @TextColumn() colour!: string;`);
    edit(
      entity,
      /^ {2}@TextField\(\{ example: .first. \}\) name!: string;/m,
      (found) => `${found}\n  @TextField() colour!: string;`,
    );
    const began = performance.now();
    await shell('npm run --silent migration -- AddColour', module);
    say(`The migration took ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    const file = readdirSync(join(module, 'src/migrations')).find((name) => name.endsWith('AddColour.ts')) ?? '';
    const name = `AddColour${parseInt(file, 10)}`;
    const index = join(module, 'src/index.ts');
    edit(index, /migrations = \[/, (found) => `${found}${name}, `);
    edit(index, /^/, () => `import { ${name} } from './migrations/${file.replace(/ts$/, 'js')}';\n`);
    await shell('npm run --silent build', module);
    await this.run(['restore', 'backup.sql', '--overwrite']);
    await this.serve(async ({ get }) => {
      deepStrictEqual(await get('/users/1/decks'), [{ id: 1, name: 'first', colour: '' }]);
      deepStrictEqual(await get('/users/1/tickets'), this.held);
    });
  }

  private run(args: readonly string[], modules = this.modules): Promise<string> {
    // Before they are built, nothing loads them.
    const env = args[0] === 'module' ? this.settings : { ...this.settings, MODULES: modules };
    return cardDraw(args, env, this.folder, this.build);
  }

  private serve(work: (instance: Instance) => Promise<void>, modules = this.modules): Promise<void> {
    const settings = { ...this.settings, MODULES: modules, WEB_CONCURRENCY: '1' };
    return whileRunning(settings, work, join(this.build, 'dist/main.js'));
  }
}
