import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { join } from 'node:path';
import pg from 'pg';
import { Program, temporaryFolder, versionOf } from '../../test/harness/program.js';
import { until } from '../../test/harness/until.js';
import { block, cardDraw, shell } from '../helpers.js';
import { type Instance, type Say, whileRunning } from '../instance.js';

/** psql and pg_dump of Debian read no server of a later version. */
const POSTGRES = '15.18.0-beta.17';
const DATABASES = ['source', 'by_restore', 'by_psql'] as const;
const OPEN_DAYS = 'select count(*)::int as count from draw_seeds where closed_at is null';
const REOPEN = 'update draw_seeds set closed_at = null, restored_at = null where restored_at is not null';
/** The copy has lost the private key. */
const GIVE_KEY = 'update signing_keys set is_current = true, private_key = $1 where private_key is null';

/**
 * What `card-draw backup` wrote is loaded by `card-draw restore` and, as docs/backup.md says, by psql. Afterwards pg_dump finds the same in
 * the three databases, but for the days that are closed, the private key that is gone, and the time of the last backup.
 */
export async function runBackup(say: Say): Promise<string[]> {
  const folder = temporaryFolder();
  const args = [
    'scripts/with-database.mjs',
    '--postgres',
    POSTGRES,
    'sh',
    '-c',
    'echo "At $DATABASE_URL"; exec sleep 3600',
  ];
  const server = new Program(process.execPath, args);
  try {
    await until(
      () => server.ended || server.output.includes('At '),
      () => server.output,
    );
    const url = /^At (.*)$/m.exec(server.output)?.[1] ?? '';
    await query(url, ...DATABASES.map((name) => `create database ${name} template template0`));
    const at = (name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
    await whileRunning({ DATABASE_URL: at('source') }, fill);
    const file = join(folder.path, 'backup.sql.gz');
    await cardDraw(['backup', '--file', file], { DATABASE_URL: at('source') });
    await cardDraw(['restore', file], { DATABASE_URL: at('by_restore') });
    // The page's own lines.
    const lines = block('docs/backup.md', 'with-psql').replaceAll('backup.sql.gz', file);
    await shell(lines, undefined, { DATABASE_URL: at('by_psql') });
    await compare(at);
    say(`Backups load with card-draw restore and with psql ${versionOf('psql') ?? ''}.`);
    return [];
  } finally {
    await server.kill('SIGTERM');
    folder.remove();
  }
}

/** Records of several kinds. */
async function fill({ post }: Instance): Promise<void> {
  await post('/users', { username: `\\N \\. \t \n it's "猫"`, created_at: '0001-01-01T00:00:00Z' });
  const aiten = Number.MAX_SAFE_INTEGER;
  await post('/users', { username: 'ai', aiten, updated_at: '9999-12-31T23:59:59.999999Z' });
  for (let i = 1; i <= 20; i++) await post('/cards', { owner: 1, client_seed: `seed \\ ${i}` });
  await post('/ues', { owner: 2, lv: Number.MIN_SAFE_INTEGER });
  await post('/groups', { name: 'tuners', users: [1, 2] });
  await post('/users/1/d', { battle: 2 }, 'PUT');
  await post('/cards/3', {}, 'DELETE');
}

async function compare(at: (name: string) => string): Promise<void> {
  const [key] = await query(at('source'), 'select private_key from signing_keys');
  const dumps: string[] = [];
  for (const name of DATABASES) {
    const [open] = await query(at(name), OPEN_DAYS);
    strictEqual(open?.['count'], name === 'source' ? 2 : 0, `${name} has another number of open days`);
    await query(at(name), REOPEN);
    if (name !== 'source') await query(at(name), { text: GIVE_KEY, values: [key?.['private_key']] });
    // Newer versions name a key that is another one each time.
    const dump = `pg_dump --exclude-table-data last_backup --dbname "$SOURCE" | grep -v '^\\\\\\(un\\)\\?restrict ' | sort`;
    dumps.push(await shell(dump, undefined, { SOURCE: at(name) }));
  }
  const [source, ...copies] = dumps;
  ok((source?.match(/seed /g)?.length ?? 0) > 19, 'The dump has no draws');
  for (const copy of copies) deepStrictEqual(copy.split('\n'), source?.split('\n'));
}

/** @returns the rows of the last of the statements */
async function query(url: string, ...statements: (string | pg.QueryConfig)[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: Record<string, unknown>[] = [];
  for (const statement of statements) ({ rows } = await client.query(statement));
  await client.end();
  return rows;
}
