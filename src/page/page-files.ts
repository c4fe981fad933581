import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../platform/config/settings.js';

/** Where `npm run build` puts the page, beside the built service. */
const FOLDER = fileURLToPath(new URL('../web', import.meta.url));

/** The name of the document in {@link pageFolder}. */
export const DOCUMENT = 'index.html';

/** The folder with the built page; undefined where it is turned off or not built. */
export function pageFolder({ page }: Pick<Settings, 'page'>): string | undefined {
  return page === 'on' && existsSync(join(FOLDER, DOCUMENT)) ? FOLDER : undefined;
}
