import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { QueryRunner } from 'typeorm';
import type { GivenCounts } from '../../entities/draw.entity.js';
import { type DrawState, nextState } from '../../game/rules/draw-state.js';
import { type DrawTable, tableFrom, withTarget } from '../../game/rules/draw-table.js';
import { NAME } from '../../game/rules/published-day.js';
import { STATUS } from '../../game/rules/published-table.js';
import { COUNTER_NAMES, isWait } from '../../game/rules/rarity-rules.js';
import { partsOf } from '../../game/rules/table-classes.js';
import * as v from '../../game/rules/validation.js';
import { CommandRefused, printable, showProgress } from '../cli.js';
import { column } from '../command-connection.js';
import { copiedLines, type JsonObject, linesOf, readObjects } from '../lines.js';
import type { Report } from './report.js';

// Pity: how far players are towards rarities. It moves as states that are given before the first draw.

/** The file of a folder. */
export const GUARANTEES = 'guarantees.jsonl';
/** What an export reads beside the tables of other kinds. */
export const GUARANTEE_TABLES = ['draws', 'draw_tables', 'set_states'] as const;

const MOST = 1_000_000;
const USER = v.validator<number | string>(
  'the id or the name of a user',
  (value) => (Number.isSafeInteger(value) && (value as number) > 0) || (typeof value === 'string' && value !== ''),
);
const BY_STATUS = COUNTER_NAMES.map((name) => {
  return [name, v.orAbsent(v.byName(STATUS, v.whole(isWait(name) ? -MOST : 0, MOST)))] as const;
});
/** A member for each counter, by status. One that is left out is 0. */
const GUARANTEE = { user: USER, counters: NAME, ...Object.fromEntries(BY_STATUS) };

const INCOMING = `
  CREATE TEMP TABLE incoming_guarantees (line bigint, id bigint, name text, counters text, state json, user_id bigint) ON COMMIT DROP`;
const READ =
  'INSERT INTO incoming_guarantees SELECT * FROM json_populate_recordset(NULL::incoming_guarantees, $1::json)';
/** In a folder with users, an id is one of these: here it may be someone else's. */
const FIND_USERS = (by: 'u.id = g.id' | 'u.username = g.name', isIncoming: boolean): string => `
  UPDATE incoming_guarantees g SET user_id = u.id FROM users u ${isIncoming ? 'JOIN incoming_users i ON i.id = u.id' : ''} WHERE ${by}`;
const WITHOUT_USER = `
  WITH gone AS (DELETE FROM incoming_guarantees WHERE user_id IS NULL RETURNING *)
  SELECT coalesce(to_json(id), to_json(name)) FROM gone ORDER BY line`;
const TWICE = `
  SELECT format('line %s has the user and the counters of line %s', max(line), min(line)) FROM incoming_guarantees
  GROUP BY user_id, counters HAVING count(*) > 1 ORDER BY min(line) LIMIT 5`;
const STORED = `
  SELECT format('line %s: user %s %s under the counters %s', line, user_id,
    CASE WHEN EXISTS (SELECT FROM draws d WHERE d.owner_id = user_id AND d.counters = g.counters) THEN 'has drawn' ELSE 'has a given state' END,
    counters)
  FROM incoming_guarantees g
  WHERE EXISTS (SELECT FROM draws d WHERE d.owner_id = user_id AND d.counters = g.counters)
    OR EXISTS (SELECT FROM set_states s WHERE s.user_id = g.user_id AND s.counters = g.counters)
  ORDER BY line LIMIT 5`;
/** Without a day: the service lists them on the first day that is open when it starts. */
const STORE = `
  INSERT INTO set_states (user_id, counters, after_number, reason, state, created_at)
  SELECT user_id, counters, 0, 'given', state, $1 FROM incoming_guarantees ORDER BY line`;

/** Takes guarantees of a folder that has them, once its users are stored. */
export class IncomingGuarantees {
  private readonly file: string;

  constructor(
    private readonly runner: QueryRunner,
    folder: string,
  ) {
    this.file = join(folder, GUARANTEES);
  }

  get areThere(): boolean {
    return existsSync(this.file);
  }

  /** @throws Error that names the first wrong line and its member */
  async read(): Promise<void> {
    await this.runner.query(INCOMING);
    let line = 0;
    for await (const objects of readObjects(this.file)) {
      const rows = objects.map((object) => this.row(object, ++line));
      await this.runner.query(READ, [JSON.stringify(rows)]);
      showProgress(`Read ${line} guarantees`);
    }
  }

