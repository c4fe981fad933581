import { hash } from 'node:crypto';
import type { Kind } from '../entities/kind.entity.js';
import { drawableWord, drawableWords } from './drawing/letters.js';
import type { Named, Printed } from './drawing/sheet.js';

/*
 * `id~card~status~cp~skill`: a stored card, and all that a picture of it shows. A word is written as its letters are drawn; `-` stands
 * for a status that cannot be drawn. Where the card has a name, `~` and a hash of its name, series and art follow. The picture of a link
 * has one to three, and a sheet one to ten, with commas between them.
 */
export const ONE_FACE = /^-?\d{1,16}~-?\d{1,16}~[a-z0-9-]{1,16}~(?:-?\d{1,16})?~[a-z0-9-]{0,16}(?:~[0-9a-f]{8})?$/;
export const FACES =
  /^-?\d{1,16}~-?\d{1,16}~[a-z0-9-]{1,16}~(?:-?\d{1,16})?~[a-z0-9-]{0,16}(?:~[0-9a-f]{8})?(?:,-?\d{1,16}~-?\d{1,16}~[a-z0-9-]{1,16}~(?:-?\d{1,16})?~[a-z0-9-]{0,16}(?:~[0-9a-f]{8})?){0,2}$/;
export const SHEET_FACES =
  /^-?\d{1,16}~-?\d{1,16}~[a-z0-9-]{1,16}~(?:-?\d{1,16})?~[a-z0-9-]{0,16}(?:~[0-9a-f]{8})?(?:,-?\d{1,16}~-?\d{1,16}~[a-z0-9-]{1,16}~(?:-?\d{1,16})?~[a-z0-9-]{0,16}(?:~[0-9a-f]{8})?){0,9}$/;

const LOOK_CHARACTERS = 8;

/** What a picture shows of a kind. */
export type KindLook = Pick<Kind, 'name' | 'names' | 'series' | 'art'>;

/** A stored card with what its number stands for, as SQL that {@link kindLookSql} is a part of gives it. */
export type StoredCard = Printed & { readonly kind: KindLook | null };

/** SQL for the {@link KindLook} of a card number, or null. @param card SQL for the number */
export function kindLookSql(card: string): string {
  const look = `json_build_object('name', k.name, 'names', k.names, 'series', k.series, 'art', k.art)`;
  return `(select ${look} from kinds k where k.card = ${card})`;
}

/** What is printed of a kind. A name that cannot be drawn is replaced by one in another language, or left out. */
export function namedOf({ name, names, series, art }: KindLook): Named {
  const drawable = [name, names['en'] ?? '', ...Object.values(names)].map(drawableWords);
  return { name: drawable.find((words) => words !== '') ?? '', series: drawableWords(series), art };
}

/** What the picture of a card shows: cards that look alike have one text. */
export function faceText({ card, status = 'normal', cp, skill = '', kind }: StoredCard): string {
  const text = [card, drawableWord(status) || '-', cp ?? '', drawableWord(skill)].join('~');
  if (!kind) return text;
  const { name, series, art } = namedOf(kind);
  const look = JSON.stringify([name, series, art]);
  return `${text}~${hash('sha256', look).slice(0, LOOK_CHARACTERS)}`;
}

/** The card of such a text, without its name: words as the address has them, so that cards of one address look alike. */
export function printedIn(text: string): Printed {
  const [card, status = '', cp = '', skill = ''] = text.split('~');
  return { card: Number(card), status, skill, ...(cp !== '' && { cp: Number(cp) }) };
}
