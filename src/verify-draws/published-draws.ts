import { parseDrawTable } from '../game/draw-table-file.js';
import type { PublishedDay, PublishedDraw } from '../game/rules/day-verification.js';
import type { Outcome } from '../game/rules/draw.js';
import { versionOf } from '../game/rules/odds.js';

const PAGE = 1000;
const PATIENCE_MS = 30_000;

/** Something that keeps a day from being verified, in words for the person at the terminal. */
export class CannotVerify extends Error {}

type Unrevealed<T extends { seed: string }> = Omit<T, 'seed'> & { readonly seed: string | null };

/** What a service publishes, read over HTTP. */
export class PublishedDraws {
  private readonly tables = new Map<string, readonly Outcome[]>();
  private readonly base: URL;

  constructor(address: string) {
    if (!/^https?:\/\//.test(address) || !URL.canParse(address))
      throw new CannotVerify(`--from must be a URL such as http://localhost:8080, not "${address}"`);
    this.base = new URL(address.endsWith('/') ? address : `${address}/`);
  }

  /** @throws CannotVerify when there is no such day, or its seed is not revealed */
  async day(day: string): Promise<PublishedDay> {
    const { seed, ...published } = await this.get<Unrevealed<PublishedDay>>(`game/seeds/${day}`);
    if (seed === null) throw new CannotVerify(`The seed of ${day} is not revealed: that day is not over`);
    return { ...published, seed };
  }

  /** The draws of a day, by card. */
  async *of(day: string): AsyncGenerator<PublishedDraw> {
    for (let page = 1; ; page++) {
      const draws = await this.get<PublishedDraw[]>(`game/seeds/${day}/draws?itemsPerPage=${PAGE}&page=${page}`);
      yield* draws;
      if (draws.length < PAGE) return;
    }
  }

  /** @throws CannotVerify when the table does not have the version under which it is published */
  async table(version: string): Promise<readonly Outcome[]> {
    const known = this.tables.get(version);
    if (known) return known;
    const { outcomes: published } = await this.get<{ outcomes: unknown }>(`game/odds/${encodeURIComponent(version)}`);
    const { outcomes, problems } = parseDrawTable(JSON.stringify(published));
    if (problems.length > 0) throw new CannotVerify(`The draw table ${version} is not sound: ${problems.join('; ')}`);
    const actual = versionOf(outcomes);
    if (actual !== version) throw new CannotVerify(`The draw table ${version} has in truth the version ${actual}`);
    this.tables.set(version, outcomes);
    return outcomes;
  }

  private async get<T>(path: string): Promise<T> {
    const url = new URL(path, this.base);
    let response: Response;
    let text: string;
    try {
      response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
      text = await response.text();
    } catch (error) {
      const { cause, message } = error as Error;
      throw new CannotVerify(`${url.href} does not answer: ${cause instanceof Error ? cause.message : message}`);
    }
    if (!response.ok) throw new CannotVerify(`${url.href} answers ${response.status}: ${text.slice(0, 300)}`);
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new CannotVerify(`${url.href} answers no JSON: ${text.slice(0, 300)}`);
    }
  }
}
