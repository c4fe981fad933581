import { ordinal } from './en/words';
import { whole } from './format';

const EN = {
  turn: (place: number) => `Turn the ${ordinal(place)} card`,
  turnAll: 'Turn all',
  isNew: 'new',
  share: 'Share',
};

const JA: typeof EN = {
  turn: (place) => `${whole(place)}枚目をめくる`,
  turnAll: 'すべてめくる',
  isNew: '初入手',
  share: '共有',
};

/** Cards that were drawn at once. */
export const REVEAL = { en: EN, ja: JA };
