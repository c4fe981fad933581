// Puts a backup in the place of what the service keeps in its database, while the service does not run.
import 'reflect-metadata';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Refusal } from '../common/refusal.js';
import { processEnvironment, readDatabaseSettings } from '../config/environment.js';
import { withDatabaseAlone } from '../database/command-connection.js';
import { runCommand } from '../processes/command.js';
import { StatusLine } from '../processes/status-line.js';
import { dumpBytes } from './dump-bytes.js';
import { Restore, type RestoreOptions, UnknownOutcome } from './restore.js';
import { ScriptReader } from './script-reader.js';

const USAGE = `npm run restore -- FILE [--overwrite] [--ignore-services]
Restores a backup, or what pg_dump wrote in its plain format, packed with gzip or not, into the database of DATABASE_URL, or the
embedded one of DATA_DIR. The service must not run. It is all or nothing. FILE may be - for the standard input.
  --overwrite        replaces the data that are there
  --ignore-services  goes on although services are connected to the server of DATABASE_URL: they no longer run
Ends with 0 when all is restored; 1 when it failed, and everything is as it was; 2 when nothing was tried.`;

function readOptions(): (RestoreOptions & { file: string }) | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        overwrite: { type: 'boolean', default: false },
        'ignore-services': { type: 'boolean', default: false },
        help: { type: 'boolean' },
      },
    });
    if (values.help) return undefined;
    const [file, ...others] = positionals;
    if (file === undefined || file === '' || others.length > 0) throw new Error('One FILE is needed');
    return { file, overwrite: values.overwrite, ignoreServices: values['ignore-services'] };
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`);
  }
}

/** Opened before anything else is done. */
async function open(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  const stream = createReadStream(file, { highWaterMark: 256 * 1024 });
  try {
    await once(stream, 'open');
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
  return stream;
}

await runCommand(async () => {
  const options = readOptions();
  if (options === undefined) {
    console.log(USAGE);
    return;
  }
  const input = await open(options.file);
  const name = options.file === '-' ? 'The standard input' : options.file;
  const status = new StatusLine(process.stderr);
  await withDatabaseAlone(readDatabaseSettings(processEnvironment()), 'restore', async (client) => {
    const restore = new Restore(client, options, (copy) =>
      status.show(`Restoring ${/^COPY (\S+)/i.exec(copy)?.[1] ?? ''}`),
    );
    const started = performance.now();
    try {
      await restore.run(new ScriptReader(dumpBytes(input)));
    } catch (error) {
      if (error instanceof Refusal || error instanceof UnknownOutcome) throw error;
      throw new Error(`${name} is not restored, and everything is as it was: ${(error as Error).message}`, {
        cause: error,
      });
    } finally {
      status.clear();
      // Whoever writes to it may be at it for long.
      input.destroy();
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (restore.leftOut > 0) {
      console.error(
        `Left out: ${restore.leftOut} statements about owners, privileges and settings of another server version`,
      );
    }
    console.error(`Restored ${restore.rows} rows from ${name}, in ${seconds} s`);
  });
});
