import { dataOf, type TradeRead } from 'card-draw-client';
import type { Owned, Player } from './game.js';
import { Refusal, type Reply, say } from './reply.js';
import { Scene } from './scene.js';

type Decision = 'accept' | 'decline' | 'withdraw';

export async function trade(scene: Scene): Promise<Reply> {
  if (scene.order.numbers.length + scene.order.asks.length === 0) throw new Refusal(scene.texts.refused.number);
  return offer(scene);
}

/** A trade that asks for nothing: the other side has to accept it too. */
export async function give(scene: Scene): Promise<Reply> {
  if (scene.order.numbers.length === 0) throw new Refusal(scene.texts.refused.number);
  return offer(new Scene(scene.game, { ...scene.order, asks: [] }, scene.player));
}

async function offer(scene: Scene): Promise<Reply> {
  const { game, order, player } = scene;
  const other = await scene.other();
  const header = scene.header();
  const [gives, asks] = await Promise.all([toSpare(scene, player, order.numbers), toSpare(scene, other, order.asks)]);
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

/** For each number the weakest card that is not the favourite. @throws Refusal when there is none */
async function toSpare(scene: Scene, player: Player, numbers: readonly number[]): Promise<Owned[]> {
  const { game, texts } = scene;
  if (numbers.length === 0) return [];
  const [owned, { fav }] = await Promise.all([
    game.cards(player),
    dataOf(game.client.GET('/users/{id}', { params: { path: player } })),
  ]);
  const left = owned.filter(({ id }) => id !== fav).toSorted((one, other) => one.cp - other.cp || one.id - other.id);
  const chosen: Owned[] = [];
  for (const number of numbers) {
    const card = left.find((each) => each.card === number && !chosen.includes(each));
    if (!card) throw new Refusal(texts.refused.lacks(player.username, (await scene.names([number]))(number)));
    chosen.push(card);
  }
  return chosen;
}

/** What the one side or the other does about an open trade: the given one, or the newest. */
export function decide(decision: Decision): (scene: Scene) => Promise<Reply> {
  return async (scene) => {
    const { game, texts, player } = scene;
    const { id, from, to } = await meant(scene, decision);
    if (player.id !== (decision === 'withdraw' ? from : to)) throw new Refusal(texts.refused.notYours);
    const params = { path: { id }, header: scene.header() };
    const body = { password: game.password };
    await dataOf(game.client.POST(`/trades/{id}/${decision}`, { params, body }));
    return say(texts.decidedTrade[decision](id), [[scene.pageOf(player, 'trades')]]);
  };
}

async function meant({ game, order, player, texts }: Scene, decision: Decision): Promise<TradeRead> {
  const [id] = order.numbers;
  if (id !== undefined) return dataOf(game.client.GET('/trades/{id}', { params: { path: { id } } }));
  const query = { user: player.id, state: 'open', order: 'desc' } as const;
  const trades = await dataOf(game.client.GET('/trades', { params: { query } }));
  const found = trades.find(({ from, to }) => player.id === (decision === 'withdraw' ? from : to));
  if (!found) throw new Refusal(texts.refused.noTrade);
  return found;
}
