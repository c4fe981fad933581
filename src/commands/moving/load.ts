import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { escapeIdentifier } from 'pg';
import type { QueryRunner } from 'typeorm';
import { assignCharacter, strengthOf } from '../../game/rules/character.js';
import { gameDay } from '../../game/rules/game-day.js';
import { artAddress, WIDTHS } from '../../entities/kind.entity.js';
import { columnOf, keyColumnOf, keyOf, type MovedKind } from '../../entities/moved-kind.js';
import { MOVED } from '../../schema.js';
import { Clock } from '../../platform/clock.js';
import { unknownOf } from '../../platform/database/migrate.js';
import { Random } from '../../platform/random.js';
import { CommandRefused, printable, showProgress } from '../cli.js';
import { column } from '../command-connection.js';
import { executedMigrations, migrateTo, rowsByTable } from '../service-database.js';
import { type JsonObject, readObjects } from '../lines.js';
import { IncomingGuarantees } from './guarantees.js';
import { IncomingRecords } from './incoming-records.js';
import { withLateIndexes } from './late-indexes.js';
import { findForeign, largestId, singular, told } from './references.js';
import { Report } from './report.js';

export interface LoadOptions {
  readonly gameTimeZone: string;
  readonly dryRun: boolean;
  readonly intoNonempty: boolean;
}

/** What a kind's incoming rows have beside the columns of its table. */
const BESIDE: Readonly<Record<string, string>> = {
  users: ', NULL::json AS new_character',
  groups: ', NULL::bigint[] AS users',
  kinds: ', NULL::json AS pictures',
};

/** Statements that find what is here already. Draws outlive their card and user, and ids are never used again. */
function findCollisions(kinds: readonly MovedKind[]): string[] {
  const ofKinds = kinds.flatMap((kind) => {
    const { name, unique } = kind;
    const key = keyColumnOf(kind);
    const sameId = `SELECT format('${singular(name)} %s', ${key}) FROM incoming_${name} JOIN ${name} USING (${key})`;
    const what = `format('the name of ${singular(name)} %s, %L', i.${key}, i.${unique})`;
    const sameName = `SELECT ${what} FROM incoming_${name} i JOIN ${name} USING (${unique})`;
    return unique === undefined ? [sameId] : [sameId, sameName];
  });
  return [...ofKinds.map(told), ...findForeign(kinds)];
}

/** The reason why incoming rows are not imported, and the rows. */
function leftOut(kind: MovedKind): readonly [reason: string, where: string] {
  const { name, unique, relation } = kind;
  if (relation?.field === 'owner')
    return ['records whose owner is not imported', 'NOT EXISTS (SELECT FROM users WHERE users.id = i.owner_id)'];
  if (unique === undefined) return ['', 'false'];
  const isTaken = `EXISTS (SELECT FROM incoming_${name} o WHERE o.${unique} = i.${unique} AND o.${keyColumnOf(kind)} < i.${keyColumnOf(kind)})`;
  return [`records whose name another ${singular(name)} has`, isTaken];
}

const CHARACTER = 'chara, skill, hp, attack, defense, critical, strength, status, created_at, updated_at';
const CHARACTERS = `
  INSERT INTO characters (user_id, ${CHARACTER})
  SELECT i.id, ${CHARACTER.replaceAll(/\w+/g, 'c.$&')} FROM (SELECT DISTINCT ON (id) id, new_character FROM incoming_users ORDER BY id, ctid DESC) i,
    json_populate_record(NULL::characters, new_character) c`;

const SEQUENCE = 'SELECT pg_get_serial_sequence($1, $2)';
const PICTURES = `
  INSERT INTO art_files (sha256, width, bytes) SELECT substring(art FROM '[0-9a-f]{64}'), width::bigint, decode(base64, 'base64')
  FROM incoming_kinds, json_each_text(pictures) p (width, base64) ON CONFLICT DO NOTHING`;

const MEMBERS = 'FROM groups JOIN incoming_groups i USING (id), unnest(i.users) AS m (user_id)';
const IS_USER = 'EXISTS (SELECT FROM users WHERE users.id = m.user_id)';

/** Stores the records of a folder in the service's tables, in one transaction. */
export class Load {
  readonly report = new Report();
  readonly imported = new Map<string, number>();
  /** The kinds whose records came twice, or not by key. */
  private readonly unordered = new Set<MovedKind>();
  private readonly random = new Random();
  private readonly now = new Clock().now();

  constructor(
    private readonly runner: QueryRunner,
    private readonly options: LoadOptions,
  ) {}

  /** @throws Error when something stands in the way; then nothing has changed */
  async run(folder: string): Promise<void> {
    await prepare(this.runner, this.options.intoNonempty);
    const fileOf = ({ name }: MovedKind): string => join(folder, `${name}.jsonl`);
    // A folder may be older than a module.
    const kinds = MOVED.filter((kind) => existsSync(fileOf(kind)));
    for (const kind of kinds) await this.copy(kind, fileOf(kind));
    const guarantees = new IncomingGuarantees(this.runner, folder);
    if (guarantees.areThere) await guarantees.read();
    const collisions = await column<string>(this.runner, findCollisions(kinds).join(' UNION ALL '));
    if (collisions.length > 0)
      throw new CommandRefused(
        `Nothing is imported: these are here already: ${printable([...new Set(collisions)].join('; '))}`,
      );
    for (const kind of kinds) await this.store(kind);
    if (kinds.some(({ name }) => name === 'groups')) await this.storeMembers();
    if (guarantees.areThere) {
      const areUsersIncoming = (this.imported.get('users') ?? 0) > 0;
      this.imported.set('guarantees', await guarantees.store(this.report, areUsersIncoming, this.now));
    }
    if (this.options.dryRun) return this.runner.rollbackTransaction();
    for (const kind of kinds) await this.advanceSequence(kind);
  }

