import { DrawChecks } from '../../../src/game/rules/draw-check';
import { chancesIn, drawOfPack, firstState } from '../../../src/game/rules/draw-state';
import type { DecidedBy } from '../../../src/game/rules/rarity-rules';
import { canonicalTable, type DrawTable, type Outcome, withTarget } from '../../../src/game/rules/draw-table';
import { checked, InvalidResponse, same } from '../../../src/game/rules/validation';
import { listNamed, nextList } from '../../../src/game/rules/packs';
import { type PublishedDraw, readRecord } from '../../../src/game/rules/published';
import { type PublishedDay, readDay, type RevealedDay } from '../../../src/game/rules/published-day';
import { readAnyTable } from '../../../src/game/rules/published-pack';
import type { Difference } from '../../../src/game/rules/seeded';
import type { CheckResult } from '../parts/icons';
import { BROWSER_CRYPTO } from './browser-crypto';
import { type BoundedInteger, fingerprintOf, hashOf, type ReadInteger } from './integers';
import { packOf, type PackProof } from './pack-proof';

/** What a service answers about a draw: the draw, its day, and its table. */
export interface Answers {
  readonly draw: unknown;
  readonly day: unknown;
  readonly table: unknown;
}

/** What was worked out, step by step. */
export interface DrawProof {
  readonly commitment: { readonly seed: string; readonly computed: string; readonly published: string };
  /** Of a later card of a pack that may have several layouts, also those of the first card. */
  readonly hmacs: readonly { readonly message: string; readonly blocks: readonly string[] }[];
  readonly integers: readonly ReadInteger[];
  /** The outcomes are as long as they were likely in this draw: under rules by rarity, the rarest first. */
  readonly odds: { readonly outcomes: readonly Outcome[]; readonly computed: string; readonly named: string };
  /** Undefined for a draw from a table without slots. */
  readonly pack: PackProof | undefined;
  readonly outcome: BoundedInteger & {
    readonly place: number;
    readonly drawn: Outcome;
    readonly decidedBy: DecidedBy;
    /** Under rules, the integer that says the rarity, and its status; null for the rest. */
    readonly rarity?: BoundedInteger & { readonly status: string | null };
    /** The integer that says whether only featured cards count, where there is a chance of that. */
    readonly featured?: BoundedInteger;
  };
  readonly strength: { readonly min: number; readonly max: number; readonly step: number; readonly cp: number };
  readonly verdicts: Readonly<Record<StepName, CheckResult>>;
  /** The first step that does not hold. */
  readonly brokenAt: StepName | undefined;
}

export const STEPS = ['commitment', 'hmac', 'integers', 'odds', 'outcome', 'strength'] as const;
export type StepName = (typeof STEPS)[number];

/** The step that shows what a field of a draw must be. The number of a draw is shown by the other draws alone. */
const STEP_OF: Readonly<Record<string, StepName | 'nonce'>> = {
  commitment: 'commitment',
  seed: 'commitment',
  day: 'hmac',
  banner: 'odds',
  table: 'odds',
  target: 'odds',
  counters: 'odds',
  cp: 'strength',
  nonce: 'nonce',
  number: 'nonce',
};

/** The first step at which a draw with these differences breaks. */
export function brokenStep(differences: readonly Difference[]): StepName | 'nonce' | undefined {
  const broken = new Set(differences.map(({ field }) => STEP_OF[field] ?? 'outcome'));
  return STEPS.find((name) => broken.has(name)) ?? (broken.has('nonce') ? 'nonce' : undefined);
}

/** The version of a table. */
export function versionOf(table: DrawTable): string {
  return hashOf(canonicalTable(table));
}

/**
 * Makes a draw again from what is published, and compares. The owner's state before it is unverified.
 * @param asked the values of the draw that was asked for
 * @returns in place of a proof what no honest service answers
 */
export function proofOf(answers: Answers, asked: Partial<PublishedDraw>): DrawProof | InvalidResponse {
  return orFalse(() => {
    const draw = readDraw(answers.draw, asked);
    return verified(draw, revealed(readDay(answers.day, draw.day)), readAnyTable(answers.table));
  });
}

/** @throws InvalidResponse for what is no draw, and for one that has other values than those asked for */
export function readDraw(answer: unknown, asked: Partial<PublishedDraw> = {}): PublishedDraw {
  checked(answer, Object.fromEntries(Object.entries(asked).map(([field, value]) => [field, same(value)])));
  return readRecord('draws', answer);
}

