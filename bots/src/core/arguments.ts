import type { Command } from './order.js';
import type { Texts } from './texts.js';

/** What a command takes, for chats that have forms for it. */
export interface Argument {
  readonly name: 'banner' | 'target' | 'player' | 'card' | 'cards' | 'for';
  readonly kind: 'text' | 'number' | 'player';
  /** What it says. */
  readonly text: keyof Texts['options'];
  readonly isRequired?: boolean;
}

const BANNER: Argument = { name: 'banner', kind: 'text', text: 'banner' };
const TARGET: Argument = { name: 'target', kind: 'text', text: 'target' };
const PLAYER: Argument = { name: 'player', kind: 'player', text: 'player' };
const CARD: Argument = { name: 'card', kind: 'number', text: 'card' };
const CARDS: Argument = { name: 'cards', kind: 'text', text: 'cards' };
const required = (argument: Argument): Argument => ({ ...argument, isRequired: true });

export const ARGUMENTS: Readonly<Record<Command, readonly Argument[]>> = {
  draw: [BANNER, TARGET],
  ten: [BANNER, TARGET],
  open: [BANNER],
  box: [BANNER],
  cards: [PLAYER],
  card: [required(CARD), PLAYER],
  battle: [required(PLAYER)],
  odds: [BANNER],
  day: [PLAYER],
  balance: [],
  trade: [
    required(PLAYER),
    required({ ...CARDS, text: 'gives' }),
    { name: 'for', kind: 'text', text: 'asks', isRequired: true },
  ],
  give: [required(PLAYER), required({ ...CARDS, text: 'gives' })],
  wish: [CARDS],
  spares: [PLAYER],
  favourite: [CARD],
  me: [],
  prove: [{ ...CARD, text: 'id' }],
  rank: [],
  accept: [{ ...CARD, text: 'trade' }],
  decline: [{ ...CARD, text: 'trade' }],
  withdraw: [{ ...CARD, text: 'trade' }],
  help: [],
};
