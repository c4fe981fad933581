import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
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

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
