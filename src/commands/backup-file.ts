import { createWriteStream, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

/**
 * Writes a file that only its owner can read, packed when its name ends in .gz, or to the standard output. The file is written under
 * another name, brought to the disk and renamed: it is whole or not there, and an older one of that name stays until then.
 */
export async function writeBackup(text: AsyncIterable<string | Buffer>, file: string): Promise<void> {
  if (file === '-') return pipeline(text, process.stdout);
  const partial = `${file}.${process.pid}.partial`;
  removeOnSignals(partial);
  try {
    const written = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(text, file.endsWith('.gz') ? createGzip() : new PassThrough(), written);
    await rename(partial, file);
    // A rename is on the disk only when its directory is.
    const directory = await open(dirname(file), 'r');
    await directory.sync();
    await directory.close();
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Ctrl-C and the like end the process as they would, but leave nothing behind. */
function removeOnSignals(partial: string): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      rmSync(partial, { force: true });
      process.kill(process.pid, signal);
    });
  }
}