/** @throws InvalidResponse for a day whose seed is not revealed */
export function revealed(day: PublishedDay): RevealedDay {
  const { seed } = day;
  if (seed === null) throw new InvalidResponse('seed', 'revealed');
  return { ...day, seed };
}

/** @returns in place of what the work gives, what no honest service answers */
export function orFalse<T>(work: () => T): T | InvalidResponse {
  try {
    return work();
  } catch (error) {
    if (error instanceof InvalidResponse) return error;
    throw error;
  }
}

function verified(draw: PublishedDraw, day: RevealedDay, table: DrawTable): DrawProof {
  const { seed, commitment, tables } = day;
  const computed = fingerprintOf(seed);
  const version = versionOf(table);
  const named = Object.entries(tables ?? {}).map(([banner, each]) => [banner, { version: each, table }] as const);
  const integersOf = BROWSER_CRYPTO.integersOf(seed);
  const differences = [...new DrawChecks(false).checkAlone(draw, { day, tables: new Map(named), integersOf })];
  if (computed !== commitment) differences.push({ field: 'commitment', text: '' });
  const isOfBanner = (table.rules ?? table.box ?? draw).banner === draw.banner;
  if (version !== draw.table || !isOfBanner) differences.push({ field: 'table', text: '' });
  const broken = brokenStep(differences);
  const brokenAt = broken === 'nonce' ? 'outcome' : broken;
  return {
    commitment: { seed, computed, published: commitment },
    ...workingOf(draw, seed, table, version),
    verdicts: verdictsOf(brokenAt),
    brokenAt,
  };
}

/** What the integers of a draw give, in the state that it names. A table without slots is a pack of one card. */
function workingOf(draw: PublishedDraw, seed: string, published: DrawTable, version: string) {
  const table = withTarget(published, draw.target);
  const first = firstState(table);
  const state = draw.state?.length === first.length ? draw.state : first;
  const { own, opened, all, proof: pack } = packOf(draw, seed, table);
  const before = own.given.length;
  const list = listNamed(table, nextList(table, opened)).table;
  const { drawn, decidedBy } = drawOfPack(table, state, (total) => own.below(total), opened);
  const taken = own.given.slice(before);
  const step = taken.pop();
  const picked = taken.pop() as BoundedInteger;
  const [rarity, featured] = taken;
  const place = drawn.outcome;
  const of = table.outcomes[place] as Outcome;
  const rarities = (table.rules?.rarities ?? []).map(({ status: each }) => each);
  const status = rarities.includes(of.status) ? of.status : null;
  const chosen = { ...picked, place, drawn: of, decidedBy, ...(rarity && { rarity: { ...rarity, status } }) };
  const { min, max } = of.cp;
  return {
    hmacs: all,
    integers: all.flatMap(({ taken: read }) => read),
    odds: { outcomes: likelyOutcomes(list, chancesIn(list, state)), computed: version, named: draw.table },
    pack,
    outcome: featured ? { ...chosen, featured } : chosen,
    strength: { min, max, step: step?.left ?? 0, cp: drawn.cp },
  };
}

/** The outcomes as the first integer walks them, each as long as it is likely. */
function likelyOutcomes({ outcomes, rules, box }: DrawTable, chances: readonly number[]): readonly Outcome[] {
  if (!rules && !box) return outcomes;
  const rarities = (rules?.rarities ?? []).map(({ status }) => status);
  const likely = outcomes.map((outcome, place) => ({ ...outcome, weight: chances[place] ?? 0 }));
  return likely
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => orderOf(rarities, one) - orderOf(rarities, other));
}

function orderOf(rarities: readonly string[], { status }: Outcome): number {
  return rarities.includes(status) ? rarities.indexOf(status) : rarities.length;
}

/** What follows from a wrong step says nothing. */
function verdictsOf(brokenAt: StepName | undefined): Record<StepName, CheckResult> {
  const broken = brokenAt === undefined ? STEPS.length : STEPS.indexOf(brokenAt);
  const verdictOf = (index: number): CheckResult => {
    if (index < broken) return 'checked';
    return index === broken ? 'failed' : 'skipped';
  };
  return Object.fromEntries(STEPS.map((name, index) => [name, verdictOf(index)])) as Record<StepName, CheckResult>;
}
