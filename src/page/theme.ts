import { readFileSync } from 'node:fs';
import { encodeIcon } from '../catalog/art-encoder.js';
import { type Settings, SettingsError } from '../platform/config/settings.js';
import type { PageSettings } from './page-files.js';

const NAME = 'Card draw';
/** The page's own: `--bg` and `--accent` of web/src/styles/tokens.css in the light theme. */
const GROUND = '#f3f5f3';
const ACCENT = '#00522f';
/** The sizes that installed web apps ask for, in pixels. */
export const LOGO_SIZES = [192, 512] as const;

export type Theme = Awaited<ReturnType<typeof themeOf>>;

/** @throws SettingsError when the logo is no picture */
export async function themeOf(
  { gameName: name = NAME, gameText: text, gameAccent, gameLogo }: PageSettings,
  { playerLinks }: Pick<Settings, 'playerLinks'>,
) {
  const accent = gameAccent ?? ACCENT;
  const logo = gameLogo === undefined ? undefined : await logoOf(gameLogo);
  const logos = LOGO_SIZES.map((size) => ({ src: `/logo-${size}.png`, type: 'image/png', sizes: `${size}x${size}` }));
  return {
    name,
    text,
    /** PNG files, by their widths. */
    logo,
    /** Of the page, after its own styles; undefined without an accent of the game's own. */
    stylesheet: gameAccent && stylesheetOf(gameAccent),
    /** What the head of the document says of the game. The page reads it there. */
    meta: [
      ['application-name', name],
      ...(text === undefined ? [] : [['game-text', text] as const]),
      ...(logo ? [['game-logo', `/logo-${LOGO_SIZES[0]}.png`] as const] : []),
      ['theme-color', accent],
      // Whether players act on the page.
      ...(playerLinks ? [['player-links', 'on'] as const] : []),
    ] as readonly (readonly [name: string, content: string])[],
    /** What a browser needs to install the page as an app. @param icon the address of the page's own, an SVG */
    manifest: (icon: string): string =>
      JSON.stringify({
        name,
        short_name: name,
        start_url: '/',
        display: 'standalone',
        background_color: GROUND,
        theme_color: accent,
        icons: logo ? logos : [{ src: icon, type: 'image/svg+xml', sizes: 'any' }],
      }),
  };
}

/** Darker or lighter where a theme needs it, so that text in any accent has a contrast of at least 4.9 by WCAG 2.2. */
function stylesheetOf(accent: string): string {
  const shades = `light-dark(oklch(from ${accent} min(l,.45) c h),oklch(from ${accent} max(l,.72) c h))`;
  return (
    `@media not (forced-colors:active){:root:root{--accent:${shades};--on-accent:light-dark(#fff,#101412);` +
    `--soft:color-mix(in oklab,var(--accent) 14%,var(--bg))}}`
  );
}

async function logoOf(file: string): Promise<ReadonlyMap<number, Buffer>> {
  try {
    const bytes = readFileSync(file);
    const sizes = await Promise.all(LOGO_SIZES.map(async (size) => [size, await encodeIcon(bytes, size)] as const));
    return new Map(sizes);
  } catch (error) {
    throw new SettingsError([`GAME_LOGO must be a PNG, JPEG or WebP: ${file}: ${(error as Error).message}`]);
  }
}
