import { join } from 'node:path';
import { ApiError, dataOf } from 'card-draw-client';
import { box } from './boxes.js';
import { card, cards, prove, spares, wish } from './collecting.js';
import { Decisions } from './decisions.js';
import type { Game } from './game.js';
import { COMMANDS, type Command, type Order } from './order.js';
import { draw, open, ten } from './drawing.js';
import { balance, battle, day, favourite, odds, rank } from './playing.js';
import { brief, Refusal, type Reply, say } from './reply.js';
import { Scene } from './scene.js';
import { TEXTS } from './texts.js';
import { decide, offer } from './trading.js';

const MINUTE_MS = 60_000;

const ACTIONS: Readonly<Record<Command, (scene: Scene) => Promise<Reply>>> = {
  draw,
  ten,
  open,
  box,
  cards,
  card,
  battle,
  odds,
  day,
  balance,
  trade: offer,
  give: offer,
  wish,
  spares,
  favourite,
  me,
  prove,
  rank,
  accept: decide('accept'),
  decline: decide('decline'),
  withdraw: decide('withdraw'),
  help,
};
/** What only the one who asks may read. */
export const PRIVATE: ReadonlySet<Command> = new Set(['balance', 'me', 'help', 'wish']);

/** Does what messages ask for, and says what came of it. It knows no chat. */
export class Bot {
  private readonly decisions: Decisions;

  /** @param folder of what it stores */
  constructor(
    readonly game: Game,
    folder: string,
  ) {
    this.decisions = new Decisions(join(folder, 'decisions'));
  }

  /**
   * What to reply. The same order again means the same until it is {@link done}: it does nothing more, and gets the same reply.
   * @throws unless the service has answered: the same order may succeed later
   */
  async answer(order: Order): Promise<Reply> {
    if (order.unread !== undefined) return say(hint(order), [], { isPrivate: true });
    try {
      this.decisions.stored(order);
      const player = await this.game.findOrCreate(order.by);
      if (order.place !== undefined) await this.game.join(player, order.place);
      const reply = await ACTIONS[order.command](new Scene(this.game, order, player, this.decisions));
      return PRIVATE.has(order.command) ? { ...reply, isPrivate: true } : reply;
    } catch (error) {
      const refusal = error instanceof Refusal ? error : new Refusal(whyNot(error, order));
      this.decisions.refuse(order, refusal);
      return say(refusal.message, refusal.lines, { isPrivate: true });
    }
  }

  /** The order was answered, and does not come again. */
  done(order: Pick<Order, 'key'> | undefined): void {
    if (order) this.decisions.forget(order.key);
  }
}

/** How a command is written, in a line. */
function hint({ command, language, unread = '' }: Order): string {
  const { hints, forms } = TEXTS[language];
  if (command === 'help') return hints.unknown;
  const part = unread === '' ? '' : `${hints.part(brief(unread))} `;
  return part + hints.form(forms[command] ?? command);
}

/** Statuses after which the same may succeed later, beside those of a failure. */
const PASSING = [401, 403, 408, 429];

/** @throws the error, when it is not the service that refuses for good */
function whyNot(error: unknown, { language }: Order): string {
  const { reasons, refused } = TEXTS[language];
  if (!(error instanceof ApiError) || error.has('key_under_way')) throw error;
  const text = error.reasons.map((reason) => reasons[reason]).find((known) => known !== undefined);
  if (text !== undefined) return text;
  if (error.status >= 500 || PASSING.includes(error.status)) throw error;
  return error.body?.errors[0]?.message ?? refused.failed;
}

/** A link with which the player acts on the page. */
async function me({ game, order, texts, player }: Scene): Promise<Reply> {
  if (order.isPublic) throw new Refusal(texts.refused.secret);
  const body = { password: game.password };
  const { url, until } = await dataOf(game.client.POST('/users/{id}/links', { params: { path: player }, body }));
  const minutes = Math.max(1, Math.round((Date.parse(until) - Date.now()) / MINUTE_MS));
  // The service may know another address of its page, as the bot may reach it by another one.
  return say(texts.me, [[texts.meText(minutes)], [{ text: texts.open, url: game.at('me') + new URL(url).hash }]]);
}

function help({ game, texts }: Scene): Promise<Reply> {
  return Promise.resolve(
    say(
      game.name === '' ? texts.help : `${game.name}: ${texts.help}`,
      COMMANDS.map((command) => [`${command}: ${texts.commands[command]}`]),
    ),
  );
}
