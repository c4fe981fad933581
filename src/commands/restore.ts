// Puts a backup in the place of what the service keeps in its database. The service does not run.
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { CommandRefused } from './command-refused.js';
import { processEnvironment, readDatabaseSettings } from '../platform/config/environment.js';
import { withDatabaseAlone } from './command-connection.js';
import { runCommand } from './cli.js';
import { BackupReader } from './backup-reader.js';
import { RestoreTransaction } from './restore-transaction.js';

const USAGE = `npm run restore -- FILE [--overwrite] [--ignore-services]
Restores a backup, packed with gzip or not, into the database of DATABASE_URL, or the embedded one of DATA_DIR. The service
must not run. It is all or nothing. FILE may be - for the standard input.
  --overwrite        replaces the data that are there
  --ignore-services  goes on although services are connected to the server of DATABASE_URL: they no longer run
Ends with 0 when all is restored; 1 when it failed, and everything is as it was; 2 when nothing was tried.`;

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean' }, 'ignore-services': { type: 'boolean' } },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new Error('One FILE is needed');
  return { file, overwrite: values.overwrite === true, ignoreServices: values['ignore-services'] === true };
}

/** Opened before anything else is done. */
async function open(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  await once(stream, 'open').catch((error: unknown) => {
    throw new CommandRefused((error as Error).message);
  });
  return stream;
}

await runCommand(USAGE, readArguments, async ({ file, ...options }) => {
  const input = await open(file);
  await withDatabaseAlone(readDatabaseSettings(processEnvironment()), 'restore', async (runner) => {
    const started = performance.now();
    const restore = new RestoreTransaction(runner, options);
    try {
      await restore.run(new BackupReader(input));
    } catch (error) {
      const { message, where = '' } = error as { message: string; where?: string };
      if (error instanceof CommandRefused || restore.isOutcomeUnknown) throw error;
      throw new Error(`Nothing is restored, and everything is as it was: ${message} ${where.slice(0, 200)}`, {
        cause: error,
      });
    } finally {
      // Whoever writes to it may be at it for long.
      input.destroy();
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (const table of restore.leftOut) console.error(`Left out: the rows of ${table}, which no migration makes`);
    console.error(`Restored ${restore.rows} rows in ${seconds} s. Days whose seed is secret are closed for draws`);
  });
});
