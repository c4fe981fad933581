/** Ten numerals of one stroke each, on a body of 10 by 16, so that no font decides how a card looks. */
export const DIGIT_STROKES = [
  'M0 5a5 5 0 0 1 10 0v6a5 5 0 0 1-10 0z',
  'M0 3 4 0v16',
  'M.3 4.6A4.8 4.8 0 0 1 9.8 5C9.8 9 .6 11.4.2 16H10',
  'M.6 0h8.6L4.6 6.2A4.9 4.9 0 1 1 .2 12',
  'M7.4 16V0L0 11.6h10',
  'M9.2 0H1.4L.8 7.2A4.9 4.9 0 1 1 .2 12.2',
  'M6.8 0 .95 8.07a5 5 0 1 0 .006-.008',
  'M0 0h10L3.6 16',
  'M5 0a3.7 3.7 0 1 0 .01 0zM5 7.4a4.3 4.3 0 1 0 .01 0z',
  'M3.2 16 9.05 7.93a5 5 0 1 0-.006.008',
];
const OTHER_STROKES: Readonly<Record<string, string>> = { '-': 'M0 9h8', '.': 'M0 15.1h1.8' };

const ADVANCE = 13.6;
const ADVANCES: Readonly<Record<string, number>> = { '1': 8, '.': 5.4 };
export const GAP = 3.6;
const THIN_SPACE = 4.5;

/** The path of a digit or a letter, and where it stands. */
export type PlacedStroke = { readonly d: string; readonly x: number };

/** The digits of a text beside each other, and how wide they are. A space parts thousands. */
export function placeDigits(text: string): { readonly digits: readonly PlacedStroke[]; readonly width: number } {
  let x = 0;
  const digits: PlacedStroke[] = [];
  for (const character of text) {
    const d = OTHER_STROKES[character] ?? DIGIT_STROKES[Number(character)];
    if (character === ' ') x += THIN_SPACE;
    else if (d !== undefined) {
      digits.push({ d, x });
      x += ADVANCES[character] ?? ADVANCE;
    }
  }
  return { digits, width: Math.max(0, x - GAP) };
}
