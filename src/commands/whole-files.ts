import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export type Content = AsyncIterable<string | Buffer>;

/**
 * Writes files that only their owner can read, one after the other; packed where the name ends in .gz. They take their names, and the places
 * of older files, when all are whole and on the disk.
 */
export async function writeWhole(contents: ReadonlyMap<string, Content>): Promise<void> {
  const files = [...contents.keys()];
  const partial = (file: string): string => `${file}.${process.pid}.partial`;
  const removePartial = (): void => files.forEach((file) => rmSync(partial(file), { force: true }));
  // Ctrl-C and the like leave nothing behind.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      removePartial();
      process.kill(process.pid, signal);
    });
  }
  try {
    for (const [file, content] of contents) {
      const written = createWriteStream(partial(file), { flags: 'wx', mode: 0o600, flush: true });
      await once(written, 'open');
      await pipeline(content, file.endsWith('.gz') ? createGzip() : new PassThrough(), written);
    }
    for (const file of files) renameSync(partial(file), file);
    // A rename is on the disk only when its directory is.
    const directory = await open(dirname(files[0] ?? '.'), 'r');
    await directory.sync();
    await directory.close();
  } catch (error) {
    removePartial();
    throw error;
  }
}
