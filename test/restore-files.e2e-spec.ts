import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { gunzipSync, gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { backup, type Outcome, restore } from './support/commands.js';
import { type DatabaseContents, databaseContents } from './support/database-contents.js';
import { makeEveryKindOfRecord } from './support/every-kind-of-record.js';
import { FakeClock } from './support/fake-clock.js';
import { temporaryFolder } from './support/service-process.js';
import { TestApp } from './support/test-app.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';

const END = '--\n-- PostgreSQL database dump complete\n--\n';

describe('npm run restore', () => {
  let app: TestApp;
  let script: string;
  let contents: DatabaseContents;
  let target: TestDatabase;

  beforeAll(async () => {
    app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
    await makeEveryKindOfRecord(app);
    script = (await backup({ DATABASE_URL: app.database.url }, '--file', '-')).out.toString();
    contents = await databaseContents(app.database);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    target = await createTestDatabase();
  });
  afterEach(() => target.drop());

  const restored = (input: string | Buffer, ...flags: string[]): Promise<Outcome> =>
    restore({ DATABASE_URL: target.url }, ['-', ...flags], input);
  const expectNothing = async ({ code, err }: Outcome, words: string | RegExp): Promise<void> => {
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(words) });
    expect(err).toContain('everything is as it was');
    expect((await databaseContents(target)).rows).toEqual({});
  };

  describe('reads what other versions and options of pg_dump write', () => {
    it.each<[string, (text: string) => string]>([
      ['without --no-owner', (text) => text.replace('COPY', 'ALTER TABLE public.users OWNER TO nobody_here;\n\nCOPY')],
      [
        'without --no-privileges',
        (text) => text.replace(END, `GRANT SELECT ON TABLE public.users TO nobody_here;\n${END}`),
      ],
      [
        'with settings that this server does not know',
        (text) => text.replace('SET', 'SET setting_of_the_future = 0;\nSET'),
      ],
      ['guarded against commands of psql', (text) => `\\restrict Ab1\n${text}\n\\unrestrict Ab1\n`],
      ['that makes its schema', (text) => text.replace('CREATE', 'CREATE SCHEMA public;\n\nCREATE')],
      ['with comments', (text) => text.replace('COPY', "COMMENT ON TABLE public.users IS 'all; of '' them';\n\nCOPY")],
    ])('%s', async (_, changed) => {
      const text = changed(script);
      expect(text).not.toBe(script);
      expect(await restored(text)).toMatchObject({ code: 0 });
      expect(await databaseContents(target)).toEqual(contents);
    });

    it('with --clean', async () => {
      expect((await restored(script)).code).toBe(0);
      const text = script.replace(
        'CREATE',
        'DROP TABLE IF EXISTS public.users;\nDROP SEQUENCE IF EXISTS public.x;\n\nCREATE',
      );
      expect(await restored(text, '--overwrite')).toMatchObject({ code: 0 });
      expect(await databaseContents(target)).toEqual(contents);
    });

    it('with --inserts', async () => {
      const text = script
        .replace(
          /^(COPY public\.groups) (\(.*\)) FROM stdin;\n([^]*?)^\\\.$/m,
          `INSERT INTO public.groups VALUES (1, 'a\n\\.\n;''');\nINSERT INTO public.groups VALUES (2, E'\\\\N\\'');`,
        )
        .replace(/^(COPY public\.group_users .*\n)[^]*?^\\\.$/m, '$1\\.');
      expect(await restored(text)).toMatchObject({ code: 0 });
      expect((await databaseContents(target)).rows['groups']).toEqual([`(1,"a\n\\\\.\n;'")`, `(2,"\\\\N'")`].sort());
    });

    it('packed with gzip, whatever the name', async () => {
      expect(await restored(gzipSync(script))).toMatchObject({ code: 0 });
      expect(await databaseContents(target)).toEqual(contents);
    });
  });

  describe('changes nothing for a file', () => {
    it.each<[string, (text: string) => string | Buffer, string | RegExp]>([
      [
        'that ends within rows',
        (text) => text.slice(0, text.indexOf('\nCOPY public.users') + 2000),
        'in the middle of rows',
      ],
      [
        'that ends between statements',
        (text) => text.slice(0, text.indexOf('CREATE INDEX')),
        'does not end with the line',
      ],
      ['without its last line', (text) => text.replace(END, ''), 'does not end with the line'],
      [
        'with a row too short',
        (text) => text.replace(/^(COPY public\.cards .*\n\d+)\t\d+/m, '$1'),
        /line \d+: .*COPY cards, line 1/,
      ],
      [
        'with a number that is none',
        (text) => text.replace(/^(COPY public\.draws .*\n)\d+/m, '$1x'),
        /line \d+: invalid input syntax.*COPY draws, line 1/,
      ],
      [
        'with a card without its owner',
        (text) => text.replace(/^(COPY public\.users .*\n).*\n/m, '$1'),
        'violates foreign key constraint',
      ],
      [
        'with a bit that fell over',
        (text) => text.replace('CREATE TABLE public.users', 'CREATF TABLE public.users'),
        /line \d+: syntax error/,
      ],
      [
        'with bytes that are no text',
        (text) => Buffer.from(text.replace('猫', '\u00e9'), 'latin1'),
        /invalid byte sequence|no text in UTF-8/,
      ],
      ['packed, and cut off', (text) => gzipSync(text).subarray(0, -1000), 'unexpected end of file'],
      ['packed, and garbled', (text) => garbled(gzipSync(text)), 'incorrect data check'],
      ['of the custom format of pg_dump', () => 'PGDMP\x01\x10\x00\x04', 'pg_restore --file='],
      ['of another kind', () => '{"users": []}', 'in the middle of a statement'],
      ['that is empty', () => '', 'does not end with the line'],
      ['of another service', () => `CREATE TABLE public.notes (n integer);\n${END}`, 'no backup of this service'],
      [
        'of a newer version of the service',
        (text) => text.replace(/^(COPY public\.migrations .*\n)/m, '$19\t1999999999999\tTimeTravel1999999999999\n'),
        'newer version of the service, with TimeTravel1999999999999',
      ],
      [
        'that would end the transaction',
        (text) => text.replace('CREATE', 'COMMIT;\n\nCREATE'),
        '"COMMIT;" would end the transaction',
      ],
      [
        'that would leave the database',
        (text) => text.replace('CREATE', '\\connect other\n\nCREATE'),
        'is a command of psql',
      ],
      [
        'that would read a file of the server',
        (text) => text.replace('CREATE', "COPY public.users FROM '/etc/passwd';\n\nCREATE"),
        'reads a file of the server',
      ],
    ])('%s', async (_, changed, words) => {
      const input = changed(script);
      expect(input).not.toBe(script);
      await expectNothing(await restored(input), words);
    });

    it('over data either, with the flag', async () => {
      expect((await restored(script)).code).toBe(0);
      const broken = script.replace(END, '');
      expect(await restored(broken, '--overwrite')).toMatchObject({ code: 1 });
      expect(await databaseContents(target)).toEqual(contents);
    });
  });

  it('brings an earlier version of the schema up to date at the next start', async () => {
    const early = script
      .replace(/^(COPY public\.migrations .*\n.*\n)[^]*?^\\\.$/m, '$1\\.')
      .replaceAll(
        /^(CREATE TABLE|COPY|ALTER TABLE|ALTER TABLE ONLY|CREATE INDEX \w+ ON) public\.(?!users|cards|ues|groups|group_users|migrations)[^]*?(;\n\n|^\\\.\n)/gm,
        '',
      )
      .replaceAll(/^SELECT pg_catalog.setval\('public.(?!users|cards|ues|groups|migrations).*\n/gm, '');
    expect(await restored(early)).toMatchObject({ code: 0 });
    expect(Object.keys((await databaseContents(target)).rows)).not.toContain('draws');
    const started = await TestApp.start({ database: target });
    const users = (await started.request('GET', '/users?itemsPerPage=100')).body as { id: number }[];
    expect(users).toHaveLength(contents.rows['users']?.length ?? 0);
    expect((await started.request('GET', `/users/${users[0]?.id ?? 0}/d`)).status).toBe(200);
    await started.close();
  });

  describe('ends with 2 and the reason', () => {
    it.each([
      ['without a file', [], 'npm run restore -- FILE'],
      ['with two files', ['a', 'b'], 'npm run restore -- FILE'],
      ['with something unknown', ['a', '--fast'], 'npm run restore -- FILE'],
      ['for a file that is not there', ['/nowhere/backup.sql'], 'no such file'],
    ])('%s', async (_, args, words) => {
      const { code, err } = await restore({ DATABASE_URL: target.url }, args);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) });
    });

    it('with a bad setting', async () => {
      const folder = temporaryFolder();
      const file = join(folder.path, 'backup.sql');
      writeFileSync(file, gunzipSync(gzipSync(script)));
      const { code, err } = await restore({ DATABASE_URL: 'mysql://x' }, [file]);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('DATABASE_URL must be') });
      folder.remove();
    });

    it.each(['backup', 'restore'] as const)('or with 0 and how it is called: %s --help', async (name) => {
      const run = name === 'backup' ? backup({}, '--help') : restore({}, ['--help']);
      expect(await run).toMatchObject({ code: 0, out: expect.anything() });
      expect((await run).out.toString()).toContain(`npm run ${name} -- `);
    });
  });

  it('says that no server answers', async () => {
    const { code, err } = await restore({ DATABASE_URL: 'postgres://localhost:1/x' }, ['-'], script);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('cannot be reached: ') });
    expect(err).toContain('ECONNREFUSED');
  });
});

/** With another checksum. */
function garbled(packed: Buffer): Buffer {
  packed.writeUInt32LE((packed.readUInt32LE(packed.length - 8) ^ 1) >>> 0, packed.length - 8);
  return packed;
}
