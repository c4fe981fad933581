import type { DrawTable } from '../../../src/game/rules/draw-table';
import { packBefore } from '../../../src/game/rules/pack-check';
import { layoutsOf, newPack, nextList, type OpenPack } from '../../../src/game/rules/packs';
import type { PublishedDraw } from '../../../src/game/rules/published';
import { drawMessage } from '../../../src/game/rules/seeded';
import { BROWSER_CRYPTO } from './browser-crypto';
import { type BoundedInteger, DrawIntegers } from './integers';

/** Where the card of a pack comes from. */
export interface PackProof {
  readonly slot: number;
  readonly cards: number;
  readonly list: string;
  /** The integer of the first card that says which slots come, where there are others than the usual ones. */
  readonly layout?: BoundedInteger & { readonly isUsual: boolean };
  /** Whether none of these statuses came before, where that says the list. */
  readonly ifNone?: { readonly statuses: readonly string[]; readonly isNone: boolean };
}

/** A pack before a card of it, with the integers that say so. A table without slots is a pack of one card. */
interface Begun {
  readonly opened: OpenPack;
  /** Those of the card, of which the layout may be read already. */
  readonly own: DrawIntegers;
  /** All that are read, those of the first card too where they say the layout of a later one. */
  readonly all: readonly DrawIntegers[];
  readonly proof: PackProof | undefined;
}

export function packOf(draw: PublishedDraw, seed: string, table: DrawTable): Begun {
  const { day, owner, nonce, client_seed, pack } = draw;
  const integersOf = (of: number): DrawIntegers => new DrawIntegers(seed, drawMessage(day, owner, of, client_seed));
  const before = packBefore(draw, table, BROWSER_CRYPTO.integersOf(seed));
  const later = before && 'layout' in before ? before : undefined;
  const own = integersOf(nonce);
  const first = later && typeof pack === 'number' ? integersOf(pack) : own;
  const begun = newPack(table, (total) => first.below(total));
  const [layout] = first.given;
  const opened = later ?? begun;
  const all = layout && first !== own ? [first, own] : [own];
  return { opened, own, all, proof: table.pack && proofOf(table, opened, layout) };
}

function proofOf(table: DrawTable, opened: OpenPack, layout: BoundedInteger | undefined): PackProof {
  const layouts = layoutsOf(table);
  const places = layouts[opened.layout]?.places ?? [];
  const list = nextList(table, opened);
  const condition = places[opened.came]?.if_none;
  return {
    slot: opened.came + 1,
    cards: places.length,
    list,
    ...(layout && { layout: { ...layout, isUsual: opened.layout === layouts.length - 1 } }),
    ...(condition && { ifNone: { statuses: condition.status, isNone: list === condition.list } }),
  };
}
