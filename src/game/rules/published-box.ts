import { type DrawTable, type Outcome, totalWeight } from './draw-table.js';
import { NAME } from './published-day.js';
import { CP, SKILL, STATUS } from './published-table.js';
import * as v from './validation.js';

// A box that a service publishes or a file holds, read as if someone lied. The page uses this file too.

const MOST_COPIES = 1_000_000;
const MOST_OUTCOMES = 1_000;
const MOST_TOGETHER = 10_000_000;

const OUTCOME = { card: v.whole(), status: STATUS, skill: SKILL, copies: v.whole(1, MOST_COPIES), cp: CP };
type BoxOutcome = v.Checked<typeof OUTCOME>;

export const BOX = v.validator<'player' | 'world'>(
  'player or world',
  (value) => value === 'player' || value === 'world',
  {
    type: 'string',
    enum: ['player', 'world'],
  },
);
export const RESET = v.members({ card: v.whole() });
export const BOX_OUTCOMES = outcomesOf(v.members(OUTCOME));
const PUBLISHED = {
  box: BOX,
  banner: NAME,
  counters: v.orAbsent(v.orNull(NAME)),
  reset: v.orAbsent(v.orNull(RESET)),
  outcomes: outcomesOf(v.members({ ...OUTCOME, weight: v.orAbsent(v.whole()) })),
};

interface BoxContent {
  readonly banner: string;
  readonly box: 'player' | 'world';
  readonly outcomes: readonly BoxOutcome[];
  readonly counters?: string | null | undefined;
  readonly reset?: { readonly card: number } | null | undefined;
}

/** @param where what stands before the name of a field in a problem. @throws InvalidResponse for what does not fit together */
export function readBox({ banner, box: of, outcomes, counters, reset }: BoxContent, where = ''): DrawTable {
  if (of === 'world' && (counters ?? null) !== null)
    throw new v.InvalidResponse(`${where}counters`, 'left out, because the box is one for all players');
  if (of === 'world' && reset)
    throw new v.InvalidResponse(`${where}reset`, 'left out, because a box for all players is never filled again');
  if (reset && !outcomes.some(({ card }) => card === reset.card))
    throw new v.InvalidResponse(`${where}reset.card`, 'the card of an outcome');
  const rules = of === 'player' ? { banner, counters: counters ?? banner, rarities: [] } : undefined;
  const box = { banner, of, ...(reset && { reset: { card: reset.card } }) };
  return { outcomes: weighted(outcomes), rules, box };
}

/** A published table of a box. @throws InvalidResponse for another */
export function readBoxTable(answer: unknown): DrawTable {
  return readBox(v.checked(answer, PUBLISHED));
}

function outcomesOf(outcome: v.Validator<BoxOutcome>) {
  return v.refined<readonly BoxOutcome[]>(v.listOf(outcome, MOST_OUTCOMES), (outcomes, path) => {
    const copies = totalWeight(weighted(outcomes));
    if (copies < 1 || copies > MOST_TOGETHER)
      throw new v.InvalidResponse(path, `a list with copies of 1 to ${MOST_TOGETHER} together`);
  });
}

function weighted(outcomes: readonly BoxOutcome[]): Outcome[] {
  return outcomes.map(({ card, status, skill, copies: weight, cp }) => ({ card, status, skill, weight, cp }));
}
