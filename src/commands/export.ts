import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { QueryRunner } from 'typeorm';
import { selectList } from '../platform/database/row-source.js';
import { columnOf, keyColumnOf, type MovedKind } from '../entities/moved-kind.js';
import { MOVED, STAYING } from '../schema.js';
import { commandLine, CommandRefused, makeTarget, runCommand } from './cli.js';
import { MIGRATIONS_TABLE } from '../platform/database/migrate.js';
import { column, ownDatabase, withDatabase } from './command-connection.js';
import { copiedLines } from './lines.js';
import { beginReading, TABLES } from './service-database.js';
import { GUARANTEE_TABLES, guaranteeLines, GUARANTEES } from './moving/guarantees.js';
import { writeWhole, type Content } from './whole-files.js';

const USAGE = `card-draw export --to DIR
Writes all users, cards, ues, groups and kinds as lines of JSON, as they are at this moment; the service may be running. The files are
users.jsonl, cards.jsonl and ues.jsonl with "owner", groups.jsonl with "users", kinds.jsonl with "pictures", kind_versions.jsonl,
trades.jsonl, card_moves.jsonl, entries.jsonl, wishes.jsonl and identities.jsonl with "owner", and guarantees.jsonl with "user".
"card-draw import" reads them.
  --to DIR  made if it is not there; files of these names in it are replaced when all are whole
Settings: DATABASE_URL; else the embedded database of DATA_DIR (./data)
Example: card-draw export --to export-20260131
Ends with 0 when all is written, 1 when it failed and no file is changed, 2 when nothing was tried.`;

function lines(runner: QueryRunner, kind: MovedKind, counts: string[]): AsyncGenerator<Buffer> {
  const columns = [
    selectList(kind.fields, (field) => escapeIdentifier(columnOf(kind, field).name)),
    ...(kind.relation ? [kind.relation.select] : []),
  ].join(', ');
  const select = `SELECT ${columns} FROM ${kind.name} ORDER BY ${keyColumnOf(kind)}`;
  return copiedLines(runner, select, (lines) => counts.push(`${lines} ${kind.name}`));
}

/** Tables of modules that do not say how their records move. */
async function otherTables(runner: QueryRunner): Promise<string[]> {
  const staying = STAYING.map((entity) => runner.dataSource.getMetadata(entity).tableName);
  const known = [...MOVED.map(({ name }) => name), ...staying, MIGRATIONS_TABLE];
  return (await column<string>(runner, TABLES)).filter((name) => !known.includes(name));
}

function readFolder(): string {
  const { to = '' } = commandLine(['to']);
  if (to === '') throw new Error('--to needs the name of a folder');
  return to;
}

await runCommand(USAGE, readFolder, (folder) =>
  withDatabase(ownDatabase(), 'export', async (runner) => {
    await beginReading(runner, async () => {
      if (await runner.hasTable('users'))
        return [...MOVED.map(({ name }) => name), 'group_users', 'art_files', ...GUARANTEE_TABLES];
      throw new CommandRefused('There is nothing to export: the database has no tables of this service');
    });
    makeTarget(folder);
    const counts: string[] = [];
    const contents = new Map<string, Content>(
      MOVED.map((kind) => [join(folder, `${kind.name}.jsonl`), lines(runner, kind, counts)]),
    );
    contents.set(join(folder, GUARANTEES), guaranteeLines(runner, counts));
    await writeWhole(contents).catch((error: unknown) => {
      throw new Error(`Nothing was exported: ${(error as Error).message}`, { cause: error });
    });
    for (const name of await otherTables(runner)) console.error(`Not exported: table ${name}`);
    console.log(`Exported ${counts.join(', ')} to ${folder} in ${process.uptime().toFixed(1)} s`);
  }),
);
