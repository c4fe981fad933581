import type { DataSource } from 'typeorm';
import { poolOf } from './pool.js';
import type { Insertion } from './insertion.js';
import { BatchedStatement } from './batched-statement.js';
import { type Row, runOnAny } from './statements.js';
import { retryOnConflict } from './statements.js';

/** More would wait for each other's commit, fewer would leave the disk idle. */
const GROUPS_UNDER_WAY = 6;

/** By the name of their statement. */
const groupsOf = new WeakMap<DataSource, Map<string, BatchedStatement<Insertion>>>();

/**
 * Inserts, outside of any transaction, in one statement with others that come at the same time: one commit and one round trip for
 * all of them (group commit). When a group fails, each of its members is tried alone, so that one does not spoil another; and
 * {@link retryOnConflict again} where it did so on account of other transactions.
 * @returns what the statement answers after the row's place
 */
export async function insertGrouped(dataSource: DataSource, insertion: Insertion): Promise<Row> {
  const groups = groupsOf.get(dataSource) ?? new Map<string, BatchedStatement<Insertion>>();
  groupsOf.set(dataSource, groups);
  const { statement } = insertion;
  let group = groups.get(statement.name);
  if (group === undefined) {
    group = new BatchedStatement({
      run: (insertions) => runOnAny(poolOf(dataSource), statement, [JSON.stringify(insertions.map(({ row }) => row))]),
      underWay: GROUPS_UNDER_WAY,
      compare: (a, b) => compare(a.order, b.order),
    });
    groups.set(statement.name, group);
  }
  const ofStatement = group;
  const row = await retryOnConflict(() => ofStatement.run(insertion));
  // The statement answers each row that it is given.
  if (row === undefined) throw new Error(`No answer to a row of ${statement.text}`);
  return row;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