  private row(object: JsonObject, line: number): object {
    const { user, counters } = checkedLine(object, `${this.file}, line ${line}`);
    const counts = COUNTER_NAMES.map((name) => (object[name] ?? {}) as Readonly<Record<string, number>>);
    const statuses = [...new Set(counts.flatMap((each) => Object.keys(each)))];
    const state = Object.fromEntries(statuses.map((status) => [status, counts.map((each) => each[status] ?? 0)]));
    return { line, ...(typeof user === 'string' ? { name: user } : { id: user }), counters, state };
  }

  /**
   * @param areUsersIncoming whether the folder has users
   * @returns their number
   * @throws CommandRefused for a player who has drawn under the counters, and for a second one of a player and counters
   */
  async store(report: Report, areUsersIncoming: boolean, now: Date): Promise<number> {
    const { runner } = this;
    await runner.query('ANALYZE incoming_guarantees');
    for (const by of ['u.id = g.id', 'u.username = g.name'] as const)
      await runner.query(FIND_USERS(by, areUsersIncoming));
    report.note('guarantees: records whose user is not imported', await column(runner, WITHOUT_USER));
    const problems = [...(await column<string>(runner, TWICE)), ...(await column<string>(runner, STORED))];
    if (problems.length > 0)
      throw new CommandRefused(`Nothing is imported: ${basename(this.file)}, ${problems.join('; ')}`);
    const { affected } = await runner.query(STORE, [now], true);
    return affected ?? 0;
  }
}

function checkedLine(object: JsonObject, where: string) {
  try {
    return v.checked(object, GUARANTEE, '', true) as { readonly user: number | string; readonly counters: string };
  } catch (error) {
    if (!(error instanceof v.InvalidResponse)) throw error;
    const problems = error.problems.map(({ message }) => message).join('; ');
    throw new Error(`${where}: ${printable(problems)}`, { cause: error });
  }
}

/** Where players stand: after their last draw under some counters, or as it was given before the first one. */
const STANDING = `
  SELECT l.* FROM (
    SELECT DISTINCT ON (owner_id, counters) owner_id AS "user", counters, table_id, outcome, state, target, NULL::json AS given
    FROM draws WHERE counters IS NOT NULL ORDER BY owner_id, counters, number DESC) l
  JOIN users ON users.id = "user"
  UNION ALL
  SELECT user_id, counters, NULL, NULL, NULL, NULL, state FROM set_states s JOIN users ON users.id = user_id
  WHERE reason = 'given' AND NOT EXISTS (SELECT FROM draws d WHERE d.owner_id = user_id AND d.counters = s.counters)
  ORDER BY "user", counters`;

interface Standing {
  readonly user: number;
  readonly counters: string;
  readonly given: GivenCounts | null;
  readonly table_id: number;
  readonly outcome: number;
  readonly state: DrawState;
  readonly target: number | null;
}

/** Lines of JSON, as an import reads them. Boxes of players do not move: they will be full. */
export async function* guaranteeLines(runner: QueryRunner, counts: string[]): AsyncGenerator<string> {
  const contents = (await runner.query('SELECT id, outcomes FROM draw_tables')) as { id: number; outcomes: string }[];
  const tables = new KnownTables(new Map(contents.map(({ id, outcomes }) => [id, outcomes])));
  let written = 0;
  for await (const lines of linesOf(decoded(copiedLines(runner, STANDING, () => undefined)))) {
    const found = lines.map((line) => lineOf(JSON.parse(line) as Standing, tables)).filter((line) => line !== '');
    written += found.length;
    yield found.join('');
  }
  counts.push(`${written} guarantees`);
}

function lineOf(standing: Standing, tables: KnownTables): string {
  const { user, counters, given } = standing;
  const counted = Object.entries(given ?? tables.countsAfter(standing));
  const members = COUNTER_NAMES.map((name, place) => {
    const ofStatuses = counted.map(([status, each]) => [status, each[place] ?? 0] as const);
    return [name, Object.fromEntries(ofStatuses.filter(([, count]) => count !== 0))] as const;
  });
  const kept = members.filter(([, ofStatuses]) => Object.keys(ofStatuses).length > 0);
  return kept.length === 0 ? '' : `${JSON.stringify({ user, counters, ...Object.fromEntries(kept) })}\n`;
}

class KnownTables {
  private readonly tables = new Map<number, DrawTable>();

  constructor(private readonly contents: ReadonlyMap<number, string>) {}

  countsAfter({ table_id: id, outcome, state, target }: Standing): GivenCounts {
    const table = this.tables.get(id) ?? tableFrom(this.contents.get(id) ?? '');
    this.tables.set(id, table);
    if (table.box) return {};
    const next = nextState(withTarget(table, target), state, outcome);
    return Object.fromEntries(partsOf(table).rarities.map(({ status }, place) => [status, next[place] ?? []]));
  }
}

async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
}
