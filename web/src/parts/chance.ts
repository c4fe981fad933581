import { chancesIn, type DrawState, firstState } from '../../../src/game/rules/draw-state';
import { withTarget } from '../../../src/game/rules/draw-table';
import type { DecidedBy } from '../../../src/game/rules/rarity-rules';
import type { OddsRead } from '../api/client';
import { tableOf } from '../api/draw-table';
import { texts } from '../texts';

/** What the chance of a draw depends on. */
export interface DrawnUnder {
  readonly outcome: number;
  readonly state: DrawState | null;
  readonly decided_by: DecidedBy | null;
  readonly target?: number | null;
}

/** How likely a draw was in the state of its owner, and what decided it. Undefined where the table does not have its outcome. */
export function chanceWords({ outcome, state, decided_by, target }: DrawnUnder, odds: OddsRead): string | undefined {
  const table = withTarget(tableOf(odds), target);
  const chance = chancesIn(table, state ?? firstState(table))[outcome];
  return chance === undefined ? undefined : texts().drawRules.chance(chance, deciderOf(outcome, decided_by, odds));
}

/** What decided a draw. That a featured card was due decided no draw that gave another rarity. */
export function deciderOf(
  outcome: number,
  decided_by: DecidedBy | null,
  { outcomes }: Pick<OddsRead, 'outcomes'>,
): DecidedBy | null {
  return decided_by === 'featured' && outcomes[outcome]?.featured !== true ? 'weights' : decided_by;
}
