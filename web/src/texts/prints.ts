import { plural } from './en/words';
import { whole } from './format';

const EN = {
  print: (print: number, of: number) => `No. ${whole(print)} of ${whole(of)}`,
  fact: 'Print',
  number: 'Place in the box',
  before: (left: number, copies: number) => `${whole(left)} of ${plural(copies, 'copy', 'copies')} were left`,
  no: (number: number) => `No. ${whole(number)}`,
};

const JA: typeof EN = {
  print: (print, of) => `${whole(of)}枚中${whole(print)}番`,
  fact: '番号',
  number: 'ボックスでの順番',
  before: (left, copies) => `${whole(copies)}枚中、残り${whole(left)}枚`,
  no: (number) => `${whole(number)}番目`,
};

/** The numbers of limited editions. */
export const PRINTS = { en: EN, ja: JA };
