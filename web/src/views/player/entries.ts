import type { EntryRead } from '../../api/client';

/** What was done at once, with all that it changed. */
export interface EntryGroup extends Pick<EntryRead, 'reason' | 'reference' | 'created_at'> {
  /** The game day; of an entry of another service, the day in UTC. */
  readonly day: string;
  /** The first one. */
  readonly id: number;
  readonly entries: readonly EntryRead[];
}

/** The reasons of the service. Any other is an operator's. */
const OWN = ['draw', 'exchange', 'salvage'];

export function isGiven({ reason }: Pick<EntryGroup, 'reason'>): boolean {
  return !OWN.includes(reason);
}

/** Entries, newest first, by what was done: those of the service that have one reference. */
export function actsIn(entries: readonly EntryRead[]): EntryGroup[] {
  const acts = new Map<string | number, EntryGroup>();
  for (const entry of entries) {
    const key = isGiven(entry) ? entry.id : `${entry.reason} ${entry.reference}`;
    const day = entry.day ?? entry.created_at.slice(0, 10).replaceAll('-', '');
    const act = acts.get(key) ?? { ...entry, day, entries: [] };
    acts.set(key, { ...act, entries: [...act.entries, entry] });
  }
  return [...acts.values()];
}

/** The id of the card that was drawn. */
export function drawnIn({ reason, reference }: EntryGroup): number | undefined {
  return reason === 'draw' ? Number(reference) : undefined;
}

/** A reference of two parts: the name of an exchange and its id, or the id of a card and its rarity. */
export function partsOf(reference: string): [string, string] {
  const cut = reference.indexOf(':');
  return [reference.slice(0, cut), reference.slice(cut + 1)];
}
