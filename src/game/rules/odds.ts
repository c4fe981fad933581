import { createHash } from 'node:crypto';
import { canonicalTable, type DrawTable, type Outcome } from './draw-table.js';

const NORMAL_CP = { min: 1, max: 200 };
const SUPER_CP = { min: 201, max: 800 };

/** The odds that ship with the service: a draw gives a super card with a chance of exactly 1 in 100. */
export const DEFAULT_DRAW_TABLE: readonly Outcome[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((card) => {
    return { card, status: 'normal', skill: 'normal', weight: 825, cp: NORMAL_CP };
  }),
  { card: 13, status: 'super', skill: 'critical', weight: 25, cp: SUPER_CP },
  { card: 14, status: 'super', skill: 'post', weight: 25, cp: SUPER_CP },
  { card: 15, status: 'super', skill: 'luck', weight: 25, cp: SUPER_CP },
  { card: 16, status: 'super', skill: 'ten', weight: 25, cp: SUPER_CP },
];

/** SHA-256 of the canonical table in UTF-8, in lower-case hex. */
export function versionOf(table: DrawTable): string {
  return createHash('sha256').update(canonicalTable(table), 'utf8').digest('hex');
}
