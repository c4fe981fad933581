import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Node's recursive mkdir never ends below a folder that takes none, such as /proc. @returns whether it was made. @throws Error */
export function makeFolder(folder: string, mode?: number): boolean {
  const path = resolve(folder);
  if (isFolder(path)) return false;
  if (!existsSync(dirname(path))) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
    return true;
  } catch (error) {
    // Another process may have made it meanwhile.
    if (isFolder(path)) return false;
    throw error;
  }
}

/** A text that someone wrote. Some editors put a byte order mark before it, which no one sees. */
export function readText(file: string): string {
  return withoutMark(readFileSync(file, 'utf8'));
}

export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** Writes a file aside and renames it: after a crash or a power cut, the old file is there or the new one. */
export function replaceFile(file: string, text: string | Uint8Array, mode?: number): void {
  writeFileSync(`${file}.new`, text, { mode });
  syncFile(`${file}.new`);
  renameSync(`${file}.new`, file);
  syncFile(dirname(file));
}

/** Puts on the disk what is written of a file, or the names in a folder. */
export function syncFile(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * The value of a JSON file that someone wrote.
 * @throws SyntaxError that says where: Node.js 20 gives no line, and a byte order mark cannot be seen in its message
 */
export function parseJson(text: string): unknown {
  if (text.startsWith('\uFEFF'))
    throw new SyntaxError('A byte order mark is before the JSON: save the file without it');
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const { message } = error as SyntaxError;
    const [, position] = / in JSON at position (\d+)$/.exec(message) ?? [];
    if (position === undefined) throw error;
    const lines = text.slice(0, Number(position)).split('\n');
    throw new SyntaxError(`${message} (line ${lines.length} column ${(lines.at(-1) ?? '').length + 1})`);
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
