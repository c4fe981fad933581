import { InvalidResponse } from './validation.js';

/** How many records of a list were read, and how many of them are as the seed gives them. */
export interface Tally {
  checked: number;
  matching: number;
}

/** The records of a list, which come one by one by their key. It holds none of them. */
export class Listed {
  readonly tally: Tally = { checked: 0, matching: 0 };
  /** The key of the latest one. */
  last = 0;

  /**
   * @param name of the list
   * @param key the field that the list is sorted by
   * @param most the number of records it can have
   */
  constructor(
    readonly name: string,
    private readonly key: string,
    private readonly most: number,
  ) {}

  /** @throws InvalidResponse for what cannot be the next record: a service could list records for ever */
  next(key: number): void {
    if (key <= this.last) throw new InvalidResponse(this.key, `more than that of the record before, ${this.last}`);
    if (this.tally.checked >= this.most) throw new InvalidResponse(this.name, `a list of at most ${this.most}`);
    this.tally.checked++;
    this.last = key;
  }
}

/** Numbers that were seen. Thirty in a row share an entry: ten million card ids without large gaps take about 20 MB. */
export class SeenNumbers {
  private readonly entries = new Map<number, number>();

  /** @returns whether it was not seen before */
  add(number: number): boolean {
    const [place, bit] = [Math.floor(number / 30), 1 << (number % 30)];
    const seen = this.entries.get(place) ?? 0;
    this.entries.set(place, seen | bit);
    return (seen & bit) === 0;
  }
}

/** Counts the records of each user on a day. Its memory grows with the users, and not with the records. */
export class Nonces {
  private readonly latest = new Map<number, number | undefined>();

  get users(): number {
    return this.latest.size;
  }

  /**
   * The nonce that the user's next record must have: 1, 2, 3 and so on. After another one, any will do once, and the next ones count from it.
   * @param nonce that it has
   */
  next(user: number, nonce: number): number {
    const latest = this.latest.has(user) ? this.latest.get(user) : 0;
    const next = latest === undefined ? nonce : latest + 1;
    this.latest.set(user, nonce === next ? nonce : undefined);
    return next;
  }
}
