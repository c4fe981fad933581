import { describe, expect, it } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { BackupReader, FIRST_LINE, LAST_LINE } from './backup-format.js';

const ROWS = ['1\t\\\\.\n2\t\\N\n\u2028;\n\\\\.\n', '', ';\n', '\n'];
const BACKUP = `${FIRST_LINE}
-- migration First1
-- migration Second2
-- table a
-- table "b c"

SET a = b;
-- a comment

${ROWS.map((rows, i) => `COPY t${i} (x) FROM stdin;\n${rows}\\.\n`).join('\n')}
SELECT 'é';

${LAST_LINE}
`;

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
}

/** The statements, each COPY followed by its rows. */
async function allOf(reader: BackupReader): Promise<string[]> {
  const found: string[] = [];
  for await (const statement of reader.statements()) {
    found.push(statement);
    if (!statement.startsWith('COPY')) continue;
    const pieces: Buffer[] = [];
    for await (const piece of reader.rows()) pieces.push(piece);
    found.push(Buffer.concat(pieces).toString());
  }
  return found;
}

describe('the reader of backups', () => {
  it.each([1, 2, 3, 7, 100_000])('finds the same in pieces of any size: %d', async (size) => {
    for (const bytes of [Buffer.from(BACKUP), gzipSync(BACKUP)]) {
      const reader = new BackupReader(inPieces(bytes, size));
      expect(await reader.header()).toEqual({
        migrations: ['First1', 'Second2'],
        tables: ['a', '"b c"'],
      });
      const copies = ROWS.flatMap((rows, i) => [`COPY t${i} (x) FROM stdin`, rows]);
      expect(await allOf(reader)).toEqual(['SET a = b', ...copies, "SELECT 'é'"]);
    }
  });

  it('takes no part of a backup for a whole one', async () => {
    const bytes = Buffer.from(BACKUP);
    for (let length = 0; length < bytes.length - 1; length++) {
      const reader = new BackupReader(inPieces(bytes.subarray(0, length), 50));
      await expect(reader.header().then(() => allOf(reader))).rejects.toThrow(/is not whole|is no backup/);
    }
  });

  it.each([
    ['of the custom format of pg_dump', 'PGDMP\x01\x10\x00\x04'],
    ['that is empty', ''],
  ])('refuses a file %s', async (_, text) => {
    await expect(new BackupReader(inPieces(Buffer.from(text), 50)).header()).rejects.toThrow(
      'no backup of this service',
    );
  });
});
