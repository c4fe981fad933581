import type { RandomInteger } from './random-bytes.js';

/** One thing that a draw can give. */
export interface Outcome {
  /** The number of the card. */
  readonly card: number;
  /** The rarity. */
  readonly status: string;
  readonly skill: string;
  /** Its share of the table's total weight; a whole number of at least 1. */
  readonly weight: number;
  /** The range of the card's strength, both ends included and each value as likely. */
  readonly cp: { readonly min: number; readonly max: number };
}

/** What a draw decides. */
export interface DrawnCard {
  readonly card: number;
  readonly status: string;
  readonly skill: string;
  readonly cp: number;
}

/** What a random draw gave, and by which outcome: its place in the table, from 0. */
export interface Drawn extends DrawnCard {
  readonly outcome: number;
}

/** The sum of the weights: an outcome comes up `weight` times in so many draws on average. */
export function totalWeight(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((total, { weight }) => total + weight, 0);
}

/** Whether nothing of what the odds are about was chosen, so that the draw counts as random and can be verified. */
export function isRandomDraw({ card, status, cp }: Partial<DrawnCard>): boolean {
  return card === undefined && status === undefined && cp === undefined;
}

/** A random draw: the first integer picks the outcome by walking the weights in order, the second gives the strength. */
export function drawFrom(outcomes: readonly Outcome[], integer: RandomInteger): Drawn {
  const index = pick(outcomes, integer);
  const { card, status, skill, cp } = outcomes[index] as Outcome;
  return { outcome: index, card, status, skill, cp: strengthFrom(cp, integer) };
}

/** Keeps what the player chose of a card, and draws the rest; where outcomes go with the choice, from among them. */
export function completeCard(
  outcomes: readonly Outcome[],
  chosen: Partial<DrawnCard>,
  integer: RandomInteger,
): DrawnCard {
  const fitting = outcomes.filter((outcome) => fits(outcome, chosen));
  const candidates = fitting.length > 0 ? fitting : outcomes;
  const { card, status, skill, cp } = candidates[pick(candidates, integer)] as Outcome;
  return {
    card: chosen.card ?? card,
    status: chosen.status ?? status,
    skill: chosen.skill ?? skill,
    cp: chosen.cp ?? strengthFrom(cp, integer),
  };
}

function fits(outcome: Outcome, { card, status, skill }: Partial<DrawnCard>): boolean {
  return (
    (card === undefined || card === outcome.card) &&
    (status === undefined || status === outcome.status) &&
    (skill === undefined || skill === outcome.skill)
  );
}

function strengthFrom({ min, max }: Outcome['cp'], integer: RandomInteger): number {
  return min + integer(max - min + 1);
}

function pick(outcomes: readonly Outcome[], integer: RandomInteger): number {
  let remaining = integer(totalWeight(outcomes));
  for (const [index, { weight }] of outcomes.entries()) {
    if (remaining < weight) return index;
    remaining -= weight;
  }
  throw new RangeError('A draw needs outcomes, and a random integer below their total weight');
}
