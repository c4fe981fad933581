import { createReadStream } from 'node:fs';
import { linesOf } from '../lines.js';

/** An object as JSON gives it. */
export type JsonObject = Record<string, unknown>;

/**
 * The objects in a file that has one on each line, some at a time.
 * @throws Error naming the first line that has none
 */
export async function* readObjects(file: string): AsyncGenerator<JsonObject[]> {
  let number = 0;
  for await (const lines of linesOf(createReadStream(file, 'utf8') as AsyncIterable<string>))
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
