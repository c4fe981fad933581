import { crest, fan, flower, gem, star } from './figures.js';
import { type Inks, INK_COUNT, isBright, type Tones, tonesOf } from './ink.js';
import { Chooser, placeInBag, randomOf } from './random.js';
import { back, beads, blank, links, moire, rosette, scales, stream, whirl } from './rings-and-rows.js';
import type { Family, Shape } from './shapes.js';

/** The face of a card, without what is printed in its corners. */
export interface FaceDesign {
  readonly ground: string;
  readonly art: readonly Shape[];
  /** The frame's paper, and the colour of numerals and rules on it. */
  readonly paper: string;
  readonly print: string;
  /** The card's main colour, for charts. */
  readonly ink: string;
  /** The band that names an unusual rarity. */
  readonly band: Tones;
}

/** The twelve families. Their order decides what each card looks like: a new one would change all faces. */
const FAMILIES = [rosette, gem, stream, moire, flower, scales, links, whirl, star, beads, fan, crest];

const BLANK_INKS: Inks = { ground: '#eaeeeb', a: '#c9cdca', b: '', c: '', line: '#edf1ee' };
const BLANK_MAIN = { paper: '#f1f6f3', deep: '#555956', full: '#bbbfbc' };
const BACK_INKS: Inks = { ground: '#15412e', a: '#265c44', b: '', c: '', line: '#92cdaf' };

const faces = new Map<number, FaceDesign>();
/** Faces are small, but numbers are not bounded. */
const MOST_KEPT = 500;

/** The face of a card, from its number alone. */
export function designOfCard(number: number): FaceDesign {
  const cached = faces.get(number);
  if (cached) return cached;
  const { family, pick, inks, main, band } = designOf(number);
  const rest = { ground: inks.ground, paper: main.paper, print: main.deep, ink: main.full, band };
  const face = drawnLater(rest, () => family(pick, inks));
  if (faces.size >= MOST_KEPT) faces.clear();
  faces.set(number, face);
  return face;
}

/** A card that lies face down. */
export const BACK = drawnLater(
  { ground: BACK_INKS.ground, paper: '#f0f5f2', print: BACK_INKS.ground, ink: BACK_INKS.a, band: tonesOf(4) },
  () => back(new Chooser(randomOf(0)), BACK_INKS),
);

/** The art of many shapes is drawn once, when someone looks: charts and cards with a picture need colours only. */
function drawnLater({ ground, ...rest }: Omit<FaceDesign, 'art'>, draw: () => FaceDesign['art']): FaceDesign {
  let art: FaceDesign['art'] | undefined;
  return {
    ground,
    get art() {
      return (art ??= draw());
    },
    ...rest,
  };
}

function designOf(number: number) {
  const pick = new Chooser(randomOf(number * 31 + 7));
  if (number === 0) return { family: blank, pick, inks: BLANK_INKS, main: BLANK_MAIN, band: tonesOf(4) };
  // Numbers below 0 have faces too.
  const place = Math.abs(number);
  const ink = placeInBag(place, INK_COUNT, 5);
  const main = tonesOf(ink);
  const second = tonesOf(ink + pick.one(2, 3, 4, 5, 6, -2, -3));
  const third = tonesOf(ink + pick.one(6, 7, -1, 1));
  const inks = lightings(main, second, third, isBright(ink))[placeInBag(place, 3, 11)] as Inks;
  const family = FAMILIES[placeInBag(place, FAMILIES.length, 3)] as Family;
  return { family, pick, inks, main, band: second };
}

/** By night, by day, and in full colour. */
function lightings(main: Tones, second: Tones, third: Tones, bright: boolean): readonly Inks[] {
  return [
    { ground: main.deep, a: main.full, b: bright ? second.pale : second.light, c: third.full, line: main.pale },
    { ground: main.pale, a: main.full, b: second.deep, c: third.full, line: bright ? main.deep : main.paper },
    { ground: main.full, a: main.deep, b: second.light, c: third.full, line: main.pale },
  ];
}
