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
import { CommandRefused } from './cli.js';
import { HttpService } from './http-service.js';

const MOST_ON_A_PAGE = 5_000;
/** A service may limit requests, and say how long to wait. Where nobody answers, that is said soon. */
const PATIENCE = { attempts: 4, attemptMs: 30_000, totalMs: 7_200_000 };
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
  private readonly service: HttpService;

  constructor(private readonly address: string) {
    this.service = new HttpService(address, PATIENCE);
  }

  /** @throws CommandRefused when there is no such day, or its seed is not revealed */
  async day(day: string): Promise<PublishedDay & { readonly seed: string }> {
    const { seed, ...published } = readDay(await this.get(`/game/seeds/${day}`), day);
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
      const draws = readPage(await this.get(`/game/seeds/${day}/draws?after=${listed.last}&itemsPerPage=${length}`));
      if (draws.length === 0) return;
      for (const draw of draws) yield listed.next(draw);
    }
  }

  /** The largest page of draws that the service allows. */
  private async pageLength(): Promise<number> {
    const document = (await this.get('/openapi.json')) as ApiDocument | null;
    const listed = document?.paths?.[DRAWS_OF_DAY]?.get?.parameters;
    const parameters: readonly Parameter[] = Array.isArray(listed) ? listed : [];
    if (!parameters.some((parameter) => parameter?.name === 'after'))
      throw new CommandRefused(`${this.address} cannot list draws by card: it is of another version`);
    const schema = parameters.find((parameter) => parameter?.name === 'itemsPerPage')?.schema;
    const maximum = Number(schema?.maximum ?? MOST_ON_A_PAGE);
    if (!(maximum >= 1)) throw new FalseAnswer('maximum', 'a number from 1, in the document');
    return Math.min(Math.floor(maximum), MOST_ON_A_PAGE);
  }

  /** The outcomes of the table of a version. */
  async table(version: string): Promise<readonly Outcome[]> {
    const known = this.tables.get(version);
    if (known) return known;
    const outcomes = readTable(await this.get(`/game/odds/${version}`));
    if (versionOf(outcomes) !== version) throw new FalseAnswer('outcomes', `those of the table ${version}`);
    this.tables.set(version, outcomes);
    return outcomes;
  }

  private get(path: string): Promise<unknown> {
    return this.service.send('GET', path).catch((error: unknown) => {
      throw new CommandRefused((error as Error).message);
    });
  }
}
