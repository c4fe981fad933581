import { ApiError, dataOf } from 'card-draw-client';
import { card, cards, prove, wish } from './collecting.js';
import type { Game } from './game.js';
import { COMMANDS, type Command, type Order } from './order.js';
import { balance, battle, day, draw, favourite, odds, rank, ten } from './playing.js';
import { Refusal, type Reply, say } from './reply.js';
import { Scene } from './scene.js';
import { TEXTS } from './texts.js';
import { decide, give, trade } from './trading.js';

const MINUTE_MS = 60_000;

const ACTIONS: Readonly<Record<Command, (scene: Scene) => Promise<Reply>>> = {
  draw,
  ten,
  cards,
  card,
  battle,
  odds,
  day,
  balance,
  trade,
  give,
  wish,
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
  constructor(readonly game: Game) {}

  /**
   * What to reply. The same order again does nothing more, and gets the same reply.
   * @throws unless the service has answered: the same order may succeed later
   */
  async answer(order: Order): Promise<Reply> {
    try {
      const player = await this.game.findOrCreate(order.by);
      if (order.place !== undefined) await this.game.join(player, order.place);
      const reply = await ACTIONS[order.command](new Scene(this.game, order, player));
      return PRIVATE.has(order.command) ? { ...reply, isPrivate: true } : reply;
    } catch (error) {
      return say(whyNot(error, order), [], { isPrivate: true });
    }
  }
}

/** Statuses after which the same may succeed later, beside those of a failure. */
const PASSING = [401, 403, 408, 429];

/** @throws the error, when it is not the service that refuses for good */
function whyNot(error: unknown, { language }: Order): string {
  const { reasons, refused } = TEXTS[language];
  if (error instanceof Refusal) return error.message;
  if (!(error instanceof ApiError)) throw error;
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
