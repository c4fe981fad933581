import { hexOf } from './colour.js';
import { faceOf } from './design.js';
import type { PlacedText } from './sheet.js';

/** Strokes of one colour. */
export function drawn({ transform, strokes, width }: PlacedText, ink: string): string {
  if (strokes.length === 0) return '';
  const paths = strokes.map(({ d, x }) => `<path d="${d}" transform="translate(${x})"/>`).join('');
  const pen = `fill="none" stroke="${ink}" stroke-width="${width}" stroke-linejoin="round"`;
  return `<g transform="${transform}" ${pen}>${paths}</g>`;
}

/** The pattern of a number. @param middle where it is, as a transform */
export function patternOf(card: number, middle: string): string {
  const shapes = faceOf(card).art.map(({ d, fill = 'none', stroke, width }) => {
    const line = stroke === undefined ? '' : ` stroke="${hexOf(stroke)}" stroke-width="${width ?? 1}"`;
    return `<path d="${d}" fill="${hexOf(fill)}"${line}/>`;
  });
  return `<g transform="${middle}" fill-rule="evenodd" stroke-linejoin="round">${shapes.join('')}</g>`;
}
