import { match, ok } from 'node:assert';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DemoFolder, ready, SMALL } from '../../test/harness/demo-folder.js';
import { OwnPostgres } from '../../test/harness/own-postgres.js';
import { block, cardDraw, shell } from '../helpers.js';
import type { Say } from '../instance.js';

/**
 * Runs the drill of docs/backup.md as it is printed, in a folder whose .env names a database with the same data, and in a shell that exports
 * its address. The drill must verify a day of the copy, and change nothing in that database.
 */
export async function runDrill(say: Say): Promise<string[]> {
  const postgres = await OwnPostgres.start();
  const folder = new DemoFolder();
  const here = (name: string): string => join(folder.path, name);
  // A demo has days that are over.
  const demo = folder.start('demo', SMALL);
  try {
    await ready(demo);
    const source = { DATA_DIR: join(folder.path, 'demo', readdirSync(here('demo'))[0] ?? '') };
    await cardDraw(['backup', '--file', here('of-the-demo.sql.gz')], source, folder.path);
    await demo.kill('SIGTERM');
    const production = here('production');
    mkdirSync(production);
    symlinkSync(resolve('dist'), join(production, 'dist'));
    const settings = ['DATA_DIR=../demo', 'PORT=1', 'ADMIN_PORT=1', 'WEB_CONCURRENCY=none'];
    writeFileSync(join(production, '.env'), [`DATABASE_URL=${postgres.url}`, ...settings, ''].join('\n'));
    const run = (...args: string[]): Promise<string> => cardDraw(args, {}, production);
    const contents = async (): Promise<Buffer> => {
      await shell('node dist/commands/card-draw.js backup --file - >../contents', production);
      return readFileSync(here('contents'));
    };
    await run('restore', here('of-the-demo.sql.gz'));
    await run('backup', '--to', 'backups', '--keep', '14');
    const before = await contents();
    const said = await shell(block('docs/backup.md', 'drill'), production, { DATABASE_URL: postgres.url });
    match(said, /^\d{8}: ([1-9]\d*) of \1 draws/m);
    ok(before.equals(await contents()), 'The database of .env has changed');
    say('The drill verified a day of its copy, and the database of .env is as it was.');
    return [];
  } finally {
    await demo.kill('SIGKILL');
    await postgres.remove();
  }
}
