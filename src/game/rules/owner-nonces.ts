/** So many of an owner's draws may be listed before one with a smaller nonce. */
const MOST_EARLY = 1_000;

/**
 * Checks that an owner's nonces count 1, 2, 3 … without gaps. A service lists draws by card, in which order each owner's nonces
 * ascend, so this remembers a few numbers, however many draws the owner has. Nonces that come early are remembered one by one. When
 * there are too many, those that did not come before them count as missing.
 */
export class OwnerNonces {
  /** How many came. */
  count = 0;
  /** All up to this one came, or were given up. */
  private last = 0;
  private early: Set<number> | undefined;
  private givenUp: number | undefined;

  /** The smallest that did not come, when a larger one did. */
  get missing(): number | undefined {
    return this.givenUp ?? (this.early && this.last + 1);
  }

  /** Takes the next one that is listed, and says what is wrong with it, if anything. */
  add(nonce: number): string | undefined {
    if (!Number.isSafeInteger(nonce) || nonce < 1) return `the nonce is ${nonce}, not a whole number from 1`;
    if (nonce <= this.last || this.early?.has(nonce)) return 'the owner has another draw with this nonce';
    this.count++;
    if (nonce === this.last + 1) this.last = nonce;
    else this.early = (this.early ?? new Set()).add(nonce);
    if (this.early) this.takeEarly(this.early);
    return undefined;
  }

  private takeEarly(early: Set<number>): void {
    while (early.delete(this.last + 1)) this.last++;
    if (early.size > MOST_EARLY) {
      this.givenUp ??= this.last + 1;
      this.last = Math.max(...early);
      early.clear();
    }
    if (early.size === 0) this.early = undefined;
  }
}
