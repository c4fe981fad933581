import { dataOf } from 'card-draw-client';
import type { Owned } from './game.js';
import { Refusal, type Reply, say } from './reply.js';
import { bestFirst, joined, type Scene } from './scene.js';

const MINUTE_MS = 60_000;
const RANKED = 10;

export async function battle(scene: Scene): Promise<Reply> {
  const { game, texts, player } = scene;
  const other = await scene.decide(() => scene.other());
  const header = { ...scene.header(), Prefer: 'return=representation' };
  const fought = preferred(
    await dataOf(game.client.PUT('/users/{id}/d', { params: { path: player, header }, body: { battle: other.id } })),
  );
  return say(texts.battle(player.username, other.username, fought.won), [
    [texts.chance(fought.win_probability)],
    fought.gain > 0 ? [texts.gain(fought.stat, fought.gain)] : [],
    [fought.comment],
    [scene.pageOf(player, 'character')],
  ]);
}

/** @throws Error when a service from before `Prefer` says nothing */
function preferred<T>(content: T | undefined): T {
  if (content === undefined) throw new Error('The service is older than the bot');
  return content;
}

export async function day(scene: Scene): Promise<Reply> {
  const { game, texts } = scene;
  const player = await scene.meant();
  const today = await dataOf(game.client.GET('/users/{id}/day', { params: { path: player } }));
  const guarantees = today.guarantees.flatMap(({ banner, rarities }) =>
    rarities.flatMap(({ status, left }, place) =>
      left === null ? [] : [[texts.due(banner, status, left, place === 0)]],
    ),
  );
  return say(texts.day(player.username, today.day), [
    joined([texts.drawn(today.drawn), today.draws_left !== null && texts.left(today.draws_left)]),
    [texts.battlesLeft(today.battles_left)],
    ...guarantees,
    today.day_ends_at === null ? [] : [untilThen(scene, today.day_ends_at)],
    [scene.pageOf(player)],
  ]);
}

function untilThen({ texts }: Scene, time: string): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / MINUTE_MS));
  return texts.dayEnds(Math.floor(minutes / 60), minutes % 60);
}

export async function balance(scene: Scene): Promise<Reply> {
  const { game, texts, player } = scene;
  const balances = await dataOf(game.client.GET('/users/{id}/balances', { params: { path: player } }));
  const lines = balances.map(({ currency, balance }) => [`${currency}: ${balance}`]);
  const page = scene.pageOf(player, 'balance');
  const rest = lines.length === 0 ? [[texts.nothing]] : [];
  return say(texts.balance(player.username), [...lines, ...rest, [page]], { isPrivate: true });
}

export async function odds(scene: Scene): Promise<Reply> {
  const { texts } = scene;
  const banner = await scene.banner();
  const read = await scene.odds(banner);
  const title = texts.odds(read.banner ?? banner ?? 'standard');
  const query = banner === undefined ? '' : `?banner=${banner}`;
  const page = [{ text: texts.page, url: scene.game.at('odds') + query }];
  if (read.pack) {
    const { statuses } = read.pack;
    const rarest = Object.entries(statuses).toSorted(([, one], [, other]) => one.expected - other.expected);
    return say(title, [...rarest.map(([status, of]) => [texts.ofPack(status, of.expected, of.chance)]), page]);
  }
  const statuses = new Map<string, number>();
  for (const { status, weight } of read.outcomes) statuses.set(status, (statuses.get(status) ?? 0) + weight);
  const lines = [...statuses]
    .toSorted(([, one], [, other]) => one - other)
    .map(([status, weight]) => {
      const ruled = read.rarities ? read.consolidated.statuses[status] : undefined;
      const longRun = ruled ? texts.longRun(ruled.chance, ruled.expected_draws) : '';
      return [texts.share(status, weight / read.total) + longRun];
    });
  return say(title, [...lines, page]);
}

export async function rank(scene: Scene): Promise<Reply> {
  const { game, order, texts } = scene;
  const group = order.place === undefined ? undefined : await game.group(order.place);
  const query = { itemsPerPage: RANKED, ...(group !== undefined && { group: String(group) }) };
  const ranking = await dataOf(game.client.GET('/game/ranking', { params: { query } }));
  const lines = ranking.map(({ username, win }, place) => [texts.ranked(place + 1, username, win)]);
  const page = group === undefined ? ['ranking'] : ['g', group];
  return say(texts.ranking, [...lines, [scene.link(texts.page, ...page)]]);
}

/** @param scene of a player who wants to choose among the own cards */
export async function favourite(scene: Scene): Promise<Reply> {
  const { game, texts, player } = scene;
  const { fav } = await dataOf(game.client.GET('/users/{id}', { params: { path: player } }));
  const wanted = await scene.decide(() => favouriteOf(scene, fav));
  if (wanted.id !== fav)
    await dataOf(
      game.client.PATCH('/users/{id}', { params: { path: player }, body: { fav: wanted.id, token: game.password } }),
    );
  const called = (await scene.names([wanted.card]))(wanted.card);
  const pictures = await game.picture([wanted.id], called);
  return say(texts.favourite(player.username, called), [[scene.link(texts.page, 'c', wanted.id)]], { pictures });
}

/** The best card of the number; without one, the favourite. @throws Refusal when there is none */
async function favouriteOf(scene: Scene, fav: number | null): Promise<Owned> {
  const { game, order, texts, player } = scene;
  const [number] = order.numbers;
  const cards = bestFirst(await game.cards(player));
  const wanted = cards.find(({ id, card }) => (number === undefined ? id === fav : card === number));
  if (wanted) return wanted;
  if (number === undefined) throw new Refusal(texts.refused.noFavourite(player.username));
  throw new Refusal(texts.refused.lacks(player.username, (await scene.names([number]))(number)));
}
