import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { THEME } from '../faces/theme-settings.js';
import { oneOf, ORIGIN, PATH, textOfAtMost } from '../platform/config/setting-types.js';
import { optional, setting, settingsOf, type ValuesOf } from '../platform/config/settings.js';

export const PAGE_SETTINGS = settingsOf({
  page: setting('PAGE', oneOf(['on', 'off']), 'on'),
  /** For addresses in documents; undefined means what each request says. */
  publicUrl: optional('PUBLIC_URL', ORIGIN),
  gameName: THEME.gameName,
  gameText: optional('GAME_TEXT', textOfAtMost(200)),
  gameAccent: THEME.gameAccent,
  gameLogo: optional('GAME_LOGO', PATH),
});
export type PageSettings = ValuesOf<typeof PAGE_SETTINGS.list>;

/** Where `npm run build` puts the page, beside the built service. */
const FOLDER = fileURLToPath(new URL('../web', import.meta.url));

/** The docs, which belong to a package and an image. */
export const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));

/** The name of the document in {@link pageFolder}. */
export const DOCUMENT = 'index.html';

/** The name of the verifier in {@link pageFolder}. It is no part of the page: people keep it on their own disks. */
export const VERIFIER = 'verify.html';

/** It is a download, and its name stays the same while what it holds changes. */
export const OF_VERIFIER = {
  'content-disposition': `attachment; filename="${VERIFIER}"`,
  'cache-control': 'no-cache',
} as const;

/** The folder with the built page; undefined where it is turned off or not built. */
export function pageFolder({ page }: PageSettings): string | undefined {
  return page === 'on' && existsSync(join(FOLDER, DOCUMENT)) ? FOLDER : undefined;
}
