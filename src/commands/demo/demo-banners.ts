import { contentOf } from '../../game/draws/banners-content.js';
import { readDrawTables } from '../../game/draws/draw-table-file.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { DECLARED, PRICE } from './worth.js';

const COMMON = { min: 1, max: 200 };
const RARE = { min: 150, max: 500 };
const SUPER = { min: 600, max: 1900 };
const RULES = {
  rarities: [
    { status: 'super', within: 90, ramp: { from: 74, add: 600 }, featured: { chance: [1, 2], misses: 1 } },
    { status: 'rare', within: 10 },
  ],
  counters: 'event',
};

/** A file for DRAW_TABLE: a banner whose last day is this one, and one that begins on it. What a player has waited goes on with the other. */
export function demoBanners(day: GameDay): string {
  const banners = [
    { name: 'harvest', until: day, outcomes: outcomesWith(36), ...RULES },
    { name: 'lanterns', from: day, outcomes: outcomesWith(29), ...RULES, ...PRICE },
  ];
  return `${JSON.stringify({ banners, ...DECLARED }, null, 2)}\n`;
}

/** The banners of a file, all in force on every day. @throws SettingsError for a file that cannot be used */
export function bannersAtOnce(file: string): string {
  const { banners, declared } = readDrawTables(file);
  const always = banners.map((banner) => contentOf({ ...banner, from: undefined, until: undefined }));
  return `${JSON.stringify({ banners: always, ...declared }, null, 2)}\n`;
}

/** @param featured the card that is featured */
function outcomesWith(featured: number): object[] {
  return [
    ...[2, 7, 5, 11].map((card) => ({ card, status: 'normal', skill: 'normal', weight: 2_257, cp: COMMON })),
    ...[13, 21].map((card) => ({ card, status: 'rare', skill: 'post', weight: 456, cp: RARE })),
    { card: featured, status: 'super', skill: 'critical', weight: 30, cp: SUPER, featured: true },
    { card: 20, status: 'super', skill: 'ten', weight: 30, cp: SUPER },
  ];
}
