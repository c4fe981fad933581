/** What a list shows of its records: a number for each id, which grows with every change of the record. */
export type Shown = ReadonlyMap<number, number>;

/** What a read that begins at a moment must show. */
export interface Expectation {
  /** Counts the removals that were known by then. */
  readonly moment: number;
  /** The least value of each record that must be there. */
  readonly floors: ReadonlyMap<number, number>;
  /** Records that were there and whose removal has been sent, so that they may be missing. */
  readonly leaving: readonly number[];
}

/** The floor of a record of which it is not known whether it came into the list at all. */
const NEVER_SEEN = -Infinity;

interface KnownRecord {
  /** The least value that a read beginning now must show. */
  floor: number;
  /** The greatest value that was ever sent; undefined when values are not the writers' choice. */
  sent?: number;
  /** Its removal has been sent, so that it may be missing. */
  leaving: boolean;
}

/**
 * What is known to be committed of the records that a list shows: what the answers to writes acknowledged and what the answers to
 * reads showed. As there is one database, a read that begins later must show at least that, from whichever instance.
 */
export class KnownList {
  private readonly records = new Map<number, KnownRecord>();
  /** The moments at which records were known to be gone, by their ids, which are never used again. */
  private readonly gone = new Map<number, number>();
  private moment = 0;

  /**
   * @param path of a list with all of its records on one page
   * @param shown what the items of an answer show
   */
  constructor(
    readonly path: string,
    readonly shown: (items: readonly any[]) => Shown,
  ) {}

  /** A write that makes the record part of the list was acknowledged. */
  added(id: number, value = 0): void {
    const known = this.records.get(id);
    if (known) this.acknowledged(id, value);
    else if (!this.gone.has(id)) this.records.set(id, { floor: value, leaving: false });
  }

  /** A change to the value is about to be sent. */
  changing(id: number, value: number): void {
    const known = this.records.get(id);
    if (known) known.sent = Math.max(known.sent ?? value, value);
  }

  /** The change to the value was acknowledged. */
  acknowledged(id: number, value: number): void {
    const known = this.records.get(id);
    if (known) known.floor = Math.max(known.floor, value);
  }

  /** A write that takes the record out of the list is about to be sent. */
  removing(id: number): void {
    this.records.set(id, { ...(this.records.get(id) ?? { floor: NEVER_SEEN }), leaving: true });
  }

  /** The removal was acknowledged. */
  removed(id: number): void {
    this.records.delete(id);
    if (!this.gone.has(id)) this.gone.set(id, ++this.moment);
  }

  /** To be asked for before a read is sent. */
  expectation(): Expectation {
    const floors = new Map<number, number>();
    const leaving: number[] = [];
    for (const [id, known] of this.records) {
      if (!known.leaving) floors.set(id, known.floor);
      else if (known.floor !== NEVER_SEEN) leaving.push(id);
    }
    return { moment: this.moment, floors, leaving };
  }

  /**
   * Compares what a read showed with what it had to show, and learns from it.
   * @returns what is wrong; undefined when nothing is
   */
  check(expectation: Expectation, shown: Shown, learns = true): string | undefined {
    const { moment, floors } = expectation;
    for (const [id, floor] of floors) {
      const value = shown.get(id);
      if (value === undefined) {
        if (!this.mayBeMissing(id)) return `${id} was there when the read began, and is missing`;
      } else if (value < floor) return `${id} was at ${floor} when the read began, and is at ${value}`;
    }
    for (const [id, value] of shown) {
      const removal = this.gone.get(id);
      if (removal !== undefined && removal <= moment) return `${id} was gone when the read began, and is there`;
      const sent = this.records.get(id)?.sent;
      if (sent !== undefined && value > sent) return `${id} is at ${value}, and no more than ${sent} was ever sent`;
    }
    if (learns) this.learn(expectation, shown);
    return undefined;
  }

  private mayBeMissing(id: number): boolean {
    return this.gone.has(id) || this.records.get(id)?.leaving === true;
  }

  private learn({ floors, leaving }: Expectation, shown: Shown): void {
    for (const [id, value] of shown) this.added(id, value);
    for (const id of [...floors.keys(), ...leaving]) {
      if (!shown.has(id)) this.removed(id);
    }
  }
}
