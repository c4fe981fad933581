/** The card as it was drawn. */
interface DrawnCard {
  /** Undefined once trades do not say whose it is. */
  readonly owner: number | undefined;
  readonly status: string;
}

/** The cards of a day, by id. */
interface CardsOfDay {
  readonly ids: number[];
  readonly owners: (number | undefined)[];
  readonly statuses: string[];
}

/** Whose each drawn card is after the trades, over all days. A card takes about 24 bytes. */
export class DrawnCards {
  private days: CardsOfDay[] = [];
  /** Each text once: a status of a response is a text of its own. */
  private readonly statuses = new Map<string, string>();
  /** How often each user has the cards that are traded on the day: trades are listed by id, and not in the order in which they were accepted. */
  private traded = new Map<number, Map<number, number>>();

  beginDay(): void {
    this.days.push({ ids: [], owners: [], statuses: [] });
    this.traded = new Map();
  }

  /** For days that cannot be read: no one knows who has the cards after them. */
  forget(): void {
    this.days = [];
  }

  /** Adds the day's next card. */
  add(card: number, owner: number, status: string): void {
    const day = this.days.at(-1);
    const known = this.statuses.get(status) ?? status;
    this.statuses.set(known, known);
    day?.ids.push(card);
    day?.owners.push(owner);
    day?.statuses.push(known);
  }

  /** @returns undefined for a card of which no draw was read */
  get(card: number): DrawnCard | undefined {
    const [day, place] = this.find(card) ?? [];
    if (!day || place === undefined) return undefined;
    return { owner: day.owners[place], status: day.statuses[place] as string };
  }

  trade(card: number, from: number, to: number): void {
    const { owner } = this.get(card) ?? {};
    if (owner === undefined) return;
    const has = this.traded.get(card) ?? new Map([[owner, 1]]);
    this.traded.set(card, has);
    has.set(from, (has.get(from) ?? 0) - 1);
    has.set(to, (has.get(to) ?? 0) + 1);
  }

  /** A user who gave a card as often as they got it no longer has it. If several users remain, an operator has moved the card as well. */
  endDay(): void {
    for (const [card, has] of this.traded) {
      const [day, place] = this.find(card) ?? [];
      const [[owner] = [], ...others] = [...has].filter(([, times]) => times !== 0);
      if (day && place !== undefined) day.owners[place] = others.length === 0 ? owner : undefined;
    }
  }

  private find(card: number): readonly [day: CardsOfDay, place: number] | undefined {
    for (const day of this.days) {
      let [first, after] = [0, day.ids.length];
      while (first < after) {
        const middle = (first + after) >> 1;
        if ((day.ids[middle] as number) < card) first = middle + 1;
        else after = middle;
      }
      if (day.ids[first] === card) return [day, first];
    }
    return undefined;
  }
}
