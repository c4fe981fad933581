import { describe, expect, it } from '@jest/globals';
import { DUMP_COMPLETE } from '../backup/dump-format.js';
import { ScriptReader } from './script-reader.js';

/** The bytes in chunks of a size, so that everything is met at the edge of a chunk once. */
// eslint-disable-next-line @typescript-eslint/require-await
async function* chunks(text: string | Buffer, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Reads a script whole: its statements, and after each COPY the rows. */
async function read(text: string | Buffer, size = 1000): Promise<{ line: number; text: string; rows?: string }[]> {
  const reader = new ScriptReader(chunks(text, size));
  const read = [];
  for await (const statement of reader.statements()) {
    if (!/^COPY/.test(statement.text)) {
      read.push(statement);
      continue;
    }
    const parts: Buffer[] = [];
    for await (const part of reader.rows()) parts.push(part);
    read.push({ ...statement, rows: Buffer.concat(parts).toString() });
  }
  return read;
}

const whole = (text: string): string => `${text}\n${DUMP_COMPLETE}\n`;
const texts = async (text: string): Promise<string[]> => (await read(whole(text))).map((statement) => statement.text);

describe('ScriptReader', () => {
  it.each([
    ['a string', "select 'a;b';"],
    ['a string with quotes', "select 'it''s;', ';';"],
    ['a string over lines', "select 'a;\n-- b;\n';"],
    ['a string that ends in a backslash', "select 'a\\';"],
    ['an escape string', "select E'a\\';b', e'\\\\', E'it''s\\';';"],
    ['an escape string over lines', "select E'a\\\n\\';\n';"],
    ['a word that ends in e', "select like'a\\';"],
    ['a quoted name', 'select ";""--";'],
    ['dollar quotes', "do $$ begin; ' end; $$;"],
    ['tagged dollar quotes', 'do $a$ $$;$b$; $a$;'],
    ['dollars in a name', 'select a$b$, c$b$;'],
    ['a comment', 'select 1 -- ; \' " $$\n;'],
    ['nested comments', "select /* ; /* ' */ ; \n */ 1;"],
    ['parentheses', 'create rule r as on insert to a do (select 1; select 2);'],
  ])('does not take what is in %s for an end', async (_, text) => {
    expect(await texts(`${text}\nselect 2;`)).toEqual([text, 'select 2;']);
  });

  it('gives statements with their lines, and none of the comments between them', async () => {
    expect(await read(whole('--\n-- a;\n\nselect 1;\n/* b;\n*/ select\n2; select 3;'))).toEqual([
      { text: 'select 1;', line: 4 },
      { text: 'select\n2;', line: 7 },
      { text: 'select 3;', line: 7 },
    ]);
  });

  it.each([1, 2, 3, 4, 5, 7, 16, 1000])('reads rows in chunks of %d bytes', async (size) => {
    const rows = 'a\tb\n\\\\.\n\\.x\n\n猫;\n';
    const script = whole(
      `COPY a FROM stdin;\n${rows}\\.\n\nCOPY b FROM stdin;\n\\.\nCOPY c FROM stdin;\n\n\\.\nselect 1;`,
    );
    expect(await read(script, size)).toEqual([
      { text: 'COPY a FROM stdin;', line: 1, rows },
      { text: 'COPY b FROM stdin;', line: 9, rows: '' },
      { text: 'COPY c FROM stdin;', line: 11, rows: '\n' },
      { text: 'select 1;', line: 14 },
    ]);
  });

  it('passes over what newer versions of pg_dump say to psql', async () => {
    expect(await texts('\\restrict aB3\n\nselect 1;\n\\unrestrict aB3\n')).toEqual(['select 1;']);
  });

  it.each([
    ['nothing', '', /does not end with/],
    ['no end', 'select 1;\n', /does not end with/],
    ['something after its end', `${DUMP_COMPLETE}\nselect 1;\n`, /does not end with/],
    ['half a statement', whole('select (1;'), /in the middle of a statement/],
    ['an end within a string', whole("select '"), /in the middle of a statement/],
    ['half of its rows', 'COPY a FROM stdin;\n1\n2\n', /in the middle of rows/],
    ['an end within rows', whole('COPY a FROM stdin;\n1'), /in the middle of rows/],
    ['a command of psql', whole('\\connect other'), /line 1 is a command of psql: \\connect other/],
  ])('refuses a script with %s', async (_, text, words) => {
    await expect(read(text)).rejects.toThrow(words);
  });

  it.each([
    ['no UTF-8', Buffer.from([0x73, 0xff, 0x0a])],
    ['zeros', Buffer.from('select\0;\n')],
  ])('refuses %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow('line 1 is no text in UTF-8');
  });
});
