import { describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CommandRefused } from '../../src/commands/cli.js';
import { MIGRATIONS } from '../../src/schema.js';
import { backup, restore, restoreHere } from '../harness/commands.js';
import { databaseContents } from '../harness/database-contents.js';
import { makeEveryKindOfRecord } from './every-kind-of-record.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import { temporaryFolder } from '../harness/service-process.js';
import { TestApp } from '../harness/test-app.js';
import { createEmptyDatabase } from '../harness/test-database.js';

/** Comes after those of the service, and needs what they make. */
class Greetings1999999999999 implements MigrationInterface {
  name = 'Greetings1999999999999';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create table greetings as select id as user_id from users');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table greetings');
  }
}

const END = '\n-- card-draw backup complete\n';

/** Nothing is ever restored into it. */
const empty = await createEmptyDatabase();
const app = await TestApp.start({ clock: new FakeClock('2026-01-15T12:00:00.000Z') });
await makeEveryKindOfRecord(app);
const script = (await backup({ DATABASE_URL: app.database.url }, '--file', '-')).out.toString();
const contents = await databaseContents(app.database);

describe('npx card-draw restore', () => {
  describe('changes nothing for a file', () => {
    it.each<[string, (text: string) => string | Buffer, string | RegExp]>([
      ['that ends within rows', (text) => text.slice(0, text.indexOf('\nCOPY users') + 2000), 'in the middle of rows'],
      [
        'without its last line',
        (text) => text.replace(END, ''),
        'does not end with the line "-- card-draw backup complete"',
      ],
      [
        'with a row too short',
        (text) => text.replace(/^(COPY cards .*\n\d+)\t\d+/m, '$1'),
        /invalid input syntax.*COPY cards, line 1/,
      ],
      [
        'with a number that is none',
        (text) => text.replace(/^(COPY draws .*\n)\d+/m, '$1x'),
        /invalid input syntax.*COPY draws, line 1/,
      ],
      [
        'with a card without its owner',
        (text) => text.replace(/^(COPY users .*\n).*\n/m, '$1'),
        'violates foreign key constraint',
      ],
      ['with a bit that fell over', (text) => text.replace('COPY users', 'COPX users'), 'syntax error'],
      [
        'with bytes that are no text',
        (text) => Buffer.from(text.replace('猫', '\u00e9'), 'latin1'),
        'invalid byte sequence',
      ],
      ['packed, and cut off', (text) => gzipSync(text).subarray(0, -1000), 'unexpected end of file'],
      ['packed, and garbled', (text) => garbled(gzipSync(text)), 'incorrect data check'],
      ['of another kind', () => '{"users": []}', 'no backup of this service'],
      [
        'of a newer version of the service',
        (text) => text.replace('-- migration', '-- migration TimeTravel1999999999999\n-- migration'),
        'does not have: TimeTravel1999999999999',
      ],
      [
        'of an earlier commit, whose schema was another',
        (text) => text.replace(/^-- migration .*/m, '-- migration InitialSchema1795254391133'),
        /schema of an earlier commit\. .*"npm run export" there, and "card-draw import" here/,
      ],
    ])('%s', async (_, changed, words) => {
      const input = changed(script);
      expect(input).not.toBe(script);
      const problem: unknown = await restoreHere(empty.url, input).catch((error: unknown) => error);
      expect(problem).toMatchObject({ message: expect.stringMatching(words) });
      expect(problem).toMatchObject({ message: expect.stringContaining('everything is as it was') });
      expect(problem).not.toBeInstanceOf(CommandRefused);
      expect((await databaseContents(empty)).rows).toEqual({});
    });

    it('over data either, with the flag', async () => {
      const target = await createEmptyDatabase();
      await restoreHere(target.url, script);
      const before = await databaseContents(target);
      const flags = ['-', '--overwrite'];
      const { code, err } = await restore({ DATABASE_URL: target.url }, flags, script.replace(END, ''));
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('everything is as it was') });
      expect(await databaseContents(target)).toEqual(before);
    });
  });

  it('migrates a backup of an earlier version of the schema', async () => {
    MIGRATIONS.push(Greetings1999999999999);
    const target = await createEmptyDatabase();
    try {
      await restoreHere(target.url, script);
      const { rows } = await databaseContents(target);
      expect(rows['users']).toEqual(contents.rows['users']);
      expect(rows['greetings']).toHaveLength(contents.rows['users']?.length ?? 0);
      // Over the newer schema, the rows are copied into that of the backup too.
      await target.query('insert into greetings values (0)');
      await restoreHere(target.url, script, true);
      expect((await databaseContents(target)).rows['greetings']).toEqual(rows['greetings']);
    } finally {
      MIGRATIONS.pop();
    }
  });

  describe('ends with 2 and the reason', () => {
    it.each([
      ['without a file', [], '(--help tells more)'],
      ['with two files', ['a', 'b'], '(--help tells more)'],
      ['with something unknown', ['a', '--fast'], '(--help tells more)'],
      ['for a file that is not there', ['/nowhere/backup.sql'], 'no such file'],
    ])('%s', async (_, args, words) => {
      const { code, err } = await restore({ DATABASE_URL: empty.url }, args);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) });
    });

    it('with a bad setting', async () => {
      const folder = temporaryFolder();
      const file = join(folder.path, 'backup.sql');
      writeFileSync(file, script);
      const { code, err } = await restore({ DATABASE_URL: 'mysql://x' }, [file]);
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('DATABASE_URL must be') });
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
