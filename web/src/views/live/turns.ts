/** How long a card stands at least before the next one takes its place, and a rare one. */
export const HOLD_MS = 4_000;
export const RARE_HOLD_MS = 15_000;

/** What decides which card stands large. */
export interface Candidate {
  readonly card_id: number;
  readonly status: string;
}

/**
 * The card that stands large. The newest one takes the place of the one before once that stood long enough; of several that are newer, a rare
 * one goes first, so that it is not missed.
 *
 * @param draws the latest ones, the newest first
 * @param since when the shown one came
 */
export function standing<Draw extends Candidate>(
  draws: readonly Draw[],
  shown: Draw | undefined,
  since: number,
  now: number,
): Draw | undefined {
  if (shown === undefined) return draws[0];
  const newer = draws.filter(({ card_id }) => card_id > shown.card_id);
  const hold = shown.status === 'normal' ? HOLD_MS : RARE_HOLD_MS;
  if (newer.length === 0 || now - since < hold) return shown;
  return newer.findLast(({ status }) => status !== 'normal') ?? newer[0];
}

/** How many cards the members of each group drew, the most first. */
export function totalsOf(
  teams: readonly { readonly name: string; readonly id: number; readonly members: readonly number[] }[],
  byOwner: ReadonlyMap<number, number>,
): { readonly id: number; readonly name: string; readonly draws: number }[] {
  return teams
    .map(({ id, name, members }) => ({
      id,
      name,
      draws: members.reduce((sum, member) => sum + (byOwner.get(member) ?? 0), 0),
    }))
    .sort((a, b) => b.draws - a.draws || a.id - b.id);
}

const STEP_MS = 60_000;
/** Where the picture lies, in steps, so that no pixel shows the same for long. */
const PLACES = [
  [0, 0],
  [1, 1],
  [2, 0],
  [1, -1],
  [0, -2],
  [-1, -1],
  [-2, 0],
  [-1, 1],
] as const;

/** Where the picture lies at a moment: another place each minute. */
export function placeAt(now: number): readonly [x: number, y: number] {
  return PLACES[Math.floor(now / STEP_MS) % PLACES.length] ?? [0, 0];
}
