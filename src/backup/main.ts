// Writes all that the service keeps in its database to a file, in the plain format of pg_dump, while the service runs or not.
import { parseArgs } from 'node:util';
import { Clock } from '../common/clock.js';
import { Refusal } from '../common/refusal.js';
import { processEnvironment, readDatabaseSettings } from '../config/environment.js';
import { withDatabase } from '../database/command-connection.js';
import { runCommand } from '../processes/command.js';
import { StatusLine } from '../processes/status-line.js';
import { Dump } from './dump.js';
import { writeToFile, writeToStandardOutput } from './dump-file.js';

const USAGE = `npm run backup -- [--file FILE]
Backs up the database of DATABASE_URL, or the embedded one of DATA_DIR, as it is at this moment; the service may be running.
  --file FILE  where to: packed when the name ends in .gz, - for the standard output; card-draw-TIME.sql.gz unless given
Ends with 0 when the backup is whole, 1 when it failed and there is none, 2 when nothing was tried.`;

function readOptions(): { file: string } | undefined {
  try {
    const { values } = parseArgs({ options: { file: { type: 'string' }, help: { type: 'boolean' } } });
    if (values.help) return undefined;
    if (values.file === '') throw new Error('--file needs a name');
    return { file: values.file ?? defaultName() };
  } catch (error) {
    throw new Refusal(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function defaultName(): string {
  const time = new Clock().now().toISOString();
  return `card-draw-${time.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')}.sql.gz`;
}

await runCommand(async () => {
  const options = readOptions();
  if (options === undefined) {
    console.log(USAGE);
    return;
  }
  const { file } = options;
  const status = new StatusLine(process.stderr);
  await withDatabase(readDatabaseSettings(processEnvironment()), 'backup', async (client) => {
    const dump = new Dump(client, (table) => status.show(`Backing up ${table}`));
    const started = performance.now();
    try {
      await (file === '-' ? writeToStandardOutput(dump.script()) : writeToFile(dump.script(), file));
    } catch (error) {
      throw new Error(`No backup was made: ${(error as Error).message}`, { cause: error });
    } finally {
      status.clear();
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    for (const other of dump.leftOut) console.error(`Not in the backup: ${other}, which is not the service's`);
    const target = file === '-' ? '' : ` in ${file}`;
    console.error(`Backed up ${dump.rows} rows of ${dump.tables} tables${target}, in ${seconds} s`);
  });
});
