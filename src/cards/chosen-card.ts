import { type DrawnCard, pick, strengthFrom } from '../game/rules/draw-state.js';
import type { Outcome } from '../game/rules/draw-table.js';
import type { RandomInteger } from '../game/rules/seeded.js';

/** Whether the player chose nothing that the odds decide. Such a draw can be verified. */
export function isRandomDraw({ card, status, cp }: Partial<DrawnCard>): boolean {
  return card === undefined && status === undefined && cp === undefined;
}

/** Keeps what the player chose of a card, and draws the rest from the outcomes that fit the choice, or from all if none fits. */
export function completeCard(
  outcomes: readonly Outcome[],
  chosen: Partial<DrawnCard>,
  integer: RandomInteger,
): DrawnCard {
  const chosenFields = (['card', 'status', 'skill'] as const).filter((field) => chosen[field] !== undefined);
  const fitting = outcomes.filter((outcome) => chosenFields.every((field) => outcome[field] === chosen[field]));
  const candidates = fitting.length > 0 ? fitting : outcomes;
  const { card, status, skill, cp } = candidates[pick(candidates, integer)] as Outcome;
  return {
    card: chosen.card ?? card,
    status: chosen.status ?? status,
    skill: chosen.skill ?? skill,
    cp: chosen.cp ?? strengthFrom(cp, integer),
  };
}
