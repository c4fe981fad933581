/** What was drawn on a day, so far. */
export interface Tally {
  readonly day: string;
  /** The card up to which it is counted. */
  readonly last: number;
  readonly draws: number;
  readonly supers: number;
  /** How many draws each owner made. */
  readonly byOwner: ReadonlyMap<number, number>;
}

/** Of a day of which nothing is counted yet. */
export function emptyTally(day: string): Tally {
  return { day, last: 0, draws: 0, supers: 0, byOwner: new Map() };
}

/** The tally with more draws, which are newer than those that it has. */
export function counted(
  tally: Tally,
  draws: readonly { readonly card_id: number; readonly owner: number; readonly status: string }[],
): Tally {
  const byOwner = new Map(tally.byOwner);
  for (const { owner } of draws) byOwner.set(owner, (byOwner.get(owner) ?? 0) + 1);
  return {
    day: tally.day,
    last: Math.max(tally.last, ...draws.map(({ card_id }) => card_id)),
    draws: tally.draws + draws.length,
    supers: tally.supers + draws.filter(({ status }) => status === 'super').length,
    byOwner,
  };
}
