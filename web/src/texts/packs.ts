import { one, ordinal, plural } from './en/words';
import { percent, whole } from './format';

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const PLACES = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

const EN = {
  open: 'Open a pack',
  openMany: (count: number) => `Open ${whole(count)} packs`,
  again: 'Open another pack',
  howMany: 'How many packs',
  ofCards: (cards: number) => `Packs of ${plural(cards, 'card')}`,
  next: 'The next pack',
  packOf: (pack: number, of: number) => `pack ${whole(pack)} of ${whole(of)}`,
  turned: (turned: number, of: number) => `${NUMBERS[turned] ?? whole(turned)} of ${NUMBERS[of] ?? whole(of)} turned`,
  place: (place: number) => `The ${PLACES[place] ?? ordinal(place)}`,
  turn: (place: number) => `Turn the ${PLACES[place] ?? ordinal(place)}`,
  cards: 'Cards of the pack',
  places: (first: number, last: number) =>
    first === last ? `Card ${whole(first)}` : `Cards ${whole(first)} to ${whole(last)}`,
  slot: (slot: number, pack: number) => `card ${whole(slot)} of the pack that begins with draw ${whole(pack)}`,
  atLeast: (status: string, chance: number) =>
    `${one(status)[0]?.toUpperCase()}${one(status).slice(1)} in ${percent(chance)} of packs`,
  left: (packs: number, banner: string) =>
    `${packs === 0 ? 'No pack' : `Only ${plural(packs, 'pack')}`} left from \u2068${banner}\u2069.`,
};

const JA: typeof EN = {
  open: 'パックを開ける',
  openMany: (count) => `${whole(count)}パック開ける`,
  again: 'もう1パック開ける',
  howMany: 'パックの数',
  ofCards: (cards) => `1パック${whole(cards)}枚`,
  next: '次のパック',
  packOf: (pack, of) => `${whole(of)}パック中${whole(pack)}つ目`,
  turned: (turned, of) => `${whole(of)}枚中${whole(turned)}枚`,
  place: (place) => `${whole(place)}枚目`,
  turn: (place) => `${whole(place)}枚目をめくる`,
  cards: 'パックのカード',
  places: (first, last) => (first === last ? `${whole(first)}枚目` : `${whole(first)}～${whole(last)}枚目`),
  slot: (slot, pack) => `第${whole(pack)}回からのパックの${whole(slot)}枚目`,
  atLeast: (status, chance) => `${status}は${percent(chance)}のパックで1枚以上`,
  left: (packs, banner) =>
    `\u2068${banner}\u2069は、${packs === 0 ? 'もう開けられません' : `あと${whole(packs)}パックだけです`}。`,
};

/** Draws that come in packs. */
export const PACKS = { en: EN, ja: JA };
