import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

type Script = AsyncIterable<string | Buffer>;

/** Writes to the standard output as it comes. */
export async function writeToStandardOutput(script: Script): Promise<void> {
  await pipeline(Readable.from(script), process.stdout);
}

/**
 * Writes a file that only its owner can read, packed when its name ends in .gz. It is written aside, brought to the disk, and then
 * renamed: under its name it is whole or not there, and what was there before stays until then.
 */
export async function writeToFile(script: Script, file: string): Promise<void> {
  const partial = `${file}.${process.pid}.partial`;
  const forget = removedOnSignals(partial);
  try {
    const written = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
    const source = Readable.from(script);
    await (file.endsWith('.gz') ? pipeline(source, createGzip(), written) : pipeline(source, written));
    await rename(partial, file);
    await flushDirectory(dirname(file));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    forget();
  }
}

/** Ctrl-C and the like end the process as they would, but leave nothing behind. */
function removedOnSignals(partial: string): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const onSignal = (signal: NodeJS.Signals): void => {
    rmSync(partial, { force: true });
    forget();
    process.kill(process.pid, signal);
  };
  const forget = (): void => signals.forEach((signal) => process.off(signal, onSignal));
  signals.forEach((signal) => process.on(signal, onSignal));
  return forget;
}

/** A rename is on the disk only when its directory is. */
async function flushDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
