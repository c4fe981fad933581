import { readFileSync } from 'node:fs';
import { encodeIcon } from '../catalog/art-encoder.js';
import { SettingsError } from '../platform/config/settings.js';
import type { PageSettings } from './page-files.js';

const NAME = 'Card draw';
/** The page's own: `--bg` and `--accent` of web/src/styles/tokens.css in the light theme. */
const GROUND = '#f3f5f3';
const ACCENT = '#00522f';
/** The sizes that installed web apps ask for, in pixels. */
export const LOGO_SIZES = [192, 512] as const;

/** How the operator's game is called and coloured. */
export class Theme {
  readonly name: string;
  readonly text: string | undefined;
  /** Of the page, after its own styles; undefined without an accent of the game's own. */
  readonly stylesheet: string | undefined;
  private readonly accent: string;

  /** @param logo as PNG files, by their widths */
  private constructor(
    { gameName, gameText, gameAccent }: PageSettings,
    readonly logo: ReadonlyMap<number, Buffer> | undefined,
  ) {
    this.name = gameName ?? NAME;
    this.text = gameText;
    this.accent = gameAccent ?? ACCENT;
    this.stylesheet = gameAccent && stylesheetOf(gameAccent);
  }

  /** @throws SettingsError when the logo is no picture */
  static async of(settings: PageSettings): Promise<Theme> {
    return new Theme(settings, settings.gameLogo === undefined ? undefined : await logoOf(settings.gameLogo));
  }

  /** What the head of the document says of the game. The page reads it there. */
  meta(): readonly (readonly [name: string, content: string])[] {
    return [
      ['application-name', this.name],
      ...(this.text === undefined ? [] : [['game-text', this.text] as const]),
      ...(this.logo ? [['game-logo', `/logo-${LOGO_SIZES[0]}.png`] as const] : []),
      ['theme-color', this.accent],
    ];
  }

  /** What a browser needs to install the page as an app. @param icon the address of the page's own, an SVG */
  manifest(icon: string): string {
    const own = { src: icon, type: 'image/svg+xml', sizes: 'any' };
    const logos = LOGO_SIZES.map((size) => ({ src: `/logo-${size}.png`, type: 'image/png', sizes: `${size}x${size}` }));
    return JSON.stringify({
      name: this.name,
      short_name: this.name,
      start_url: '/',
      display: 'standalone',
      background_color: GROUND,
      theme_color: this.accent,
      icons: this.logo ? logos : [own],
    });
  }
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
