import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { QueryRunner } from 'typeorm';
import { assignCharacter, strengthOf } from '../../game/rules/character.js';
import { gameDay } from '../../game/rules/game-day.js';
import { Clock } from '../../platform/clock.js';
import { Random } from '../../platform/random.js';
import { CommandRefused, printable, showProgress } from '../cli.js';
import { column } from '../command-connection.js';
import { beginAlone, commitAlone, Migrations, rowsByTable } from '../service-database.js';
import { copyText, IncomingRecords } from './incoming-records.js';
import { readObjects } from './json-lines.js';
import { fileOf, type Kind, type KindName, KINDS } from './kinds.js';
import { Report } from './report.js';

export interface LoadOptions {
  /** Fields of the old service, by which ones here they are. */
  readonly names: ReadonlyMap<string, string>;
  readonly gameTimeZone: string;
  readonly dryRun: boolean;
  readonly intoNonempty: boolean;
  readonly ignoreServices: boolean;
}

const COLLISIONS_TOLD = 5;
/** What a kind's incoming rows have beside the columns of its table. */
const BESIDE: Readonly<Partial<Record<KindName, string>>> = {
  users: ', NULL::json AS new_character',
  groups: ', NULL::bigint[] AS users',
};

const sameId = (one: string, table: string): string =>
  `SELECT format('${one} %s', id) FROM incoming_${table} JOIN ${table} USING (id)`;
const sameName = (one: string, table: string, name: string): string =>
  `SELECT format('the name of ${one} %s, %L', i.id, i.${name}) FROM incoming_${table} i JOIN ${table} USING (${name})`;
const sameDraw = (one: string, table: string, column: string): string =>
  `SELECT DISTINCT format('draws of ${one} %s, which is gone', id) FROM incoming_${table} i JOIN draws ON ${column} = id
   WHERE NOT EXISTS (SELECT FROM ${table} t WHERE t.id = i.id)`;
/** Draws outlive their card and user, and ids are never used again. */
const COLLISIONS = [
  ...[sameId('user', 'users'), sameId('card', 'cards'), sameId('ue', 'ues'), sameId('group', 'groups')],
  ...[sameName('user', 'users', 'username'), sameName('group', 'groups', 'name')],
  ...[sameDraw('user', 'users', 'owner_id'), sameDraw('card', 'cards', 'card_id')],
].map((text) => `(${text} LIMIT ${COLLISIONS_TOLD})`);

/** The reason why incoming rows are not taken, and the rows. */
const nameTaken = (table: string, name: string): string =>
  `EXISTS (SELECT FROM incoming_${table} o WHERE o.${name} = i.${name} AND o.id < i.id)`;
const NO_OWNER = 'NOT EXISTS (SELECT FROM users WHERE users.id = i.owner_id)';
const LEFT_OUT: Readonly<Record<KindName, readonly [reason: string, where: string]>> = {
  users: ['records whose name another user has', nameTaken('users', 'username')],
  cards: ['records whose owner is not taken', NO_OWNER],
  ues: ['records whose owner is not taken', NO_OWNER],
  groups: ['records whose name another group has', nameTaken('groups', 'name')],
};

const CHARACTER = 'chara, skill, hp, attack, defense, critical, strength, status, created_at, updated_at';
const CHARACTERS = `
  INSERT INTO characters (user_id, ${CHARACTER})
  SELECT DISTINCT ON (i.id) i.id, ${CHARACTER.replaceAll(/\w+/g, 'c.$&')}
  FROM incoming_users i, json_populate_record(NULL::characters, new_character) c ORDER BY i.id, i.ctid DESC`;

const MEMBERS = 'FROM groups JOIN incoming_groups i USING (id), unnest(i.users) AS m (user_id)';
const IS_USER = 'EXISTS (SELECT FROM users WHERE users.id = m.user_id)';

/** Stores the records of a folder in the service's tables, in one transaction. */
export class Load {
  readonly report = new Report();
  /** What was taken, by kind. */
  readonly taken = new Map<string, number>();
  private readonly random = new Random();
  private readonly now = new Clock().now();

  constructor(
    private readonly runner: QueryRunner,
    private readonly options: LoadOptions,
  ) {}

  /** @throws Error when something stands in the way; then nothing has changed */
  async run(folder: string): Promise<void> {
    await prepare(this.runner, this.options);
    for (const kind of KINDS) await this.copy(kind, join(folder, fileOf(kind)));
    const collisions = await column<string>(this.runner, COLLISIONS.join(' UNION ALL '));
    if (collisions.length > 0)
      throw new CommandRefused(`Nothing is imported: these are here already: ${printable(collisions.join('; '))}`);
    for (const kind of KINDS) await this.store(kind);
    await this.storeMembers();
    if (this.options.dryRun) return this.runner.rollbackTransaction();
    for (const { name } of KINDS)
      await this.runner.query(
        `SELECT setval('${name}_id_seq', last) FROM ${name}_id_seq, (SELECT max(id) AS last FROM ${name}) m WHERE last >= last_value`,
      );
    await commitAlone(this.runner);
  }

