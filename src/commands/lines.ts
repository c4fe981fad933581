import { createReadStream } from 'node:fs';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import { isObject } from '../platform/check.js';
import { withoutMark } from '../platform/folders-and-files.js';

/** A line of JSON has neither character in it, so it is copied as it is. */
const AS_IT_IS = `FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02'`;

type Counted = (rows: number) => void;

/** What COPY writes, in constant memory. @param counted hears at the end how many rows there are */
export async function* copied(runner: QueryRunner, copy: string, counted: Counted): AsyncGenerator<Buffer> {
  const client = (await runner.connect()) as ClientBase;
  const stream = client.query(copyTo(copy));
  for await (const chunk of stream) yield chunk as Buffer;
  counted(stream.rowCount);
}

/** The rows of a `select` without parameters, a line of JSON each. */
export function copiedLines(runner: QueryRunner, select: string, counted: Counted): AsyncGenerator<Buffer> {
  return copied(runner, `COPY (SELECT row_to_json(r) FROM (${select}) r) TO STDOUT (${AS_IT_IS})`, counted);
}

/** The lines of a text, some at a time. (readline would split at U+2028 too, which JSON strings may have in them.) */
export async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}

export type JsonObject = Record<string, unknown>;

/** The objects in a file that has one on each line, some at a time. @throws Error naming the first line that has none */
export async function* readObjects(file: string): AsyncGenerator<JsonObject[]> {
  let number = 0;
  for await (const lines of linesOf(createReadStream(file, 'utf8') as AsyncIterable<string>))
    yield lines.map((line) => {
      number++;
      return objectIn(
        number === 1 ? withoutMark(line) : line,
        () => new Error(`${file}, line ${number}: there is no object in JSON`),
      );
    });
}

function objectIn(line: string, problem: () => Error): JsonObject {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw problem();
  }
  if (isObject(value)) return value;
  throw problem();
}
