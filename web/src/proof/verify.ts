import { canonicalTable, type DrawTable, type Outcome, placeOf, totalWeight } from '../../../src/game/rules/draw-table';
import {
  FalseAnswer,
  type PublishedDay,
  type PublishedDraw,
  readDay,
  readDraw,
  readTable,
} from '../../../src/game/rules/published';
import type { Verdict } from '../parts/icons';
import { DrawIntegers, fingerprintOf, hashOf, type ReadInteger } from './integers';

/** What a service answers about a draw: the draw, its day, and its table. */
export interface Answers {
  readonly draw: unknown;
  readonly day: unknown;
  readonly table: unknown;
}

/** What was worked out, step by step. */
export interface Proof {
  readonly commitment: { readonly seed: string; readonly computed: string; readonly published: string };
  readonly hmac: { readonly message: string; readonly blocks: readonly string[] };
  readonly integers: readonly ReadInteger[];
  readonly odds: { readonly outcomes: readonly Outcome[]; readonly computed: string; readonly named: string };
  readonly outcome: { readonly left: number; readonly total: number; readonly place: number; readonly drawn: Outcome };
  readonly strength: { readonly min: number; readonly max: number; readonly step: number; readonly cp: number };
  readonly verdicts: Readonly<Record<StepName, Verdict>>;
  /** The first step that does not hold. */
  readonly brokenAt: StepName | undefined;
}

export const STEPS = ['commitment', 'hmac', 'integers', 'odds', 'outcome', 'strength'] as const;
export type StepName = (typeof STEPS)[number];

/** The version of a table. */
export function versionOf(table: DrawTable): string {
  return hashOf(canonicalTable(table));
}

/**
 * Makes a draw again from what is published, and compares.
 * @param asked the values of the draw that was asked for
 * @returns in place of a proof what no honest service answers
 */
export function proofOf(answers: Answers, asked: Partial<PublishedDraw>): Proof | FalseAnswer {
  try {
    const draw = readDraw(answers.draw, asked);
    return verifierOf(readDay(answers.day, draw.day), readTable(answers.table))(draw);
  } catch (error) {
    if (error instanceof FalseAnswer) return error;
    throw error;
  }
}

/**
 * Makes draws of one day again. What they have in common is worked out once.
 * @throws FalseAnswer for a day whose seed is not revealed
 */
export function verifierOf(day: PublishedDay, table: DrawTable): (draw: PublishedDraw) => Proof {
  const { seed } = day;
  const { outcomes } = table;
  if (seed === null) throw new FalseAnswer('seed', 'revealed');
  const computed = fingerprintOf(seed);
  const version = versionOf(table);
  const total = totalWeight(outcomes);
  return (draw) => {
    const message = `${day.day}:${draw.owner}:${draw.nonce}:${draw.client_seed}`;
    const integers = new DrawIntegers(seed, message);
    const left = integers.below(total);
    const place = placeOf(outcomes, left);
    const drawn = outcomes[place] as Outcome;
    const { min, max } = drawn.cp;
    const step = integers.below(max - min + 1);
    const brokenAt = firstBroken({
      commitment: computed === day.commitment && draw.commitment === day.commitment && draw.seed === seed,
      hmac: draw.day === day.day,
      integers: true,
      odds: version === draw.table && draw.table === day.table,
      outcome: draw.outcome === place && (['card', 'status', 'skill'] as const).every((f) => draw[f] === drawn[f]),
      strength: draw.cp === min + step,
    });
    return {
      commitment: { seed, computed, published: day.commitment },
      hmac: { message, blocks: integers.blocks },
      integers: integers.taken,
      odds: { outcomes, computed: version, named: draw.table },
      outcome: { left, total, place, drawn },
      strength: { min, max, step, cp: min + step },
      verdicts: verdictsOf(brokenAt),
      brokenAt,
    };
  };
}

function firstBroken(holds: Readonly<Record<StepName, boolean>>): StepName | undefined {
  return STEPS.find((name) => !holds[name]);
}

/** What follows from a wrong step says nothing. */
function verdictsOf(brokenAt: StepName | undefined): Record<StepName, Verdict> {
  const broken = brokenAt === undefined ? STEPS.length : STEPS.indexOf(brokenAt);
  const verdictOf = (index: number): Verdict => {
    if (index < broken) return 'checked';
    return index === broken ? 'failed' : 'skipped';
  };
  return Object.fromEntries(STEPS.map((name, index) => [name, verdictOf(index)])) as Record<StepName, Verdict>;
}
