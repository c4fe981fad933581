import type { Outcome } from './draw.js';

const NORMAL_CP = { min: 1, max: 200 };
const SUPER_CP = { min: 201, max: 800 };

/** The odds that ship with the service: twelve normal cards, four super ones, and a super one in exactly 1 of 100 draws. */
export const DEFAULT_DRAW_TABLE: readonly Outcome[] = [
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((card) => ({
    card,
    status: 'normal',
    skill: 'normal',
    weight: 825,
    cp: NORMAL_CP,
  })),
  { card: 13, status: 'super', skill: 'critical', weight: 25, cp: SUPER_CP },
  { card: 14, status: 'super', skill: 'post', weight: 25, cp: SUPER_CP },
  { card: 15, status: 'super', skill: 'luck', weight: 25, cp: SUPER_CP },
  { card: 16, status: 'super', skill: 'ten', weight: 25, cp: SUPER_CP },
];
