import type { Slot } from '../../../../src/game/rules/draw-table';
import type { Banner } from '../../api/client';
import { chanceText, chanceTyped } from './chance-text';
import { emptyFields, numberIn } from './economy-draft';

/** Where no card of the statuses came before, the other list is in place of the first. */
export const SLOT_FIELDS = ['list', 'count', 'status', 'other'] as const;
/** Cards of a pack, as they are typed. Lists are named by their ids. */
export type SlotDraft = Readonly<Record<(typeof SLOT_FIELDS)[number], string>>;
export const NEW_SLOT: SlotDraft = emptyFields(SLOT_FIELDS);

/** Other slots, with their chance. */
export interface InsteadDraft {
  readonly chance: string;
  readonly slots: readonly SlotDraft[];
}

/** The slots of a banner, and others in their place. */
export interface PackDraft {
  readonly slots: readonly SlotDraft[];
  readonly instead: readonly InsteadDraft[];
}

export function packDraftOf({ slots = [], instead = [] }: Pick<Banner, 'slots' | 'instead'>): PackDraft {
  return {
    slots: slots.map(slotDraftOf),
    instead: instead.map((each) => ({
      chance: chanceText(each.chance as [number, number]),
      slots: each.slots.map(slotDraftOf),
    })),
  };
}

function slotDraftOf({ list, count, if_none }: Slot): SlotDraft {
  const { status = [], list: other = '' } = if_none ?? {};
  return { list, count: count?.toString() ?? '', status: status.join(', '), other };
}

/** As a file has it. */
export function packIn({ slots, instead }: PackDraft, nameOf: (list: string) => string): object {
  const slotsIn = (drafts: readonly SlotDraft[]): object[] =>
    drafts.map(({ list, count, status, other }) => ({
      list: nameOf(list),
      ...(count !== '' && { count: numberIn(count) }),
      ...(status + other !== '' && { if_none: { status: statusesIn(status), list: nameOf(other) } }),
    }));
  const others = instead.map((each) => ({ chance: chanceTyped(each.chance), slots: slotsIn(each.slots) }));
  return { slots: slotsIn(slots), ...(others.length > 0 && { instead: others }) };
}

/** A status may have spaces. */
function statusesIn(text: string): string[] {
  return text.split(/\s*[,、，]\s*/).filter(Boolean);
}

/** The ids of the lists that packs draw from. */
export function listsOfPacks(packs: readonly PackDraft[]): Set<string> {
  const slots = packs.flatMap((pack) => [...pack.slots, ...pack.instead.flatMap((each) => each.slots)]);
  return new Set(slots.flatMap(({ list, other }) => [list, other]));
}
