import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncFile } from '../platform/folders-and-files.js';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export type Content = AsyncIterable<string | Buffer>;

/**
 * Writes files that only their owner can read, one after the other; packed where the name ends in .gz. They take their names, and the places
 * of older files, when all are whole and on the disk: all of them, or none.
 * @param check is called with the path of each file before that, and refuses it by an error
 */
export async function writeWhole(
  contents: ReadonlyMap<string, Content>,
  check: (partial: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const files = [...contents.keys()];
  const folder = files.find((file) => statSync(file, { throwIfNoEntry: false })?.isDirectory());
  if (folder !== undefined) throw new Error(`${folder} is a folder`);
  // Two containers that write to one folder may have the same process id.
  const id = randomUUID();
  const partialOf = (file: string): string => `${file}.${id}.partial`;
  const removePartial = (): void => files.forEach((file) => rmSync(partialOf(file), { force: true }));
  // Ctrl-C and the like leave nothing behind.
  const interrupted = (signal: NodeJS.Signals): void => {
    removePartial();
    SIGNALS.forEach((name) => process.off(name, interrupted));
    process.kill(process.pid, signal);
  };
  SIGNALS.forEach((name) => process.on(name, interrupted));
  try {
    for (const [file, content] of contents) {
      const written = createWriteStream(partialOf(file), { flags: 'wx', mode: 0o600, flush: true });
      await once(written, 'open');
      await pipeline(content, file.endsWith('.gz') ? createGzip() : new PassThrough(), written);
      await check(partialOf(file));
    }
    // One file replaces another in one step. Of several, all older ones go first: a kill between two steps never leaves old beside new.
    if (files.length > 1) for (const file of files) rmSync(file, { force: true });
    for (const file of files) renameSync(partialOf(file), file);
    // A name is on the disk only when its directory is.
    syncFile(dirname(files[0] ?? '.'));
  } finally {
    removePartial();
    SIGNALS.forEach((name) => process.off(name, interrupted));
  }
}
