import type { TestDatabase } from './test-database.js';

/** A node of a plan, as PostgreSQL explains it. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Runs a statement and says how many rows of a table it has looked at. */
export async function rowsRead(database: TestDatabase, statement: string, table: string): Promise<number> {
  const [row] = await database.query<any>(`explain (analyze, format json) ${statement}`);
  return rowsOf(row['QUERY PLAN'][0].Plan, table);
}

function rowsOf(node: PlanNode, table: string): number {
  const here = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan, table), 0);
  return below + (node['Relation Name'] === table ? here : 0);
}
