import { DIGIT_STROKES, GAP, type PlacedStroke } from './numerals.js';

/** A letter's stroke on a body 16 high, and how wide it is. */
type Letter = readonly [d: string, width: number];

/** Capitals of one stroke width, beside the numerals, so that a picture needs no font. */
const LETTERS: Readonly<Record<string, Letter>> = {
  a: ['M0 16 5 0l5 16M1.9 10h6.2', 10],
  b: ['M0 0v16h5.6a4.3 4.3 0 0 0 0-8.6H0M0 0h5a3.7 3.7 0 0 1 0 7.4', 9.9],
  c: ['M9.8 3.6A5 5 0 0 0 0 5v6a5 5 0 0 0 9.8 1.4', 9.8],
  d: ['M0 0v16h3.5a6.5 6.5 0 0 0 6.5-6.5v-3A6.5 6.5 0 0 0 3.5 0z', 10],
  e: ['M8.6 0H0v16h8.6M0 7.8h7.4', 8.6],
  f: ['M8.6 0H0v16M0 7.8h7.4', 8.6],
  g: ['M9.8 3.6A5 5 0 0 0 0 5v6a5 5 0 0 0 10 0V8.6H5.6', 10],
  h: ['M0 0v16M10 0v16M0 7.8h10', 10],
  i: ['M0 0v16', 0],
  j: ['M6.6 0v11.8a3.5 3.5 0 0 1-6.6 1.5', 6.6],
  k: ['M0 0v16M9.2 0 0 9.8M3.6 6 9.8 16', 9.8],
  l: ['M0 0v16h8', 8],
  m: ['M0 16V0l6 10 6-10v16', 12],
  n: ['M0 16V0l10 16V0', 10],
  o: ['M0 5a5 5 0 0 1 10 0v6a5 5 0 0 1-10 0z', 10],
  p: ['M0 16V0h5.4a4.4 4.4 0 0 1 0 8.8H0', 9.8],
  q: ['M0 5a5 5 0 0 1 10 0v6a5 5 0 0 1-10 0zM6 11.6l4.4 4.8', 10.4],
  r: ['M0 16V0h5.4a4.4 4.4 0 0 1 0 8.8H0M4.8 8.8 9.8 16', 9.8],
  s: ['M9.4 3.4C8.9 1.2 7.3 0 5.1 0 2.4 0 .5 1.6.5 4c0 5.4 9.3 2.6 9.3 8 0 2.4-2 4-4.8 4-2.6 0-4.4-1.3-5-3.6', 9.8],
  t: ['M0 0h10M5 0v16', 10],
  u: ['M0 0v11a5 5 0 0 0 10 0V0', 10],
  v: ['M0 0 5 16 10 0', 10],
  w: ['M0 0 3.5 16 7 3l3.5 13L14 0', 14],
  x: ['M0 0l10 16M10 0 0 16', 10],
  y: ['M0 0 5 8.4 10 0M5 8.4V16', 10],
  z: ['M0 0h10L0 16h10', 10],
  '-': ['M0 8h6', 6],
  ' ': ['', 3],
};
const LONGEST = 16;
const LONGEST_TEXT = 40;
const DRAWN = /^[a-z0-9-]+$/;

/** A word as its letters can be drawn, or nothing where one of them cannot be, or where there are too many. */
export function drawableWord(word: string): string {
  // Of a longer text nothing is drawn, however it is written.
  if (word.length > LONGEST) return '';
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .trim()
    .replaceAll(' ', '-');
  return DRAWN.test(plain) && plain.length <= LONGEST ? plain : '';
}

/** Words as they can be drawn, with spaces between them, or nothing where a word cannot be. */
export function drawableWords(text: string): string {
  const words = text
    .slice(0, LONGEST_TEXT)
    .replace(/['’.,!?]/g, '')
    .split(/[ ·-]+/)
    .map(drawableWord);
  return text.length > LONGEST_TEXT || words.includes('') ? '' : words.join(' ');
}

/** The letters of a {@link drawableWord} beside each other, and how wide they are. */
export function placeLetters(word: string, spacing: number): { strokes: readonly PlacedStroke[]; width: number } {
  let x = 0;
  const strokes: PlacedStroke[] = [];
  for (const character of word) {
    const [d, width] = LETTERS[character] ?? [DIGIT_STROKES[Number(character)] ?? '', 10];
    if (d !== '') strokes.push({ d, x: Number(x.toFixed(2)) });
    x += width + GAP + spacing;
  }
  return { strokes, width: Math.max(0, x - GAP - spacing) };
}
