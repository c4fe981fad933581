/** The grounds of the page on which the accent has the least contrast: `--sunk` in the light theme, `--surface` in the dark one. */
const GROUNDS = { light: '#e7ebe8', dark: '#151b18' } as const;
/** Of text, beyond what WCAG 2.2 asks for (4.5). */
const LEAST_CONTRAST = 4.9;
const STEPS = 50;

type Rgb = readonly [red: number, green: number, blue: number];

/** An accent as the two themes can show it, and whether that is the colour itself. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

/** Shades of a colour, `#rrggbb`, that can be read on both grounds: it is mixed with black or white as far as that needs. */
export function accentOf(colour: string): Accent {
  return { light: readable(colour, GROUNDS.light, 0), dark: readable(colour, GROUNDS.dark, 255) };
}

/** The contrast of two colours by WCAG 2.2, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function readable(colour: string, ground: string, end: number): string {
  const rgb = rgbOf(colour);
  for (let step = 0; step <= STEPS; step++) {
    const mixed = hexOf(rgb.map((channel) => channel + ((end - channel) * step) / STEPS));
    if (contrastOf(mixed, ground) >= LEAST_CONTRAST) return mixed;
  }
  return hexOf([end, end, end]);
}

function luminanceOf(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function rgbOf(colour: string): Rgb {
  return [1, 3, 5].map((place) => Number.parseInt(colour.slice(place, place + 2), 16)) as unknown as Rgb;
}

function hexOf(rgb: readonly number[]): string {
  return `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
