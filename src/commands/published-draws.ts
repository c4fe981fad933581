import { setTimeout as sleep } from 'node:timers/promises';
import { parseDrawTable } from '../game/draws/draw-table-file.js';
import type { PublishedDay, PublishedDraw } from '../game/rules/day-verification.js';
import type { Outcome } from '../game/rules/draw.js';
import { versionOf } from '../game/rules/odds.js';
import { CommandRefused } from './cli.js';
import { answerTo, type HttpAnswer } from './http-answer.js';

const MOST_ON_A_PAGE = 5_000;
/** For a 429 without Retry-After. */
const PAUSE_SECONDS = 10;
const SHORTEST_PAUSE_SECONDS = 1;
/** As the OpenAPI document names it. */
const DRAWS_OF_DAY = '/game/seeds/{day}/draws';

/** The part of the OpenAPI document that is read. */
interface ApiDocument {
  readonly paths?: Record<string, { get?: { parameters?: { name: string; schema?: { maximum?: number } }[] } }>;
}

type Unrevealed<T extends { seed: string }> = Omit<T, 'seed'> & { readonly seed: string | null };

/** What a service publishes, read over HTTP. */
export class PublishedDraws {
  private readonly tables = new Map<string, readonly Outcome[]>();
  private readonly base: URL;

  constructor(address: string) {
    if (!/^https?:\/\//.test(address) || !URL.canParse(address))
      throw new CommandRefused(`--from must be a URL such as http://localhost:8080, not "${address}"`);
    this.base = new URL(address.endsWith('/') ? address : `${address}/`);
  }

  /** @throws CommandRefused when there is no such day, or its seed is not revealed */
  async day(day: string): Promise<PublishedDay> {
    const { seed, ...published } = await this.get<Unrevealed<PublishedDay>>(`game/seeds/${day}`);
    if (seed === null) throw new CommandRefused(`The seed of ${day} is not revealed: that day is not over`);
    return { ...published, seed };
  }

  /**
   * The draws of a day, by card. One page is in memory at a time.
   * @throws CommandRefused when the service does not list them by card
   */
  async *of(day: string): AsyncGenerator<PublishedDraw> {
    const length = await this.pageLength();
    for (let after = 0; ;) {
      const path = `game/seeds/${day}/draws?after=${after}&itemsPerPage=${length}`;
      const draws = await this.get<PublishedDraw[]>(path);
      for (const draw of draws) {
        // A service could list the same draws for ever.
        if (!(draw.card_id > after)) throw new CommandRefused(`${path} lists card ${draw.card_id} after card ${after}`);
        after = draw.card_id;
        yield draw;
      }
      if (draws.length < length) return;
    }
  }

  /** The largest page of draws that the service allows. */
  private async pageLength(): Promise<number> {
    const { paths } = await this.get<ApiDocument>('openapi.json');
    const parameters = paths?.[DRAWS_OF_DAY]?.get?.parameters ?? [];
    if (!parameters.some(({ name }) => name === 'after'))
      throw new CommandRefused(`${this.base.href} cannot list draws by card: it is of another version`);
    const { schema } = parameters.find(({ name }) => name === 'itemsPerPage') ?? {};
    return Math.min(schema?.maximum ?? MOST_ON_A_PAGE, MOST_ON_A_PAGE);
  }

  /** @throws CommandRefused when the table does not have the version under which it is published */
  async table(version: string): Promise<readonly Outcome[]> {
    const known = this.tables.get(version);
    if (known) return known;
    const { outcomes: published } = await this.get<{ outcomes: unknown }>(`game/odds/${encodeURIComponent(version)}`);
    const { outcomes, problems } = parseDrawTable(JSON.stringify(published));
    if (problems.length > 0) throw new CommandRefused(`The draw table ${version} is not sound: ${problems.join('; ')}`);
    const actual = versionOf(outcomes);
    if (actual !== version) throw new CommandRefused(`The draw table ${version} has in truth the version ${actual}`);
    this.tables.set(version, outcomes);
    return outcomes;
  }

  private async get<T>(path: string): Promise<T> {
    const url = new URL(path, this.base);
    const { status, text } = await unlimitedAnswer(url);
    if (status === 0) throw new CommandRefused(`${url.href} does not answer: ${text}`);
    if (status < 200 || status >= 300) throw new CommandRefused(`${url.href} answers ${status}: ${text.slice(0, 300)}`);
    try {
      return JSON.parse(text) as T;
    } catch {
      throw new CommandRefused(`${url.href} answers no JSON: ${text.slice(0, 300)}`);
    }
  }
}

/** Asks again after the time in Retry-After when the service limits requests. */
async function unlimitedAnswer(url: URL): Promise<HttpAnswer> {
  for (;;) {
    const answer = await answerTo(url);
    if (answer.status !== 429) return answer;
    await sleep(1000 * Math.max(SHORTEST_PAUSE_SECONDS, answer.retryAfter ?? PAUSE_SECONDS));
  }
}
