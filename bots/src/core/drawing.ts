import { dataOf, type OddsRead, type UserDrawCreate } from 'card-draw-client';
import { MOST_PICTURED } from './game.js';
import { brief, type Line, Refusal, type Reply, say } from './reply.js';
import { joined, type Scene } from './scene.js';

const TEN = 10;
/** Any featured card, for the service. */
const NO_TARGET = 0;
const ANY = ['any', 'none', 'どれでも', 'なし'];

type Draw = UserDrawCreate;

/** What a message draws from. */
interface Meant {
  readonly banner?: string | undefined;
  readonly target?: number | undefined;
  /** Whether a draw opens a pack. */
  readonly arePacks: boolean;
}

async function meant(scene: Scene): Promise<Meant> {
  const { command, banner, target } = scene.order;
  // The usual banner has no packs.
  if (command !== 'open' && banner === undefined && target === undefined) return { arePacks: false };
  return scene.decide(async () => {
    const named = command === 'open' && banner === undefined ? await onlyPack(scene) : await scene.banner();
    const odds = await scene.odds(named);
    const arePacks = odds.slots !== null;
    const { refused } = scene.texts;
    if (command === 'ten' && arePacks) throw new Refusal(refused.packs(named ?? ''));
    if (command === 'open' && !arePacks) throw new Refusal(refused.singles(named ?? ''));
    return { banner: named, arePacks, target: await targetIn(scene, odds) };
  });
}

/** The banner that gives packs. @throws Refusal when there is none, or several */
async function onlyPack(scene: Scene): Promise<string> {
  const { refused } = scene.texts;
  const packs: string[] = [];
  for (const banner of await scene.openBanners()) if ((await scene.odds(banner)).slots) packs.push(banner);
  const [first, second] = packs;
  if (first === undefined) throw new Refusal(refused.noPacks);
  if (second !== undefined) throw new Refusal(refused.whichPack(packs.join(', ')));
  return first;
}

/** The card that the message wants, by its number or name; without one the service keeps that of the draw before. @throws Refusal when a draw from these odds may not name it */
async function targetIn(scene: Scene, { consolidated }: OddsRead): Promise<number | undefined> {
  const { order, texts, game } = scene;
  if (order.target === undefined) return undefined;
  const cards = (consolidated.targets ?? []).map(({ card }) => card);
  if (cards.length === 0) throw new Refusal(texts.refused.noTargets);
  const kinds = await game.kinds(cards);
  const wanted = order.target.toLowerCase();
  const isMeant = (card: number): boolean => {
    const { name, names = {} } = kinds.get(card) ?? {};
    return [String(card), name, ...Object.values(names)].some((each) => each?.toLowerCase() === wanted);
  };
  const found = cards.find(isMeant);
  if (found !== undefined) return found;
  if (ANY.includes(wanted)) return NO_TARGET;
  const list = cards.map((card) => scene.name(card, kinds.get(card))).join(', ');
  throw new Refusal(texts.refused.otherTarget(brief(order.target), list));
}

async function drawn(scene: Scene, count: number, { banner, target, arePacks }: Meant): Promise<Draw[]> {
  const { game, player } = scene;
  const body = {
    password: game.password,
    ...(arePacks ? { packs: count } : { count }),
    ...(banner !== undefined && { banner }),
    ...(target !== undefined && { target }),
  };
  const header = { ...scene.header(), Prefer: 'include=draw' };
  return dataOf(game.client.POST('/users/{id}/draws', { params: { path: player, header }, body }));
}

/** A card, how likely it was, and where its proof is. */
function lineOf(scene: Scene, draw: Draw, name: string): Line {
  const { texts } = scene;
  const { status, cp, chance, decided_by, print } = draw;
  return joined([
    name,
    status,
    texts.cp(cp),
    print !== null && texts.print(print),
    chance !== undefined && texts.oneIn(chance),
    decided_by !== null && texts.decided[decided_by],
    scene.link(texts.proof, 'c', draw.card_id),
  ]);
}

/** A card or, where the banner gives packs, a pack. */
export async function draw(scene: Scene): Promise<Reply> {
  const { game, texts, player } = scene;
  const from = await meant(scene);
  if (from.arePacks) return opened(scene, from);
  const draws = await drawn(scene, 1, from);
  const [first] = draws as [Draw];
  const [name, { draws_left }] = await Promise.all([
    scene.names([first.card]),
    dataOf(game.client.GET('/users/{id}/day', { params: { path: player } })),
  ]);
  const called = name(first.card);
  const facts = lineOf(scene, first, called).slice(2);
  const left = draws_left === null ? [] : [texts.left(draws_left)];
  const pictures = await game.picture([first.card_id], `${called}, ${first.status}, ${texts.cp(first.cp)}`);
  return say(texts.drew(player.username, called), [facts, left], { pictures });
}

export async function ten(scene: Scene): Promise<Reply> {
  const draws = await drawn(scene, TEN, await meant(scene));
  return several(scene, draws, scene.texts.drewTen(scene.player.username, draws.length));
}

export async function open(scene: Scene): Promise<Reply> {
  return opened(scene, await meant(scene));
}

async function opened(scene: Scene, from: Meant): Promise<Reply> {
  const draws = await drawn(scene, 1, from);
  return several(scene, draws, scene.texts.opened(scene.player.username, from.banner ?? '', draws.length));
}

async function several(scene: Scene, draws: readonly Draw[], title: string): Promise<Reply> {
  const name = await scene.names(draws.map(({ card }) => card));
  const lines = draws.map((each) => lineOf(scene, each, name(each.card)));
  // Of a large pack the last cards: its rare ones come at the end.
  const shown = draws.slice(-MOST_PICTURED);
  const alt = shown.map(({ card, status }) => `${name(card)} ${status}`).join(', ');
  const pictures = await scene.game.picture(
    shown.map(({ card_id }) => card_id),
    alt,
  );
  return say(title, lines, { pictures });
}