  /** Copies a file into a table beside that of its records. */
  private async copy(kind: Kind, file: string): Promise<void> {
    const { runner } = this;
    const { name } = kind;
    const today = gameDay(this.now, this.options.gameTimeZone);
    const defaults = { next: today, time: this.now.toISOString() };
    const records = new IncomingRecords(runner.dataSource, kind, this.options.names, this.report, defaults);
    await runner.query(
      `CREATE TEMP TABLE incoming_${name} ON COMMIT DROP AS SELECT *${BESIDE[name] ?? ''} FROM ${name} WITH NO DATA`,
    );
    const columns = [...records.columns, ...(name === 'users' ? ['new_character'] : [])];
    const quoted = columns.map((column) => `"${column}"`).join(', ');
    const client = (await runner.connect()) as ClientBase;
    const copy = client.query(copyFrom(`COPY incoming_${name} (${quoted}) FROM STDIN`));
    await pipeline(this.rows(kind, records, file), copy);
    await runner.query(`ANALYZE incoming_${name}`);
  }

  private async *rows(kind: Kind, records: IncomingRecords, file: string): AsyncGenerator<string> {
    let read = 0;
    for await (const objects of readObjects(file)) {
      let text = '';
      for (const object of objects) {
        const values = records.row(object);
        if (values === undefined) continue;
        if (kind.name === 'users') values.push(copyText(JSON.stringify(this.character())));
        text += `${values.join('\t')}\n`;
      }
      showProgress(`Read ${(read += objects.length)} ${kind.name}`);
      if (text !== '') yield text;
    }
  }

  private character(): object {
    const character = assignCharacter(this.random.integer);
    return { ...character, strength: strengthOf(character), created_at: this.now, updated_at: this.now };
  }

  private async store(kind: Kind): Promise<void> {
    const { name } = kind;
    showProgress(`Storing ${name}`);
    const [reason, where] = LEFT_OUT[name];
    const [left] = (await this.runner.query(
      `WITH gone AS (DELETE FROM incoming_${name} i WHERE ${where} RETURNING id)
       SELECT count(*), array_agg(id ORDER BY id) FILTER (WHERE place <= 10) AS ids FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM gone) g`,
    )) as [{ count: number; ids: number[] | null }];
    this.report.note(`${name}: ${reason}`, left.ids ?? [], left.count);
    const columns = [...kind.fields, ...(kind.relation?.field === 'owner' ? ['owner_id'] : [])];
    const quoted = columns.map((column) => `"${column}"`).join(', ');
    // A record that came twice was changed meanwhile: the later one is taken.
    await this.insert(
      name,
      `INSERT INTO ${name} (${quoted}) SELECT DISTINCT ON (id) ${quoted} FROM incoming_${name} ORDER BY id, ctid DESC`,
    );
    if (name !== 'users') return;
    await this.insert('characters', CHARACTERS);
    await this.runner.query('ANALYZE users');
  }

  private async storeMembers(): Promise<void> {
    const gone = `SELECT DISTINCT id ${MEMBERS} WHERE NOT ${IS_USER} ORDER BY id`;
    this.report.note('groups: members who are not taken, of groups', await column(this.runner, gone));
    await this.insert(
      'members of groups',
      `INSERT INTO group_users (group_id, user_id) SELECT DISTINCT id, m.user_id ${MEMBERS} WHERE ${IS_USER}`,
    );
  }

  private async insert(what: string, statement: string): Promise<void> {
    const { affected } = await this.runner.query(statement, undefined, true);
    this.taken.set(what, affected ?? 0);
  }
}

/** Begins the transaction, refuses data that are there, and migrates. */
export async function prepare(
  runner: QueryRunner,
  options: Pick<LoadOptions, 'intoNonempty' | 'ignoreServices'>,
): Promise<void> {
  await beginAlone(runner, options.ignoreServices);
  const filled = await rowsByTable(runner);
  if (filled !== '' && !options.intoNonempty)
    throw new CommandRefused(`There are records already; --into-nonempty adds to them. Rows by table:${filled}`);
  const migrations = new Migrations(runner);
  const unknown = migrations.unknown(await migrations.executed());
  if (unknown !== '')
    throw new CommandRefused(`The database has migrations that this version of the service does not have: ${unknown}`);
  await migrations.migrateTo(migrations.known);
}
