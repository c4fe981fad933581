import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentOf } from '../../game/tables/banners-content.js';
import { readDrawTables } from '../../game/tables/draw-table-file.js';
import type { GameDay } from '../../game/rules/game-day.js';
import { GAME } from '../cards/kinds.js';

/** A file for DRAW_TABLE: a banner whose last day is this one, and one that begins on it. What a player has waited goes on with the other. */
export function demoBanners(day: GameDay): string {
  const text = readFileSync(join(GAME, 'banners.json'), 'utf8');
  const { banners, ...declared } = JSON.parse(text) as { readonly banners: readonly [object, object] };
  return textOf(
    [
      { ...banners[0], until: day },
      { ...banners[1], from: day },
    ],
    declared,
  );
}

/** The banners of a file, all in force on every day. @throws SettingsError for a file that cannot be used */
export function bannersAtOnce(file: string): string {
  const { banners, declared } = readDrawTables(file);
  const always = banners.map((banner) => contentOf({ ...banner, from: undefined, until: undefined }));
  return textOf(always, declared);
}

function textOf(banners: readonly object[], declared: object | undefined): string {
  return `${JSON.stringify({ banners, ...declared }, null, 2)}\n`;
}
