import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { commandLine, CommandRefused, runCommand } from './cli.js';
import { ownDatabase } from './command-connection.js';
import { restoreBackup, separateRecovered } from './restoration.js';

const USAGE = `card-draw restore FILE [--overwrite] [--ignore-services]
card-draw restore --recovered [--ignore-services]
Restores a backup, packed with gzip or not, into the database of DATABASE_URL, or the embedded one of DATA_DIR. The service
must not run. It is all or nothing. FILE may be - for the standard input.
  --recovered        in place of FILE: the database was recovered or copied by other means, such as the archive of PostgreSQL's log or
                     pg_restore. It does what a restore does then: it closes the days whose seed is secret, and deletes the private key
  --overwrite        replaces the data that are there
  --ignore-services  goes on although the server of DATABASE_URL says that a service runs; use it when none does
Settings: DATABASE_URL; else the embedded database of DATA_DIR (./data)
Example: card-draw restore card-draw.sql.gz
Ends with 0 when all is restored; 1 when it failed, and everything is as it was; 2 when nothing was tried.`;

function readArguments() {
  const given = commandLine([], ['overwrite', 'ignore-services', 'recovered'], true);
  const { overwrite = false, 'ignore-services': ignoreServices = false, recovered = false } = given;
  const [file, ...others] = given.positionals;
  if (recovered && (file || overwrite)) throw new Error('--recovered takes neither a FILE nor --overwrite');
  if (!recovered && (!file || others.length > 0)) throw new Error('One FILE is needed');
  return { file, overwrite, ignoreServices };
}

async function open(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  await once(stream, 'open').catch((error: unknown) => {
    throw new CommandRefused((error as Error).message);
  });
  return stream;
}

await runCommand(USAGE, readArguments, async ({ file, ...options }) => {
  const input = file === undefined ? undefined : await open(file);
  const where = ownDatabase();
  const lines = input
    ? await restoreBackup(where, input, options)
    : await separateRecovered(where, options.ignoreServices);
  for (const line of lines) console.error(line);
});
