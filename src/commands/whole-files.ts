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
 */
export async function writeWhole(contents: ReadonlyMap<string, Content>): Promise<void> {
  const files = [...contents.keys()];
  // Two containers that write to one folder may have the same process id.
  const id = randomUUID();
  const partial = (file: string): string => `${file}.${id}.partial`;
  const removePartial = (): void => files.forEach((file) => rmSync(partial(file), { force: true }));
  // Ctrl-C and the like leave nothing behind.
  const interrupted = (signal: NodeJS.Signals): void => {
    removePartial();
    SIGNALS.forEach((name) => process.off(name, interrupted));
    process.kill(process.pid, signal);
  };
  SIGNALS.forEach((name) => process.on(name, interrupted));
  try {
    for (const [file, content] of contents) {
      const written = createWriteStream(partial(file), { flags: 'wx', mode: 0o600, flush: true });
      await once(written, 'open');
      await pipeline(content, file.endsWith('.gz') ? createGzip() : new PassThrough(), written);
    }
    takePlaces(files, partial, id);
    // A name is on the disk only when its directory is.
    syncFile(dirname(files[0] ?? '.'));
  } finally {
    removePartial();
    SIGNALS.forEach((name) => process.off(name, interrupted));
  }
}

/** Gives the new files their names. When one cannot have its name, everything is as it was. */
function takePlaces(files: readonly string[], partial: (file: string) => string, id: string): void {
  const aside = (file: string): string => `${file}.${id}.older`;
  const moved: [from: string, to: string][] = [];
  const move = (from: string, to: string): void => {
    renameSync(from, to);
    moved.unshift([from, to]);
  };
  // One file replaces another in one step. Of several, all older ones go first: a kill between two steps never leaves old beside new.
  const older = files.length > 1 ? files.filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile()) : [];
  try {
    for (const file of older) move(file, aside(file));
    for (const file of files) move(partial(file), file);
  } catch (error) {
    for (const [from, to] of moved) renameSync(to, from);
    throw error;
  }
  for (const file of older) rmSync(aside(file));
}
