import type { DataSource } from 'typeorm';
import { isUndone } from './database-errors.js';
import type { Insertion } from './insertion.js';
import { poolOf } from './connection-config.js';
import { type Row, runOn, type Statement } from './statements.js';

/** So many groups of a statement are under way; what comes meanwhile makes up the next one. */
const GROUPS_UNDER_WAY = 6;
const MAX_GROUP = 64;
/** A group that waits for a lock for longer does not keep others from beginning. */
const PATIENCE_MS = 20;

/** An insert, and who waits for it. */
interface Member {
  readonly insertion: Insertion;
  readonly resolve: (row: Row) => void;
  readonly reject: (error: unknown) => void;
}

const groupsOf = new WeakMap<DataSource, Map<string, InsertGroups>>();

/**
 * Inserts, outside of any transaction, in one statement with others that come at the same time: one commit and one round trip for
 * all of them (group commit). When a group fails, each of its members is tried alone, so that one does not spoil another.
 * @returns what the statement answers after the row's place
 */
export function insertGrouped(dataSource: DataSource, insertion: Insertion): Promise<Row> {
  const groups = groupsOf.get(dataSource) ?? new Map<string, InsertGroups>();
  groupsOf.set(dataSource, groups);
  const { statement } = insertion;
  let group = groups.get(statement.name);
  if (group === undefined) {
    group = new InsertGroups(statement, (json) => runOn(poolOf(dataSource), statement, [json]));
    groups.set(statement.name, group);
  }
  return group.insert(insertion);
}

/** The inserts of one statement. */
class InsertGroups {
  private waiting: Member[] = [];
  private underWay = 0;
  private scheduled = false;

  constructor(
    readonly statement: Statement,
    private readonly run: (json: string) => Promise<Row[]>,
  ) {}

  insert(insertion: Insertion): Promise<Row> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ insertion, resolve, reject });
      this.schedule();
    });
  }

  /** Not at once: requests that have come together are to go together. */
  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      while (this.waiting.length > 0 && this.underWay < GROUPS_UNDER_WAY) this.begin(this.waiting.splice(0, MAX_GROUP));
    });
  }

  private begin(members: Member[]): void {
    this.underWay += 1;
    let counted = true;
    const leave = (): void => {
      if (!counted) return;
      counted = false;
      this.underWay -= 1;
      if (this.waiting.length > 0) this.schedule();
    };
    const impatience = setTimeout(leave, PATIENCE_MS);
    void this.insertAll(members).then(() => {
      clearTimeout(impatience);
      leave();
    });
  }

  /** Ends when all members know what became of them. */
  private async insertAll(members: Member[]): Promise<void> {
    members.sort((a, b) => compare(a.insertion.order, b.insertion.order));
    try {
      const rows = await this.run(JSON.stringify(members.map(({ insertion }) => insertion.row)));
      for (const [place, ...row] of rows) members[place as number]?.resolve(row);
    } catch (error) {
      const [first, ...others] = members;
      // What is not known to be undone must not be done again.
      if (others.length > 0 && isUndone(error)) await Promise.all(members.map((member) => this.insertAll([member])));
      else for (const member of [first, ...others]) member?.reject(error);
    }
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
