import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those that it is in. The recursive form of Node's mkdir never ends below a folder that takes none, such as /proc.
 * @returns whether it was made, and not there already
 * @throws Error when it cannot be made
 */
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

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