  /** The next key comes after those that were imported, also of records that are gone. A key that the database does not give has no sequence. */
  private async advanceSequence(kind: MovedKind): Promise<void> {
    const { name: key } = columnOf(kind, keyOf(kind));
    const [sequence] = await column<string | null>(this.runner, SEQUENCE, kind.name, key);
    if (!sequence) return;
    await this.runner.query(
      `SELECT setval($1, last) FROM (${largestId(kind)}) m (last)
       WHERE last >= coalesce(pg_sequence_last_value($1::regclass), 1)`,
      [sequence],
    );
  }

  private async copy(kind: MovedKind, file: string): Promise<void> {
    const { runner } = this;
    const { name } = kind;
    const today = gameDay(this.now, this.options.gameTimeZone);
    const defaults = { next: today, time: this.now.toISOString(), users: [], pictures: {} };
    const records = new IncomingRecords(kind, this.report, defaults);
    await runner.query(
      `CREATE TEMP TABLE incoming_${name} ON COMMIT DROP AS SELECT *${BESIDE[name] ?? ''} FROM ${name} WITH NO DATA`,
    );
    const insert = `INSERT INTO incoming_${name} SELECT * FROM json_populate_recordset(NULL::incoming_${name}, $1)`;
    let read = 0;
    let last: unknown;
    const keyColumn = columnOf(kind, keyOf(kind)).name;
    let stored: Promise<unknown> = Promise.resolve();
    for await (const objects of readObjects(file)) {
      const rows = objects.map((object) => records.row(object)).filter((row) => row !== undefined);
      if (name === 'users') for (const row of rows) row['new_character'] = this.character();
      if (name === 'kinds') for (const row of rows) this.checkArt(row);
      for (const { [keyColumn]: key } of rows) {
        if (last !== undefined && !((key as number) > (last as number))) this.unordered.add(kind);
        last = key;
      }
      const text = JSON.stringify(rows);
      // While the database stores some, the next ones are checked.
      await stored;
      stored = runner.query(insert, [text]);
      stored.catch(() => undefined);
      showProgress(`Read ${(read += objects.length)} ${name}`);
    }
    await stored;
    await runner.query(`ANALYZE incoming_${name}`);
  }

  private character(): object {
    const character = assignCharacter(this.random.integer);
    return { ...character, strength: strengthOf(character), created_at: this.now, updated_at: this.now };
  }

  /** An address names the very bytes that it shows. */
  private checkArt(row: JsonObject): void {
    const { card, art, pictures } = row as { card: unknown; art: string; pictures: Record<string, string> };
    const isWhole = WIDTHS.every((width) => pictures[width] !== undefined);
    if (isWhole && art === artAddress(Buffer.from(pictures[WIDTHS[0]] as string, 'base64'))) return;
    if (art !== '') this.report.note('kinds: art whose pictures are missing, or others', [card]);
    Object.assign(row, { art: '', pictures: {} });
  }

  private async store(kind: MovedKind): Promise<void> {
    const { name } = kind;
    showProgress(`Storing ${name}`);
    const [reason, where] = leftOut(kind);
    const key = keyColumnOf(kind);
    const [left] = (await this.runner.query(
      `WITH gone AS (DELETE FROM incoming_${name} i WHERE ${where} RETURNING ${key} AS id)
       SELECT count(*), array_agg(id ORDER BY id) FILTER (WHERE place <= 10) AS ids FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM gone) g`,
    )) as [{ count: number; ids: number[] | null }];
    this.report.note(`${name}: ${reason}`, left.ids ?? [], left.count);
    const fields = [...kind.fields, ...(kind.relation?.field === 'owner' ? ['owner'] : [])];
    const quoted = fields.map((field) => escapeIdentifier(columnOf(kind, field).name)).join(', ');
    // Of a record that comes twice, the later one is imported.
    const all = `${quoted} FROM incoming_${name}`;
    const rows = this.unordered.has(kind)
      ? `SELECT DISTINCT ON (${key}) ${all} ORDER BY ${key}, ctid DESC`
      : `SELECT ${all}`;
    await withLateIndexes(this.runner, name, () => this.insert(name, `INSERT INTO ${name} (${quoted}) ${rows}`));
    if (name === 'kinds') await this.insert('pictures', PICTURES);
    if (name !== 'users') return;
    await withLateIndexes(this.runner, 'characters', () => this.insert('characters', CHARACTERS));
    await this.runner.query('ANALYZE users');
  }

  private async storeMembers(): Promise<void> {
    const gone = `SELECT DISTINCT id ${MEMBERS} WHERE NOT ${IS_USER} ORDER BY id`;
    this.report.note('groups: members who are not imported, of groups', await column(this.runner, gone));
    const members = `SELECT DISTINCT id, m.user_id ${MEMBERS} WHERE ${IS_USER}`;
    await this.insert('members of groups', `INSERT INTO group_users (group_id, user_id) ${members}`);
  }

  private async insert(what: string, statement: string): Promise<void> {
    const { affected } = await this.runner.query(statement, undefined, true);
    this.imported.set(what.replaceAll('_', ' '), affected ?? 0);
  }
}

async function prepare(runner: QueryRunner, intoNonempty: boolean): Promise<void> {
  const filled = await rowsByTable(runner);
  if (filled !== '' && !intoNonempty)
    throw new CommandRefused(`There are records already; --into-nonempty adds to them. Rows by table:${filled}`);
  const unknown = unknownOf(await executedMigrations(runner), runner.dataSource);
  if (unknown !== '')
    throw new CommandRefused(`The database has migrations that this version of the service does not have: ${unknown}`);
  await migrateTo(runner);
}
