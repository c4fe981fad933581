import { ordinal } from './en/words';
import { whole } from './format';

const EN = {
  turn: (place: number) => `Turn the ${ordinal(place)} card`,
  turnAll: 'Turn all',
  isNew: 'new',
};

const JA: typeof EN = {
  turn: (place) => `${whole(place)}枚目をめくる`,
  turnAll: 'すべてめくる',
  isNew: '初入手',
};

/** Cards that were drawn at once. */
export const REVEAL = { en: EN, ja: JA };
