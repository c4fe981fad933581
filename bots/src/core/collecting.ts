import { dataOf } from 'card-draw-client';
import { MOST_PICTURED } from './game.js';
import { Refusal, type Reply, say } from './reply.js';
import { bestFirst, countsOf, joined, type Scene } from './scene.js';

const LISTED = 10;
const MISSING = 30;
const WISH = '/users/{id}/wishes/{card}';

/** The numbers that can be drawn now without a banner, and those that have a name. */
async function allNumbers({ game }: Scene): Promise<Set<number>> {
  const { outcomes } = await dataOf(game.client.GET('/game/odds'));
  const numbers = new Set(outcomes.map(({ card }) => card));
  for await (const { card } of game.client.each('/game/cards', { query: { fields: ['card'] } })) numbers.add(card);
  return numbers;
}

export async function cards(scene: Scene): Promise<Reply> {
  const { game, texts } = scene;
  const player = await scene.meant();
  const owned = await game.cards(player);
  if (owned.length === 0) throw new Refusal(texts.refused.noCards(player.username));
  const all = await allNumbers(scene);
  const counts = countsOf(owned);
  const missing = [...all].filter((card) => !counts.has(card)).toSorted((one, other) => one - other);
  const best = bestFirst(owned).filter(
    ({ card }, place, list) => list.findIndex((each) => each.card === card) === place,
  );
  const name = await scene.names(best.slice(0, LISTED).map(({ card }) => card));
  const lines = best.slice(0, LISTED).map(({ card, status, cp }) => {
    const count = counts.get(card) ?? 1;
    return joined([name(card), status, texts.cp(cp), count > 1 && texts.times(count)]);
  });
  const gaps = missing.slice(0, MISSING).join(', ') + (missing.length > MISSING ? ' …' : '');
  const pictures = await game.picture(
    best.slice(0, MOST_PICTURED).map(({ id }) => id),
    best
      .slice(0, MOST_PICTURED)
      .map(({ card }) => name(card))
      .join(', '),
  );
  return say(
    texts.collection(player.username, counts.size, new Set([...all, ...counts.keys()]).size),
    [
      joined([texts.owned(owned.length), gaps !== '' && texts.missing(gaps)]),
      ...lines,
      [scene.pageOf(player, 'album')],
    ],
    { pictures },
  );
}

export async function card(scene: Scene): Promise<Reply> {
  const { game, order, texts } = scene;
  const [number = 0] = order.numbers;
  const player = await scene.meant();
  const [kinds, owned, odds, anyOf] = await Promise.all([
    game.kinds([number]),
    game.cards(player),
    dataOf(game.client.GET('/game/odds')),
    dataOf(game.client.GET('/cards', { params: { query: { card: number, itemsPerPage: 1 } } })),
  ]);
  const kind = kinds.get(number);
  const name = scene.name(number, kind);
  const weight = odds.outcomes.reduce((sum, outcome) => sum + (outcome.card === number ? outcome.weight : 0), 0);
  const own = bestFirst(owned.filter((each) => each.card === number));
  if (!kind && weight === 0 && anyOf.length === 0) throw new Refusal(texts.refused.unknownCard(name));
  const [shown = anyOf[0]] = own;
  const pictures = await game.picture(shown ? [shown.id] : [], name);
  return say(
    name,
    [
      [kind?.text ?? ''].filter(Boolean),
      joined([kind?.series, weight > 0 && texts.oneIn(weight / odds.total)]),
      [texts.youHave(player.username, own.length)],
      [scene.link(texts.page, 'k', number)],
    ],
    { pictures },
  );
}

/** Adds to the wishes of the player, and takes those with a minus off: the same again changes nothing. */
export async function wish(scene: Scene): Promise<Reply> {
  const { game, order, texts, player } = scene;
  let wishes = await dataOf(game.client.GET('/users/{id}/wishes', { params: { path: player } }));
  for (const number of order.numbers) {
    const one = { params: { path: { ...player, card: Math.abs(number) } }, body: { password: game.password } };
    const isOver = number < 0 || Object.is(number, -0);
    wishes = await dataOf(isOver ? game.client.DELETE(WISH, one) : game.client.PUT(WISH, one));
  }
  const matches = await dataOf(game.client.GET('/trades/matches', { params: { query: { user: player.id } } }));
  const lines = await Promise.all(
    matches.slice(0, LISTED).map(async ({ user, has }) => {
      const [{ username }, stored] = await Promise.all([
        dataOf(game.client.GET('/users/{id}', { params: { path: { id: user } } })),
        game.stored(has),
      ]);
      return [texts.match(username, await scene.list(stored))];
    }),
  );
  return say(texts.wishes(player.username), [
    [await scene.list(wishes.map((number) => ({ card: number })))],
    ...lines,
    [scene.pageOf(player, 'album')],
  ]);
}

/** What a player has twice or more: what most others wish for is first. */
export async function spares(scene: Scene): Promise<Reply> {
  const { game, texts } = scene;
  const player = await scene.meant();
  const all = await dataOf(game.client.GET('/users/{id}/spares', { params: { path: player } }));
  const first = all.toSorted((one, other) => other.users - one.users || other.count - one.count).slice(0, LISTED);
  const name = await scene.names(first.map(({ card }) => card));
  return say(texts.spares(player.username, all.length), [
    ...first.map(({ card, count, users }) =>
      joined([`${name(card)} ${texts.times(count)}`, users > 0 && texts.wishers(users)]),
    ),
    [scene.pageOf(player, 'trades')],
  ]);
}

/** How a card was drawn: the given one, or the player's last. */
export async function prove(scene: Scene): Promise<Reply> {
  const { game, order, texts, player } = scene;
  const [id] = order.numbers;
  const query = { order: 'desc', itemsPerPage: 1 } as const;
  const [draw] =
    id === undefined
      ? await dataOf(game.client.GET('/users/{id}/draws', { params: { path: player, query } }))
      : [await dataOf(game.client.GET('/cards/{id}/draw', { params: { path: { id } } }))];
  if (!draw) throw new Refusal(texts.refused.noCards(player.username));
  const name = await scene.names([draw.card]);
  return say(texts.prove(name(draw.card)), [
    [texts.drawOf(draw.day, draw.nonce)],
    [texts.commitment(draw.commitment)],
    [texts.seed(draw.seed)],
    joined([scene.link(texts.proof, 'c', draw.card_id), scene.link(texts.verify, 'fair')]),
  ]);
}
