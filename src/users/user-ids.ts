import { prepared, type Statements } from '../platform/database/statements.js';

/** In the order in which they are given out. */
const NEXT_IDS = prepared(
  'next_user_ids',
  "select nextval('users_id_seq'::regclass) from generate_series(1, $1::integer)",
);

/**
 * Ids for new users, whose characters are made for them before the users are stored. While no other process makes users, the next ids are
 * known: then the statement that stores the users takes them, and sees whether they are the expected ones. Otherwise they are taken before.
 */
export class UserIds {
  /** The last one that this process has seen. */
  private last: number | undefined;
  /** Whether it followed the one before: no one else made a user meanwhile. */
  private isAlone = false;

  constructor(private readonly statements: Statements) {}

  /** Taken ids are no one else's. */
  async next(count: number): Promise<{ ids: number[]; areTaken: boolean }> {
    if (count === 0) return { ids: [], areTaken: true };
    const { last } = this;
    if (this.isAlone && last !== undefined) {
      this.last = last + count;
      return { ids: Array.from({ length: count }, (_, place) => last + 1 + place), areTaken: false };
    }
    // An id that no one gets is lost, so this may be asked again.
    const ids = (await this.statements.read(NEXT_IDS, [count])).map(([id]) => id as number);
    this.isAlone = ids[0] === (this.last ?? 0) + 1;
    this.last = ids.at(-1);
    return { ids, areTaken: true };
  }

  /** Other ids were given out than expected, or it is unknown which. */
  forget(): void {
    this.isAlone = false;
  }
}
