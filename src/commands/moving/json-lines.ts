import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';

/** An object as JSON gives it. */
export type JsonObject = Record<string, unknown>;

const CHUNK_BYTES = 64 * 1024;

/** The lines of a text in UTF-8, some at a time. (readline would split at U+2028 too, which JSON strings may have in them.) */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  rest += decoder.end();
  if (rest !== '') yield [rest];
}

/**
 * The objects in a file that has one on each line, some at a time.
 * @throws Error naming the first line that has none
 */
export async function* readObjects(file: string): AsyncGenerator<JsonObject[]> {
  let number = 0;
  for await (const lines of linesOf(createReadStream(file, { highWaterMark: CHUNK_BYTES })))
    yield lines.map((line) => {
      number++;
      const value = parsed(line);
      if (isObject(value)) return value;
      throw new Error(`${file}, line ${number}: there is no object in JSON`);
    });
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
