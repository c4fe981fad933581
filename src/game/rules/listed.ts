import type { Difference } from './seeded.js';
import { InvalidResponse } from './validation.js';

/** The records of a list, which come one by one by their key. It holds none of them. */
export class Listed {
  checked = 0;
  /** So many are as the seed gives them. */
  matching = 0;
  last = 0;

  constructor(
    private readonly name: string,
    private readonly key: string,
    private readonly most: number,
  ) {}

  /** @throws InvalidResponse for what cannot be the next record: a service could list records for ever */
  next(key: number): void {
    if (key <= this.last) throw new InvalidResponse(this.key, `more than that of the record before, ${this.last}`);
    if (this.checked >= this.most) throw new InvalidResponse(this.name, `a list of at most ${this.most}`);
    this.checked++;
    this.last = key;
  }
}

/** Numbers that were seen. Thirty in a row share an entry: ten million card ids without large gaps take about 20 MB. */
export class SeenNumbers {
  private readonly entries = new Map<number, number>();

  add(number: number): boolean {
    const [place, bit] = [Math.floor(number / 30), 1 << (number % 30)];
    const seen = this.entries.get(place) ?? 0;
    this.entries.set(place, seen | bit);
    return (seen & bit) === 0;
  }

  has(number: number): boolean {
    return ((this.entries.get(Math.floor(number / 30)) ?? 0) & (1 << (number % 30))) !== 0;
  }
}

/** What the latest record of each user leads to, over all days. Its memory grows with the users, and not with the records. */
export class LatestOfUsers<State> {
  /** So many states are unverified, because the records before were not read. */
  unverified = 0;
  /** By what counts together, then by user. Undefined after a false record: no one knows what it leads to. */
  private readonly groups = new Map<string, Map<number, State | undefined>>();

  /** For days that cannot be read: states after them are unverified. */
  forget(): void {
    this.groups.clear();
  }

  /** The state before the user's next record; undefined where it is not known. @param first where that may be the first of all */
  before(group: string, user: number, first?: State): State | undefined {
    const users = this.usersOf(group);
    if (users.has(user)) return users.get(user);
    if (first === undefined) this.unverified++;
    return first;
  }

  /** @param state after the user's latest record; undefined after a false one */
  setAfter(group: string, user: number, state: State | undefined): void {
    this.usersOf(group).set(user, state);
  }

  protected usersOf(group: string): Map<number, State | undefined> {
    const users = this.groups.get(group) ?? new Map<number, State | undefined>();
    this.groups.set(group, users);
    return users;
  }
}

/** The records of each user on a day count 1, 2, 3 and so on. */
export class Nonces extends LatestOfUsers<number> {
  get users(): number {
    return this.usersOf('').size;
  }

  /** @returns whether another nonce comes next. After a false one any will do once, and the next ones count from it */
  check(user: number, nonce: number): Difference[] {
    const next = (this.before('', user, 0) ?? nonce - 1) + 1;
    this.setAfter('', user, nonce === next ? nonce : undefined);
    return nonce === next ? [] : [{ field: 'nonce', text: `the next nonce of the user is ${next}` }];
  }
}
