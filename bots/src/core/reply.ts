import { cut } from './cut.js';

const MOST_QUOTED = 40;

/** Part of a line: plain text, which each chat escapes in its own way, or a link. */
export type Part = string | { readonly text: string; readonly url: string };
export type Line = readonly Part[];

/** A picture of cards. */
export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
  /** For those who do not see it. */
  readonly alt: string;
}

/** What the bot says. */
export interface Reply {
  readonly title: string;
  readonly lines: readonly Line[];
  /** Two for a trade: what is given, and what is asked for. */
  readonly pictures: readonly Picture[];
  /** Only for the one who asked. */
  readonly isPrivate: boolean;
  /** The id of a trade that the other side may accept or decline. */
  readonly offer?: number;
}

export function say(title: string, lines: readonly Line[] = [], more: Partial<Reply> = {}): Reply {
  return { title, lines: lines.filter((line) => line.length > 0), pictures: [], isPrivate: false, ...more };
}

/** Lines without links: each address follows its text. */
export function plainText({ title, lines }: Reply): string {
  const text = (part: Part): string => (typeof part === 'string' ? part : `${part.text} ${part.url}`);
  return [title, ...lines.map((line) => line.map(text).join(''))].join('\n');
}

/** What a post of the bot says for the bot: the trade that it offers. Chats keep fields that they do not know. */
export interface Mark {
  readonly cardDrawTrade?: unknown;
}

export function markOf({ offer }: Reply): Mark {
  return offer === undefined ? {} : { cardDrawTrade: offer };
}

/** @returns null for a post that offers none */
export function tradeIn({ cardDrawTrade }: Mark): number | null {
  return typeof cardDrawTrade === 'number' ? cardDrawTrade : null;
}

/** The beginning of what someone has written, in a line. */
export function brief(text: string): string {
  return cut(text.slice(0, 2 * MOST_QUOTED).replace(/\s+/g, ' '), (kept) => kept.length <= MOST_QUOTED);
}

/** Why the bot does not do something, for the one who asked. */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    title: string,
    readonly lines: readonly Line[] = [],
  ) {
    super(title);
  }
}
