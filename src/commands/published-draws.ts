import { setTimeout as sleep } from 'node:timers/promises';
import type { Outcome } from '../game/rules/draw-table.js';
import { versionOf } from '../game/rules/odds.js';
import {
  FalseAnswer,
  type ListedDraws,
  type PublishedDay,
  type PublishedDraw,
  readDay,
  readPage,
  readTable,
} from '../game/rules/published.js';
import { CommandRefused, printable } from './cli.js';
import { answerTo, type HttpAnswer } from './http-answer.js';

const MOST_ON_A_PAGE = 5_000;
/** For a 429 without Retry-After. */
const PAUSE_SECONDS = 10;
const SHORTEST_PAUSE_SECONDS = 1;
/** As the OpenAPI document names it. */
const DRAWS_OF_DAY = '/game/seeds/{day}/draws';

/** The part of the OpenAPI document that is read, where it is there. */
interface ApiDocument {
  readonly paths?: Record<string, { get?: { parameters?: unknown } }>;
}
type Parameter = { readonly name?: unknown; readonly schema?: { readonly maximum?: unknown } } | null;

/** What a service publishes, read over HTTP. All that it answers is checked: `FalseAnswer` says what no honest service answers. */
export class PublishedDraws {
  private readonly tables = new Map<string, readonly Outcome[]>();
  private readonly base: URL;

  constructor(address: string) {
    if (!/^https?:\/\//.test(address) || !URL.canParse(address))
      throw new CommandRefused(`--from must be a URL such as http://localhost:8080, not "${address}"`);
    this.base = new URL(address.endsWith('/') ? address : `${address}/`);
  }

  /** @throws CommandRefused when there is no such day, or its seed is not revealed */
  async day(day: string): Promise<PublishedDay & { readonly seed: string }> {
    const { seed, ...published } = readDay(await this.get(`game/seeds/${day}`), day);
    if (seed === null) throw new CommandRefused(`The seed of ${day} is not revealed: that day is not over`);
    return { ...published, seed };
  }

  /**
   * The draws of a day, by card. One page is in memory at a time.
   * @param listed reads them one by one, and ends a list that goes on for ever
   */
  async *of(day: string, listed: ListedDraws): AsyncGenerator<PublishedDraw> {
    const length = await this.pageLength();
    for (;;) {
      const draws = readPage(await this.get(`game/seeds/${day}/draws?after=${listed.last}&itemsPerPage=${length}`));
      if (draws.length === 0) return;
      for (const draw of draws) yield listed.next(draw);
    }
  }

  /** The largest page of draws that the service allows. */
  private async pageLength(): Promise<number> {
    const document = (await this.get('openapi.json')) as ApiDocument | null;
    const listed = document?.paths?.[DRAWS_OF_DAY]?.get?.parameters;
    const parameters: readonly Parameter[] = Array.isArray(listed) ? listed : [];
    if (!parameters.some((parameter) => parameter?.name === 'after'))
      throw new CommandRefused(`${this.base.href} cannot list draws by card: it is of another version`);
    const schema = parameters.find((parameter) => parameter?.name === 'itemsPerPage')?.schema;
    const maximum = Number(schema?.maximum ?? MOST_ON_A_PAGE);
    if (!(maximum >= 1)) throw new FalseAnswer('maximum', 'a number from 1, in the document');
    return Math.min(Math.floor(maximum), MOST_ON_A_PAGE);
  }

  /** The outcomes of the table of a version. */
  async table(version: string): Promise<readonly Outcome[]> {
    const known = this.tables.get(version);
    if (known) return known;
    const outcomes = readTable(await this.get(`game/odds/${version}`));
    if (versionOf(outcomes) !== version) throw new FalseAnswer('outcomes', `those of the table ${version}`);
    this.tables.set(version, outcomes);
    return outcomes;
  }

  private async get(path: string): Promise<unknown> {
    const url = new URL(path, this.base);
    const { status, text } = await unlimitedAnswer(url);
    const said = printable(text.slice(0, 300));
    if (status === 0) throw new CommandRefused(`${url.href} does not answer: ${said}`);
    if (status < 200 || status >= 300) throw new CommandRefused(`${url.href} answers ${status}: ${said}`);
    try {
      return JSON.parse(text);
    } catch {
      throw new CommandRefused(`${url.href} answers no JSON: ${said}`);
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
