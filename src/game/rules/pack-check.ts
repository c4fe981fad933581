import { drawOfPack } from './draw-state.js';
import type { DrawTable } from './draw-table.js';
import { layoutsOf, listNamed, newPack, nextList, type OpenPack } from './packs.js';
import type { PublishedDraw } from './published.js';
import { type Difference, differenceOf, differencesFrom, drawMessage, type IntegersOf } from './seeded.js';

// Whether draws are the cards of whole packs. The page uses this file too.

/** A pack of which the next card is still to come. */
interface PackUnderWay {
  readonly first: number;
  readonly banner: string;
  readonly clientSeed: string;
  readonly opened: OpenPack;
}

/** Of each owner who has begun a pack on the day, in the order of nonces. After a false draw no one knows how the pack goes on. */
export type PacksUnderWay = Map<number, PackUnderWay | 'unknown'>;

/** @returns what is wrong with the place of a draw in its pack. @param packs undefined for a draw alone, without those before */
export function checkPlace(draw: PublishedDraw, table: DrawTable, packs?: PacksUnderWay): Difference[] {
  const { owner, nonce, pack = null, slot = null } = draw;
  const before = packs?.get(owner);
  if (before && before !== 'unknown') {
    const { first, banner, clientSeed: client_seed, opened } = before;
    return differencesFrom(draw, { banner, client_seed, pack: first, slot: opened.came + 1 }, 'the pack goes on with');
  }
  if (!table.pack)
    return differencesFrom({ pack, slot }, { pack: null, slot: null }, 'its table has no slots, and gives');
  if (packs && !before) return differencesFrom(draw, { pack: nonce, slot: 1 }, 'the next pack begins with');
  if (pack === null || slot === null) return [differenceOf('pack', pack, 'and its table has slots')];
  return pack + slot === nonce + 1 ? [] : differencesFrom(draw, { pack: nonce - slot + 1 }, 'its slot gives');
}

/**
 * The pack before one of its cards; undefined before the first. Its layout comes from the seed, by the nonce of the first card, and so do
 * the earlier cards. Under rules they need a state that a draw alone does not say: there its list is taken as it is where an `if_none` may
 * decide.
 */
export function packBefore(
  draw: PublishedDraw,
  table: DrawTable,
  integersOf: IntegersOf,
  packs?: PacksUnderWay,
): OpenPack | Difference | undefined {
  const { day, owner, client_seed, pack, slot, outcome } = draw;
  const before = packs?.get(owner);
  if (before && before !== 'unknown') return before.opened;
  if (typeof pack !== 'number' || typeof slot !== 'number' || slot === 1) return undefined;
  const integerOf = (nonce: number) => integersOf(drawMessage(day, owner, nonce, client_seed));
  const { layout } = newPack(table, integerOf(pack));
  const most = layoutsOf(table)[layout]?.places.length ?? 0;
  if (slot > most) return differenceOf('slot', slot, `and the seed gives a pack of ${most}`);
  if (!table.rules) {
    let opened: OpenPack | undefined;
    for (let came = 0; came < slot - 1; came++) ({ opened } = drawOfPack(table, [], integerOf(pack + came), opened));
    return opened;
  }
  const [none, all] = [0, -1].map((marks) => ({ layout, came: slot - 1, marks }));
  const isOf = (opened = none): boolean => {
    const { from, table: list } = listNamed(table, nextList(table, opened as OpenPack));
    return outcome >= from && outcome < from + list.outcomes.length;
  };
  return isOf(none) ? none : all;
}

/** @param opened the pack after a draw; undefined after its last card. @param isTrue whether the draw is as it must be */
export function goOn(packs: PacksUnderWay, draw: PublishedDraw, opened: OpenPack | undefined, isTrue: boolean): void {
  const { owner, banner, client_seed: clientSeed, pack } = draw;
  if (!isTrue) packs.set(owner, 'unknown');
  else if (opened && typeof pack === 'number') packs.set(owner, { first: pack, banner, clientSeed, opened });
  else packs.delete(owner);
}

/** @returns what is wrong where a day ends within packs */
export function checkEnded(packs: PacksUnderWay): Difference[] {
  const [first] = [...packs].filter(([, pack]) => pack !== 'unknown');
  if (!first) return [];
  return [{ field: 'draws', text: `the last pack of user ${first[0]} is not complete` }];
}
