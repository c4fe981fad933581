import { dataOf, type BannerList, type BoxOutcome } from 'card-draw-client';
import { type Line, Refusal, type Reply, say } from './reply.js';
import { joined, type Scene } from './scene.js';

/** So many cards are listed, those of few copies first. */
const LISTED = 20;

/** What is left in a box: that of all players, or the own one. */
export async function box(scene: Scene): Promise<Reply> {
  const { banner, box: of } = await meant(scene);
  return of === 'world' ? boxOfAll(scene, banner) : ownBox(scene, banner);
}

/** The banner in force whose box is meant. @throws Refusal when the named one has none, when none has one, and when several have */
async function meant(scene: Scene): Promise<BannerList> {
  const { refused } = scene.texts;
  const named = await scene.banner();
  const banners = await dataOf(scene.game.client.GET('/game/banners'));
  const boxes = banners.filter(({ state, box: of }) => state === 'in_force' && of !== null);
  const [first, ...others] = named === undefined ? boxes : boxes.filter(({ banner }) => banner === named);
  if (!first) throw new Refusal(named === undefined ? refused.noBoxes : refused.noBox(named));
  if (others.length > 0) throw new Refusal(refused.whichBox(boxes.map(({ banner }) => banner).join(', ')));
  return first;
}

async function boxOfAll(scene: Scene, banner: string): Promise<Reply> {
  const { texts, game } = scene;
  const { left, copies, outcomes } = await dataOf(
    game.client.GET('/game/boxes/{banner}', { params: { path: { banner } } }),
  );
  const lines = await linesOf(scene, outcomes);
  const page = [scene.link(texts.page, 'b', banner)];
  return say(texts.boxOfAll(banner, left, copies), [...lines, [left === 0 ? texts.boxEmpty : texts.neverAgain], page]);
}

async function ownBox(scene: Scene, banner: string): Promise<Reply> {
  const { texts, game, player } = scene;
  const { left, copies, outcomes, reset, may_refill } = await dataOf(
    game.client.GET('/users/{id}/boxes/{banner}', { params: { path: { id: player.id, banner } } }),
  );
  const lines = await linesOf(scene, outcomes);
  const name = await scene.names(reset ? [reset.card] : []);
  const refills = reset ? texts.refillAfter(name(reset.card)) : texts.refillWhenEmpty;
  const refill = may_refill ? texts.mayRefill : refills;
  const page = { text: texts.page, url: `${game.at('b', banner)}?player=${player.id}` };
  return say(texts.boxOf(player.username, banner, left, copies), [...lines, [refill], [page]]);
}

/** How many copies of each card are left, and how likely the next draw gives one. */
async function linesOf(scene: Scene, outcomes: readonly BoxOutcome[]): Promise<Line[]> {
  const { texts } = scene;
  const rarest = outcomes.toSorted((one, other) => one.copies - other.copies).slice(0, LISTED);
  const name = await scene.names(rarest.map(({ card }) => card));
  return rarest.map(({ card, status, left, copies, chance }) =>
    joined([name(card), status, texts.leftOf(left, copies), left > 0 && texts.oneIn(chance)]),
  );
}
