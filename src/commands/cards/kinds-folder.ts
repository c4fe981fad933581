import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { readFileSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { PutKindDto } from '../../catalog/dto/kind.dto.js';
import { wholeNumber } from '../../platform/check.js';
import { CommandRefused, printable } from '../cli.js';

export const LIST = 'cards.json';

/** A kind as the file has it, with what it leaves out. */
export interface ListedKind extends Required<Omit<PutKindDto, 'token'>> {
  readonly card: number;
  /** A file of the folder, or "". */
  readonly art: string;
}

const CARD = wholeNumber();

/**
 * The kinds that a folder lists. All of it is checked before anything is sent.
 * @throws CommandRefused that says what is wrong, and where
 */
export function readKinds(folder: string): ListedKind[] {
  const file = join(folder, LIST);
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandRefused(`${file} cannot be read: ${(error as Error).message}`);
  }
  if (!Array.isArray(given)) throw new CommandRefused(`${file} must be a list of kinds`);
  const list = given.map((kind, index) => checked(kind, `${file}: [${index}]`));
  const cards = list.map(({ card }) => card);
  const twice = cards.find((card, index) => cards.indexOf(card) < index);
  if (twice !== undefined) throw new CommandRefused(`${file} has the card ${twice} more than once`);
  for (const kind of list) readArt(folder, kind);
  return list;
}

/** The picture of a kind; undefined for none. @throws CommandRefused when the folder lacks it */
export function readArt(folder: string, { art }: ListedKind): Buffer | undefined {
  try {
    return art === '' ? undefined : readFileSync(join(folder, art));
  } catch (error) {
    throw new CommandRefused(`The art ${printable(art)} cannot be read: ${(error as Error).message}`);
  }
}

function checked(given: unknown, place: string): ListedKind {
  const refuse = (problem: string): never => {
    throw new CommandRefused(`${place} ${printable(problem)}`);
  };
  if (typeof given !== 'object' || given === null) return refuse('must be a kind');
  const { card: number, art = '', ...fields } = given as Record<string, unknown>;
  const card = CARD.parse(number);
  if (card === undefined) return refuse(`.card must be ${CARD.expected}`);
  const isInside = typeof art === 'string' && !normalize(art).startsWith('..') && !normalize(art).startsWith(sep);
  if (!isInside) return refuse('.art must name a file of the folder');
  const [wrong] = validateSync(plainToInstance(PutKindDto, fields), { whitelist: true, forbidNonWhitelisted: true });
  if (wrong) return refuse(`.${wrong.property} ${Object.values(wrong.constraints ?? {}).join(', ')}`);
  return { names: {}, text: '', series: '', author: '', ...(fields as Pick<ListedKind, 'name'>), card, art };
}
