import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { readFileSync } from 'node:fs';
import { join, normalize, sep } from 'node:path';
import { PutKindDto } from '../../catalog/dto/kind.dto.js';
import { wholeNumber } from '../../platform/check.js';
import { CommandRefused, printable } from '../cli.js';

/** The file of a folder that lists its kinds. */
export const LIST = 'cards.json';

/** A kind as the file has it, with what it leaves out. */
export interface ListedKind extends Required<Omit<PutKindDto, 'token'>> {
  readonly card: number;
  /** A file of the folder, or "". */
  readonly art: string;
}

const CARD = wholeNumber();

/** A folder with a list of kinds, and their art. All of it is checked before anything is sent. */
export class KindsFolder {
  private constructor(
    private readonly folder: string,
    readonly list: readonly ListedKind[],
  ) {}

  /** @throws CommandRefused that says what is wrong, and where */
  static read(folder: string): KindsFolder {
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
    const kinds = new KindsFolder(folder, list);
    for (const { art } of list) if (art !== '') kinds.art(art);
    return kinds;
  }

  /** The bytes of a file of the folder. @throws CommandRefused when there is none */
  art(file: string): Buffer {
    try {
      return readFileSync(join(this.folder, file));
    } catch (error) {
      throw new CommandRefused(`The art ${printable(file)} cannot be read: ${(error as Error).message}`);
    }
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
