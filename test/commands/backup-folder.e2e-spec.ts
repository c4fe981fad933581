import { beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createUser } from '../factories/records.js';
import { backup, type Outcome, restore } from '../harness/commands.js';
import { temporaryFolder } from '../harness/service-process.js';
import { TestApp } from '../harness/test-app.js';
import { createEmptyDatabase } from '../harness/test-database.js';

const NAME = /^card-draw-\d{8}T\d{6}Z\.sql\.gz$/;
const OLD = ['20250101', '20250102', '20250103'].map((day) => `card-draw-${day}T040000Z.sql.gz`);

let folder: ReturnType<typeof temporaryFolder>;
let to: string;
const app = await TestApp.start();
await createUser(app, { username: 'ai' });

describe('card-draw backup --to', () => {
  beforeEach(() => {
    folder = temporaryFolder();
    to = join(folder.path, 'all', 'backups');
  });

  const run = (...args: string[]): Promise<Outcome> => backup({ DATABASE_URL: app.database.url }, ...args);
  const fill = (names: readonly string[]): void => {
    mkdirSync(to, { recursive: true });
    for (const name of names) writeFileSync(join(to, name), name);
  };

  it('makes the folder and in it a file that a restore reads, and that is named by its moment', async () => {
    expect(await run('--to', to)).toMatchObject({ code: 0, err: expect.stringContaining('Backed up') });
    expect(readdirSync(to)).toEqual([expect.stringMatching(NAME)]);
    const file = join(to, String(readdirSync(to)[0]));
    expect([statSync(to).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    const target = await createEmptyDatabase();
    expect(await restore({ DATABASE_URL: target.url }, [file])).toMatchObject({ code: 0 });
    expect(await target.query('select username from users')).toEqual([{ username: 'ai' }]);
  });

  it('keeps the newest of its files, and all that have other names', async () => {
    const others = ['backup.sql.gz', 'card-draw-20240101T040000Z.sql.gz.0.partial', 'notes.txt'];
    fill([...OLD, ...others]);
    const { code, err } = await run('--to', to, '--keep', '3');
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(`Removed ${join(to, String(OLD[0]))}\n`) });
    const [made = '', ...more] = readdirSync(to).filter((name) => ![...OLD, ...others].includes(name));
    expect([made, more]).toEqual([expect.stringMatching(NAME), []]);
    expect(readdirSync(to).sort()).toEqual([...OLD.slice(1), ...others, made].sort());
  });

  it('keeps all without --keep, and what it has just made though others look newer', async () => {
    const newer = ['card-draw-29990101T040000Z.sql.gz', 'card-draw-29990102T040000Z.sql.gz'];
    fill([...OLD, ...newer]);
    expect((await run('--to', to)).code).toBe(0);
    expect(readdirSync(to)).toHaveLength(6);
    const before = readdirSync(to);
    expect((await run('--to', to, '--keep', '1')).code).toBe(0);
    const left = readdirSync(to);
    expect(left).toEqual([expect.stringMatching(NAME)]);
    expect(newer).not.toContain(left[0]);
    expect(String(left[0]) >= String(before.filter((name) => !newer.includes(name)).at(-1))).toBe(true);
  });

  it('changes nothing when the backup fails, and does not note it', async () => {
    fill(OLD);
    const noted = await app.database.query('select moment from last_backup');
    const circle = 'create table a (id int primary key, b int); create table b (id int primary key references a)';
    await app.database.query(`${circle}; alter table a add foreign key (b) references b`);
    try {
      const err = expect.stringMatching(/^No backup was made: .*The foreign keys of a, b form a circle/);
      expect(await run('--to', to, '--keep', '1')).toMatchObject({ code: 1, err });
    } finally {
      await app.database.query('drop table a, b cascade');
    }
    expect(readdirSync(to)).toEqual(OLD);
    expect(await app.database.query('select moment from last_backup')).toEqual(noted);
  });

  it.each([
    ['--keep alone', ['--keep', '14'], '--keep needs --to'],
    ['both places', ['--to', 'a', '--file', 'b'], 'One of --to and --file is enough'],
    ['no name', ['--to', ''], '--to needs a name'],
    ['a number of none', ['--to', 'a', '--keep', '0'], '--keep must be a whole number from 1 to 100000, not "0"'],
  ])('refuses %s', async (_, args, problem) => {
    expect(await run(...args)).toMatchObject({ code: 2, err: `${problem} (--help tells more)\n` });
  });

  it('refuses a folder that cannot be made', async () => {
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    expect(await run('--to', join(file, 'backups'))).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^--to names a folder that cannot be made: ENOTDIR/),
    });
    expect(existsSync(join(file, 'backups'))).toBe(false);
  });

  // Node's own recursive way never ends there.
  (existsSync('/proc/self') ? it : it.skip)('refuses a folder below one that takes none, such as /proc', async () => {
    expect(await run('--to', '/proc/none/backups')).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^--to names a folder that cannot be made: ENOENT/),
    });
  });
});
