import type { DrawRead, Outcome, SeedRead } from '../api/client';
import type { Verdict } from '../parts/icons';
import { DrawIntegers, fingerprintOf, hashOf, isSeed, type ReadInteger } from './integers';

/** A draw as the service lists it, once its day is over. */
export type PublishedDraw = Pick<
  DrawRead,
  | 'day'
  | 'owner'
  | 'nonce'
  | 'client_seed'
  | 'table'
  | 'commitment'
  | 'seed'
  | 'outcome'
  | 'card'
  | 'status'
  | 'skill'
  | 'cp'
>;
export type PublishedDay = Pick<SeedRead, 'day' | 'commitment' | 'table' | 'seed'>;

/** What was worked out, step by step. */
export interface Proof {
  readonly commitment: { readonly seed: string; readonly computed: string; readonly published: string };
  readonly hmac: { readonly message: string; readonly blocks: readonly string[] };
  readonly integers: readonly ReadInteger[];
  readonly odds: { readonly computed: string; readonly named: string };
  readonly outcome: { readonly left: number; readonly total: number; readonly place: number; readonly drawn: Outcome };
  readonly strength: { readonly min: number; readonly max: number; readonly step: number; readonly cp: number };
  readonly verdicts: Readonly<Record<StepName, Verdict>>;
  /** The first step that does not hold. */
  readonly brokenAt: StepName | undefined;
}

export const STEPS = ['commitment', 'hmac', 'integers', 'odds', 'outcome', 'strength'] as const;
export type StepName = (typeof STEPS)[number];

/** A seed for the shape of a proof whose real seed is none. */
const NO_SEED = '0'.repeat(64);
/** The same for a table from which nothing can be drawn. */
const NO_TABLE: readonly Outcome[] = [{ card: 0, status: '', skill: '', weight: 1, cp: { min: 0, max: 0 } }];
/** An integer of a draw is below this. */
const LARGEST = 2 ** 48;

/** A table as canonical JSON (RFC 8785): members sorted by name, no white space. The outcomes keep their order. */
export function versionOf(outcomes: readonly Outcome[]): string {
  const sorted = outcomes.map(({ card, cp: { max, min }, skill, status, weight }) => {
    return { card, cp: { max, min }, skill, status, weight };
  });
  return hashOf(JSON.stringify(sorted));
}

/** Where in the table a whole number below its total falls. */
export function outcomeAt(outcomes: readonly Outcome[], left: number): number {
  let rest = left;
  return outcomes.findIndex(({ weight }) => {
    if (rest < weight) return true;
    rest -= weight;
    return false;
  });
}

/** Makes a draw again from what is published, and compares. */
export function verify(draw: PublishedDraw, day: PublishedDay, outcomes: readonly Outcome[]): Proof {
  return verifierOf(day, outcomes)(draw);
}

/** Makes draws of one day again. What they have in common is worked out once. */
export function verifierOf(day: PublishedDay, outcomes: readonly Outcome[]): (draw: PublishedDraw) => Proof {
  const seed = day.seed ?? '';
  const key = isSeed(seed) ? seed : NO_SEED;
  const computed = fingerprintOf(seed);
  const version = versionOf(outcomes);
  const isTable = isSound(outcomes);
  const table = isTable ? outcomes : NO_TABLE;
  const total = totalOf(table);
  return (draw) => {
    const message = `${day.day}:${draw.owner}:${draw.nonce}:${draw.client_seed}`;
    const integers = new DrawIntegers(key, message);
    const left = integers.below(total);
    const place = outcomeAt(table, left);
    const drawn = table[place] as Outcome;
    const { min, max } = drawn.cp;
    const step = integers.below(max - min + 1);
    const brokenAt = firstBroken({
      commitment: computed === day.commitment && draw.commitment === day.commitment && draw.seed === day.seed,
      hmac: draw.day === day.day,
      integers: true,
      odds: isTable && version === draw.table && draw.table === day.table,
      outcome: draw.outcome === place && (['card', 'status', 'skill'] as const).every((f) => draw[f] === drawn[f]),
      strength: draw.cp === min + step,
    });
    return {
      commitment: { seed, computed, published: day.commitment },
      hmac: { message, blocks: integers.blocks },
      integers: integers.taken,
      odds: { computed: version, named: draw.table },
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

function totalOf(outcomes: readonly Outcome[]): number {
  return outcomes.reduce((sum, { weight }) => sum + weight, 0);
}

/** Whether something can be drawn from a table. A service could publish any. */
function isSound(outcomes: readonly Outcome[]): boolean {
  const isWhole = outcomes.every(
    ({ weight, cp: { min, max } }) =>
      [weight, min, max].every(Number.isSafeInteger) && weight > 0 && min <= max && max - min < LARGEST,
  );
  return isWhole && outcomes.length > 0 && totalOf(outcomes) <= LARGEST;
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
