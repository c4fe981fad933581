import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf, usedLists } from '../../game/tables/banners-content.js';
import { readDrawTables } from '../../game/tables/draw-table-file.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { GAME } from '../cards/kinds.js';

/**
 * A file for DRAW_TABLE: a banner whose last day is this one, and others that begin on it: one with which goes on what a player has waited,
 * one of packs, and a box of all players.
 */
export function demoBanners(day: GameDay): string {
  const text = readFileSync(join(GAME, 'banners.json'), 'utf8');
  const { banners, ...others } = JSON.parse(text) as { readonly banners: readonly object[] };
  const [first, ...later] = banners;
  return textOf([{ ...first, until: day }, ...later.map((banner) => ({ ...banner, from: day }))], others);
}

/** The banners of a file, all in force on every day. @throws SettingsError for a file that cannot be used */
export function bannersAtOnce(file: string): string {
  const { banners, declared } = readDrawTables(file);
  const always = banners.map((banner) => contentOf({ ...banner, from: undefined, until: undefined }));
  const lists = usedLists(banners);
  return textOf(always, { ...(Object.keys(lists).length > 0 && { lists }), ...declared });
}

function textOf(banners: readonly object[], others: object): string {
  return `${JSON.stringify({ banners, ...others }, null, 2)}\n`;
}
