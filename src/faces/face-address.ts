import { drawableWord } from './drawing/letters.js';
import { MOST_CARDS } from './drawing/link-svg.js';
import type { Printed } from './drawing/sheet.js';

/*
 * `id~card~status~cp~skill`: a stored card, and all that a picture of it shows. A word is written as its letters are drawn; `-` stands
 * for a status that cannot be drawn. The picture of a link has one to three, with commas between them.
 */
export const ONE_FACE = /^-?\d{1,15}~-?\d{1,16}~[a-z0-9-]{1,16}~(?:-?\d{1,16})?~[a-z0-9-]{0,16}$/;
export const FACES =
  /^-?\d{1,15}~-?\d{1,16}~[a-z0-9-]{1,16}~(?:-?\d{1,16})?~[a-z0-9-]{0,16}(?:,-?\d{1,15}~-?\d{1,16}~[a-z0-9-]{1,16}~(?:-?\d{1,16})?~[a-z0-9-]{0,16}){0,2}$/;

/** What the picture of a card shows: cards that look alike have one text. */
export function faceText({ card, status = 'normal', cp, skill = '' }: Printed): string {
  return [card, drawableWord(status) || '-', cp ?? '', drawableWord(skill)].join('~');
}

/** The cards of a text that {@link FACES} describes. */
export function facesIn(text: string): Printed[] {
  return text.split(',').slice(0, MOST_CARDS).map(faceIn);
}

function faceIn(text: string): Printed {
  const [card, status = '', cp = '', skill = ''] = text.split('~');
  return { card: Number(card), status, skill, ...(cp !== '' && { cp: Number(cp) }) };
}
