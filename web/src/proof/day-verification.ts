import type { DrawRead, Outcome } from '../api/client';
import { fingerprintOf } from './integers';
import { type PublishedDay, type PublishedDraw, type StepName, verifierOf } from './verify';

export type ListedDraw = PublishedDraw & Pick<DrawRead, 'card_id' | 'created_at'>;

/** A draw that does not verify, and the first step that does not hold. */
export interface FalseDraw {
  readonly draw: ListedDraw;
  readonly brokenAt: StepName | 'nonce';
}

/** What is known of a day after some of its draws. */
export interface DayReport {
  readonly checked: number;
  readonly owners: number;
  readonly wrong: number;
  /** The first of those that are wrong. */
  readonly falseDraws: readonly FalseDraw[];
}

/** What only the whole day shows. */
export interface DayEnd {
  /** Whether the seed has the commitment; a day without draws shows it nowhere else. */
  readonly seedHolds: boolean;
  readonly declared: number;
  /** Owners of whom a draw is missing between others, with its nonce: the first of them. */
  readonly gaps: readonly { readonly owner: number; readonly nonce: number }[];
}

const MOST_SHOWN = 10;

/** Makes the draws of a day again, one by one. */
export class DayVerification {
  private readonly nonces = new Map<number, Nonces>();
  private readonly falseDraws: FalseDraw[] = [];
  private readonly verify;
  private checked = 0;
  private wrong = 0;

  constructor(
    private readonly day: PublishedDay & { readonly draws: number },
    outcomes: readonly Outcome[],
  ) {
    this.verify = verifierOf(day, outcomes);
  }

  get report(): DayReport {
    const { checked, wrong, falseDraws, nonces } = this;
    return { checked, wrong, falseDraws, owners: nonces.size };
  }

  get end(): DayEnd {
    const gaps = [...this.nonces].flatMap(([owner, { missing }]) =>
      missing === undefined ? [] : [{ owner, nonce: missing }],
    );
    const { seed, commitment, draws } = this.day;
    const seedHolds = fingerprintOf(seed ?? '') === commitment;
    return { seedHolds, declared: draws, gaps: gaps.slice(0, MOST_SHOWN) };
  }

  check(draw: ListedDraw): void {
    this.checked++;
    const nonces = this.nonces.get(draw.owner) ?? new Nonces();
    this.nonces.set(draw.owner, nonces);
    const isNew = nonces.add(draw.nonce);
    const brokenAt = this.verify(draw).brokenAt ?? (isNew ? undefined : 'nonce');
    if (brokenAt === undefined) return;
    this.wrong++;
    if (this.falseDraws.length < MOST_SHOWN) this.falseDraws.push({ draw, brokenAt });
  }
}

/** The nonces of an owner's draws: 1, 2, 3 and so on, each once. */
class Nonces {
  /** All up to this one came. */
  private last = 0;
  private readonly early = new Set<number>();

  /** The smallest that has not come although a larger one has. */
  get missing(): number | undefined {
    return this.early.size > 0 ? this.last + 1 : undefined;
  }

  /** Whether it is one, and did not come before. */
  add(nonce: number): boolean {
    if (!Number.isSafeInteger(nonce) || nonce <= this.last || this.early.has(nonce)) return false;
    this.early.add(nonce);
    while (this.early.delete(this.last + 1)) this.last++;
    return true;
  }
}
