import { setTimeout as sleep } from 'node:timers/promises';
import { decoded, HttpClient } from '../../test/harness/http-client.js';
import type { SeededRandom } from '../../test/harness/seeded-random.js';
// The page's own schedule.
import { backOff, figureWait, firstPace, nextPace, type Pace, waitOf } from '../../web/src/api/schedule.js';

const CHANCES = 1_000_000;
const LATEST = '/game/draws?order=desc&itemsPerPage=10';
const DAYS = '/game/seeds?itemsPerPage=2';
/** What a first view asks besides. */
const OPENING = [
  '/users?itemsPerPage=1&count=true&fields=id',
  '/cards?itemsPerPage=1&count=true&fields=id',
  '/game/odds',
  '/game/ranking?itemsPerPage=5',
];

/** What all visitors share: where the service is, whether somebody looks, and what they have asked. */
export interface Crowd {
  readonly url: string;
  isAway: boolean;
  isOver: boolean;
  /** When each request was sent, by `performance.now()`. */
  readonly sent: number[];
  /** By status; 0 is no answer. */
  readonly answers: Map<number, number>;
}

interface ListedDraw {
  readonly card_id: number;
  readonly owner: number;
}

interface Answered {
  readonly isGood: boolean;
  readonly text?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/** Somebody with an open first view: asks what the page asks, when the page asks it. */
export class Visitor {
  /** When each answer came. */
  private readonly answered: number[] = [];
  private readonly client = new HttpClient(2);
  private readonly etags = new Map<string, string>();
  private readonly named = new Set<number>();
  private figureAt = -Infinity;
  private isFigureAwaited = false;
  private newest = 0;
  private failingSince: number | undefined;

  constructor(
    private readonly crowd: Crowd,
    private readonly random: SeededRandom,
  ) {}

  /** Stays until the crowd is over. @param arrival after so many milliseconds at most */
  async stay(arrival: number): Promise<void> {
    await sleep(this.chance() * arrival);
    await Promise.all(OPENING.map((path) => this.ask(path)));
    await this.askFigure();
    let pace: Pace | undefined;
    while (!this.crowd.isOver) {
      const answer = await this.ask(LATEST);
      const at = performance.now();
      const [hasNews, chance] = [answer.text !== undefined, this.chance()];
      pace = pace ? nextPace(pace, hasNews, at, chance) : firstPace(at, chance);
      if (answer.text !== undefined) this.show(JSON.parse(answer.text) as ListedDraw[]);
      if (answer.isGood) this.failingSince = undefined;
      else this.failingSince ??= at;
      const { failingSince } = this;
      if (failingSince === undefined) await this.rest(waitOf(pace, this.crowd.isAway));
      else await this.rest(backOff(at - failingSince, answer.retryAfter, chance));
    }
    this.client.close();
  }

  /** How long after a moment its first answer came; Infinity where none did. */
  firstAnswerAfter(moment: number): number {
    return (this.answered.find((at) => at > moment) ?? Infinity) - moment;
  }

  /** Whoever comes back sees what is new at once, as the page does. */
  private async rest(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    const wasAway = this.crowd.isAway;
    while (!this.crowd.isOver && performance.now() < end && !(wasAway && !this.crowd.isAway))
      await sleep(Math.min(500, Math.max(1, end - performance.now())));
    // People do not come back in step.
    if (wasAway && !this.crowd.isAway) await sleep(this.chance() * 10_000);
  }

  private show(draws: readonly ListedDraw[]): void {
    const owners = [...new Set(draws.map(({ owner }) => owner))].filter((owner) => !this.named.has(owner));
    if (owners.length > 0) void this.askNames(owners);
    const newest = draws[0]?.card_id ?? 0;
    if (newest === this.newest) return;
    this.newest = newest;
    void this.followFigure();
  }

  private async askNames(owners: readonly number[]): Promise<void> {
    const ids = owners.toSorted((a, b) => a - b).join();
    const { isGood } = await this.ask(`/users?ids=${ids}&itemsPerPage=${owners.length}&fields=id,username,did`, false);
    if (isGood) for (const owner of owners) this.named.add(owner);
  }

  private async followFigure(): Promise<void> {
    if (this.isFigureAwaited) return;
    this.isFigureAwaited = true;
    await sleep(figureWait(this.figureAt, performance.now()));
    this.isFigureAwaited = false;
    if (!this.crowd.isOver) await this.askFigure();
  }

  private async askFigure(): Promise<void> {
    await this.ask(DAYS);
    this.figureAt = performance.now();
  }

  /** As a browser asks, which keeps what it got. @returns the content, if it is another one than before */
  private async ask(path: string, isKept = true): Promise<Answered> {
    const { url, sent, answers } = this.crowd;
    sent.push(performance.now());
    const etag = this.etags.get(path);
    const headers = { 'accept-encoding': 'gzip', ...(etag !== undefined && { 'if-none-match': etag }) };
    const answer = await this.client.get(url, path, headers).catch(() => undefined);
    const status = answer?.status ?? 0;
    answers.set(status, (answers.get(status) ?? 0) + 1);
    if (answer === undefined || status >= 400) {
      const seconds = answer?.headers['retry-after'];
      return { isGood: false, retryAfter: seconds === undefined ? undefined : Number(seconds) };
    }
    this.answered.push(performance.now());
    if (isKept && answer.headers.etag !== undefined) this.etags.set(path, answer.headers.etag);
    return status === 304 ? { isGood: true } : { isGood: true, text: decoded(answer) };
  }

  private chance(): number {
    return this.random.integer(0, CHANCES - 1) / CHANCES;
  }
}
