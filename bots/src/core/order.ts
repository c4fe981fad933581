import { hashOf } from '../files.js';

/** All that can be asked of the bot. */
export const COMMANDS = [
  'draw',
  'ten',
  'open',
  'box',
  'cards',
  'card',
  'battle',
  'odds',
  'day',
  'balance',
  'trade',
  'give',
  'wish',
  'spares',
  'favourite',
  'me',
  'prove',
  'rank',
  'accept',
  'decline',
  'withdraw',
  'help',
] as const;
export type Command = (typeof COMMANDS)[number];

export const LANGUAGES = ['en', 'ja'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Someone in a chat. */
export interface Person {
  /** Unique over all chats, such as `discord:123` or a did: the service knows a player by it. */
  readonly id: string;
  /** What others see. A new player gets it as username. */
  readonly name: string;
  readonly did?: string;
}

/** Who is meant, unless a message names several. */
export function onlyOne(people: readonly Person[]): Person | undefined {
  return people.every(({ id }) => id === people[0]?.id) ? people[0] : undefined;
}

/** What a message asks for. */
export interface Order {
  readonly command: Command;
  readonly by: Person;
  /** The same for the same message: whatever is done for it, is done once. */
  readonly key: string;
  readonly language: Language;
  /** The player of a battle, a trade or a gift. */
  readonly other?: Person | undefined;
  /** Numbers of cards, or the id of a trade or of a card. */
  readonly numbers: readonly number[];
  /** Numbers of cards of the other player. */
  readonly asks: readonly number[];
  readonly banner?: string | undefined;
  /** The number or the name of the featured card that is wanted. */
  readonly target?: string | undefined;
  /** A part that cannot be read, or '' when another is missing: nothing is done. */
  readonly unread?: string | undefined;
  /** The trade of the bot's post that the message answers: null where it offers none, undefined where it answers none. */
  readonly answered?: (() => Promise<number | null | undefined>) | undefined;
  /** The community in which it was said. Its players are a group. */
  readonly place?: string | undefined;
  /** Whether someone else reads the reply. */
  readonly isPublic: boolean;
}

/** An id where the service takes so many characters: as it is while it fits, as earlier versions have sent it; else its hash. */
export function fitting(id: string, most: number): string {
  return id.length <= most ? id : `sha256-${hashOf(id)}`;
}
