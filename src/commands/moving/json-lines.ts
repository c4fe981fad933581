import { createReadStream } from 'node:fs';

/** An object as JSON gives it. */
export type JsonObject = Record<string, unknown>;

/** The lines of a file in UTF-8, some at a time. (readline would split at U+2028 too, which JSON strings may have in them.) */
async function* linesOf(file: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') yield [rest];
}

/**
 * The objects in a file that has one on each line, some at a time.
 * @throws Error naming the first line that has none
 */
export async function* readObjects(file: string): AsyncGenerator<JsonObject[]> {
  let number = 0;
  for await (const lines of linesOf(file))
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
