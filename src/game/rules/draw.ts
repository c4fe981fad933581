import type { RandomInteger } from '../../common/random-integer.js';

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

/** The sum of the weights: an outcome comes up `weight` times in so many draws on average. */
export function totalWeight(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((total, { weight }) => total + weight, 0);
}

/**
 * Draws a card: the first random integer picks the outcome by walking the weights in order, the second gives the strength.
 * What the player chose is kept, and where outcomes go with that choice, one of them is drawn.
 */
export function drawCard(outcomes: readonly Outcome[], chosen: Partial<DrawnCard>, integer: RandomInteger): DrawnCard {
  const fitting = outcomes.filter((outcome) => fits(outcome, chosen));
  const { card, status, skill, cp } = pick(fitting.length > 0 ? fitting : outcomes, integer);
  return {
    card: chosen.card ?? card,
    status: chosen.status ?? status,
    skill: chosen.skill ?? skill,
    cp: chosen.cp ?? cp.min + integer(cp.max - cp.min + 1),
  };
}

function fits(outcome: Outcome, { card, status, skill }: Partial<DrawnCard>): boolean {
  return (
    (card === undefined || card === outcome.card) &&
    (status === undefined || status === outcome.status) &&
    (skill === undefined || skill === outcome.skill)
  );
}

function pick(outcomes: readonly Outcome[], integer: RandomInteger): Outcome {
  let remaining = integer(totalWeight(outcomes));
  for (const outcome of outcomes) {
    if (remaining < outcome.weight) return outcome;
    remaining -= outcome.weight;
  }
  throw new RangeError('A draw needs outcomes, and a random integer below their total weight');
}
