/** A colour in Oklab: lightness, and how red and how yellow it is. */
export type Lab = readonly [l: number, a: number, b: number];

export function lab(l: number, chroma: number, hue: number): Lab {
  const angle = (hue * Math.PI) / 180;
  return [l, chroma * Math.cos(angle), chroma * Math.sin(angle)];
}

/** The colour between two, as browsers mix them. */
export function mixed(from: Lab, to: Lab, part: number): Lab {
  const at = (place: 0 | 1 | 2): number => from[place] + (to[place] - from[place]) * part;
  return [at(0), at(1), at(2)];
}

/** A colour as `#rrggbb`, given as CSS has it in `oklch()`, which few programs but browsers know. */
export function oklch(l: number, chroma: number, hue: number): string {
  return hexOfLab(lab(l, chroma, hue));
}

/** https://bottosson.github.io/posts/oklab/ */
export function hexOfLab([l, a, b]: Lab): string {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  return `#${linear.map(channel).join('')}`;
}

function channel(linear: number): string {
  const light = Math.min(1, Math.max(0, linear));
  const coded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.round(coded * 255)
    .toString(16)
    .padStart(2, '0');
}
