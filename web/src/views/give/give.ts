import type { Refusal } from '../../api/refusal';
import { hashOf } from '../../proof/integers';
import { namesIn, occurrenceOf } from '../event/event';

/** What is given to each player of a list. */
export interface Gift {
  readonly occasion: string;
  readonly currency: string;
  readonly reason: string;
}

/** A line of the list: a name, and how much. */
export interface GiftLine {
  readonly name: string;
  readonly amount: number;
}

/** What became of a line. */
export type GiftResult =
  | { readonly state: 'waits' | 'wrong' }
  | { readonly state: 'done' | 'replayed'; readonly balance: number }
  | { readonly state: 'lost'; readonly seconds: number }
  | { readonly state: 'refused'; readonly refusal: Refusal | undefined };

/** The lines of a pasted list. One that has an amount of its own has it after a tab. */
export function linesIn(text: string, amount: number): GiftLine[] {
  return namesIn(text).map((line) => {
    const [, name = line, own] = /^(.*\S)\t\s*([+-]?\d+)$/.exec(line) ?? [];
    return { name: name.trim().toWellFormed(), amount: own === undefined ? amount : Number(own) };
  });
}

/** The key of a line: the same for the same occasion, and for the first, second… line of the same player. */
export function giftKey({ occasion }: Gift, lines: readonly GiftLine[], place: number): string {
  return `give-${hashOf(JSON.stringify([occasion, lines[place]?.name, occurrenceOf(lines, place)]))}`;
}
