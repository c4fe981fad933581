import { dataOf, type KindRead, type OddsRead } from 'card-draw-client';
import type { Decisions } from './decisions.js';
import type { Game, Owned, Player } from './game.js';
import { fitting, type Order, type Person } from './order.js';
import { brief, type Line, type Part, Refusal } from './reply.js';
import { TEXTS, type Texts } from './texts.js';

const MOST_KEY_CHARACTERS = 255;
const PRINTABLE = /^[ -~]+$/;

/** What a command works with. */
export class Scene {
  readonly texts: Texts;

  constructor(
    readonly game: Game,
    readonly order: Order,
    /** Who asks. */
    readonly player: Player,
    private readonly decisions: Decisions,
  ) {
    this.texts = TEXTS[order.language];
  }

  /** Who is meant: the other one if someone is named, else who asks. */
  async meant(): Promise<Player> {
    return this.order.other ? this.known(this.order.other) : this.player;
  }

  /** @throws Refusal when no one is named, or someone who has not played */
  async other(): Promise<Player> {
    const { other } = this.order;
    if (!other) throw new Refusal(this.texts.refused.other);
    return this.known(other);
  }

  /** What the message means, decided once and stored before anything is done for it. */
  decide<T>(how: () => Promise<T>): Promise<T> {
    return this.decisions.decide(this.order, how);
  }

  /** The banner that is named; undefined for the usual one. @throws Refusal with those in force when it is none of them */
  async banner(): Promise<string | undefined> {
    const { banner } = this.order;
    if (banner === undefined) return undefined;
    const open = await this.openBanners();
    if (open.includes(banner.toLowerCase())) return banner.toLowerCase();
    throw new Refusal(this.texts.hints.banner(brief(banner), open.join(', ')));
  }

  async openBanners(): Promise<string[]> {
    const banners = await dataOf(this.game.client.GET('/game/banners'));
    return banners.filter(({ state }) => state === 'in_force').map((each) => each.banner);
  }

  odds(banner: string | undefined): Promise<OddsRead> {
    const query = banner === undefined ? {} : { banner };
    return dataOf(this.game.client.GET('/game/odds', { params: { query } }));
  }

  private async known(person: Person): Promise<Player> {
    const found = await this.game.find(person);
    if (!found) throw new Refusal(this.texts.refused.stranger(person.name));
    return found;
  }

  /** What cards are called, by their numbers. */
  async names(numbers: readonly number[]): Promise<(card: number) => string> {
    const kinds = await this.game.kinds(numbers);
    return (card) => this.name(card, kinds.get(card));
  }

  name(card: number, kind: KindRead | undefined): string {
    if (!kind) return this.texts.card(card);
    return this.texts.named(card, kind.names[this.order.language] ?? kind.name);
  }

  /** Cards in a row of text, such as `Lamp Keeper (No. 20) ×2, card 7`. */
  async list(cards: readonly Pick<Owned, 'card'>[]): Promise<string> {
    const counts = countsOf(cards);
    const name = await this.names([...counts.keys()]);
    const words = [...counts].map(([card, count]) => name(card) + (count > 1 ? ` ${this.texts.times(count)}` : ''));
    return words.join(', ') || this.texts.nothing;
  }

  link(text: string, ...path: readonly (string | number)[]): Part {
    return { text, url: this.game.at(...path) };
  }

  /** A link to a view of a player on the page. */
  pageOf(player: Player, ...view: readonly string[]): Part {
    return { text: this.texts.page, url: this.game.atPlayer(player, ...view) };
  }

  header(): { 'Idempotency-Key': string } {
    const { key } = this.order;
    return { 'Idempotency-Key': fitting(key, PRINTABLE.test(key) ? MOST_KEY_CHARACTERS : 0) };
  }
}

/** Numbers of cards, each with how many there are. */
export function countsOf(cards: readonly Pick<Owned, 'card'>[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { card } of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

/** The rarest and strongest first. A status that few cards have is a rare one. */
export function bestFirst(cards: readonly Owned[]): Owned[] {
  const common = new Map<string, number>();
  for (const { status } of cards) common.set(status, (common.get(status) ?? 0) + 1);
  const rarity = ({ status }: Owned): number => common.get(status) ?? 0;
  return cards.toSorted((one, other) => rarity(one) - rarity(other) || other.cp - one.cp || other.id - one.id);
}

/** The parts that are not empty, with the separator between them. */
export function joined(parts: readonly (Part | false | undefined)[], separator = ' · '): Line {
  const kept = parts.filter((part): part is Part => part !== false && part !== undefined && part !== '');
  return kept.flatMap((part, place) => (place === 0 ? [part] : [separator, part]));
}
