// Writes what the service keeps in its database to a file. The service may be running.
import { parseArgs } from 'node:util';
import { Clock } from '../platform/clock.js';
import { processEnvironment, readDatabaseSettings } from '../platform/config/environment.js';
import { withDatabase } from './command-connection.js';
import { runCommand } from './cli.js';
import { writeBackup } from './backup-file.js';
import { BackupWriter } from './backup-writer.js';

const USAGE = `npm run backup -- [--file FILE]
Backs up the database of DATABASE_URL, or the embedded one of DATA_DIR, as it is at this moment; the service may be running.
  --file FILE  where to: packed when the name ends in .gz, - for the standard output; card-draw-TIME.sql.gz unless given
Ends with 0 when the backup is whole, 1 when it failed and there is none, 2 when nothing was tried.`;

function readFileName(): string {
  const time = new Clock().now().toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '');
  const { file = `card-draw-${time}.sql.gz` } = parseArgs({ options: { file: { type: 'string' } } }).values;
  if (file === '') throw new Error('--file needs a name');
  return file;
}

await runCommand(USAGE, readFileName, (file) =>
  withDatabase(readDatabaseSettings(processEnvironment()), 'backup', async (runner) => {
    const started = performance.now();
    const backup = new BackupWriter(runner);
    await writeBackup(backup.text(), file).catch((error: unknown) => {
      throw new Error(`No backup was made: ${(error as Error).message}`, { cause: error });
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (const schema of backup.otherSchemas) console.error(`Not in the backup: schema ${schema}`);
    console.error(`Backed up ${backup.rows} rows of ${backup.tables} tables in ${seconds} s, to ${file}`);
  }),
);
