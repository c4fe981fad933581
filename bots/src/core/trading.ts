import { ApiError, dataOf, type TradeRead } from 'card-draw-client';
import type { Owned, Player } from './game.js';
import { type Line, Refusal, type Reply, say } from './reply.js';
import { joined, type Scene } from './scene.js';

const LISTED = 10;

type Decision = 'accept' | 'decline' | 'withdraw';

/** Cards for cards or, asking for none, a gift: the other side has to accept it too. */
export async function offer(scene: Scene): Promise<Reply> {
  const { game, order, player } = scene;
  const header = scene.header();
  const { other, gives, asks } = await scene.decide(async () => {
    const whom = await scene.other();
    const [mine, theirs] = await Promise.all([toSpare(scene, player, order.numbers), toSpare(scene, whom, order.asks)]);
    return { other: whom, gives: mine, asks: theirs };
  });
  const body = { password: game.password, from: player.id, to: other.id, gives: ids(gives), asks: ids(asks) };
  const { id } = await dataOf(game.client.POST('/trades', { params: { header }, body }));
  return offered(scene, { id, other, gives, asks });
}

interface Offer {
  readonly id: number;
  readonly other: Player;
  readonly gives: readonly Owned[];
  readonly asks: readonly Owned[];
}

async function offered(scene: Scene, { id, other, gives, asks }: Offer): Promise<Reply> {
  const { game, texts, player } = scene;
  const [given, asked] = await Promise.all([scene.list(gives), scene.list(asks)]);
  const pictures = await Promise.all([
    game.picture(ids(gives), `${texts.fan.mine}: ${given}`),
    game.picture(ids(asks), `${texts.fan.theirs}: ${asked}`),
  ]);
  const title = asks.length === 0 ? texts.gift : texts.offers;
  return say(
    title(player.username, other.username),
    [
      gives.length === 0 ? [] : [texts.gives(player.username, given)],
      asks.length === 0 ? [] : [texts.gives(other.username, asked)],
      [texts.mayAccept(other.username, id)],
    ],
    { pictures: pictures.flat(), offer: id },
  );
}

const ids = (cards: readonly Owned[]): number[] => cards.map(({ id }) => id);

/** For each number the weakest card that is not the favourite; one that the player has offered already only where no other is left. @throws Refusal when there is none */
async function toSpare(scene: Scene, player: Player, numbers: readonly number[]): Promise<Owned[]> {
  const { game, texts } = scene;
  if (numbers.length === 0) return [];
  const [owned, { fav }, offered] = await Promise.all([
    game.cards(player),
    dataOf(game.client.GET('/users/{id}', { params: { path: player } })),
    offeredBy(scene, player),
  ]);
  const left = owned
    .filter(({ id }) => id !== fav)
    .toSorted(
      (one, other) =>
        Number(offered.has(one.id)) - Number(offered.has(other.id)) || one.cp - other.cp || one.id - other.id,
    );
  const chosen: Owned[] = [];
  for (const number of numbers) {
    const card = left.find((each) => each.card === number && !chosen.includes(each));
    if (!card) throw new Refusal(texts.refused.lacks(player.username, (await scene.names([number]))(number)));
    chosen.push(card);
  }
  return chosen;
}

/** The cards that a player gives in open trades. */
async function offeredBy({ game }: Scene, { id: user }: Player): Promise<ReadonlySet<number>> {
  const offered = new Set<number>();
  for await (const trade of game.client.each('/trades', { query: { user, state: 'open' } }))
    if (trade.from === user) trade.gives.forEach((card) => offered.add(card));
  return offered;
}

/** What the one side or the other does about an open trade. */
export function decide(decision: Decision): (scene: Scene) => Promise<Reply> {
  return async (scene) => {
    const { game, texts, player } = scene;
    const id = await scene.decide(() => meant(scene, decision === 'withdraw' ? 'from' : 'to'));
    const params = { path: { id }, header: scene.header() };
    const body = { password: game.password };
    await dataOf(game.client.POST(`/trades/{id}/${decision}`, { params, body }));
    return say(texts.decidedTrade[decision](id), [[scene.pageOf(player, 'trades')]]);
  };
}

/** The trade that is named, or the only one: a "yes" to another post of the bot is meant for none. @param side on which the player has to be. @throws Refusal which lists them */
async function meant(scene: Scene, side: 'from' | 'to'): Promise<number> {
  const { game, order, player, texts } = scene;
  const id = order.numbers[0] ?? (await order.answered?.());
  if (typeof id === 'number') {
    const trade = await dataOf(game.client.GET('/trades/{id}', { params: { path: { id } } })).catch(unlessUnknown);
    if (!trade) throw new Refusal(texts.refused.noTrade);
    if (trade[side] !== player.id) throw new Refusal(texts.refused.notYours);
    return id;
  }
  const open: TradeRead[] = [];
  const query = { user: player.id, state: 'open', order: 'desc' } as const;
  for await (const trade of game.client.each('/trades', { query })) if (trade[side] === player.id) open.push(trade);
  const [only, ...more] = open;
  if (!only) throw new Refusal(texts.refused.noTrade);
  if (more.length === 0 && id !== null) return only.id;
  throw new Refusal(texts.hints.which, await Promise.all(open.slice(0, LISTED).map((each) => lineOf(scene, each))));
}

function unlessUnknown(error: unknown): undefined {
  if (!(error instanceof ApiError && error.status === 404)) throw error;
}

async function lineOf(scene: Scene, { id, ...sides }: TradeRead): Promise<Line> {
  const { game, texts } = scene;
  const given = async (user: number, cards: readonly number[]): Promise<string> => {
    const { username } = await dataOf(game.client.GET('/users/{id}', { params: { path: { id: user } } }));
    return texts.gives(username, await scene.list(await game.stored(cards)));
  };
  const both = await Promise.all([given(sides.from, sides.gives), given(sides.to, sides.asks)]);
  return joined([texts.trade(id), ...both]);
}
