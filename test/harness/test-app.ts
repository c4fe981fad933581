import { Resvg } from '@resvg/resvg-js';
import { writeFileSync } from 'node:fs';
import { Agent, type Server } from 'node:http';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { encodeArt } from '../../src/catalog/art-encoder.js';
import { ArtProcess } from '../../src/catalog/art-process.js';
import { PngRenderer } from '../../src/faces/png-renderer.js';
import { OddsThread } from '../../src/game/tables/odds-thread.js';
import type { DrawTable } from '../../src/game/rules/draw-table.js';
import { oddsInTime } from '../../src/game/rules/long-run.js';
import { PAGE_SETTINGS, type PageSettings } from '../../src/page/page-files.js';
import { PAGE_FOLDER } from '../../src/page/page.module.js';
import type { RandomInteger } from '../../src/game/rules/seeded.js';
import { FakeClock } from '../../src/platform/fake-clock.js';
import {
  createTestService,
  type TestService,
  type TestServiceBuilder,
  type TestServiceOptions,
} from '../../src/modules/testing.js';
import { atEnd } from './scopes.js';
import { decoded, requestAsGiven } from './http-client.js';
import { RunLog } from './run-log.js';
import { type AccessLine, type RequestLine, RunLogStream } from './run-log-stream.js';
import { BEARER, PASSWORD, SECRETS, TOKEN } from './secrets.js';
import { temporaryFolder, UNHURRIED } from './service-process.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export { BEARER, PASSWORD, TOKEN };
/** A credential that is neither. */
export const WRONG = 'wrong-credential-3c5d81';

/** Pixels of pictures that nobody looks at. */
const SMALL = 64;

/** What all tests of near misses have in common with the secrets. */
const STEMS = ['test-password', 'test-token'];

/** Sources are compiled as they are loaded, but not in a thread or process of their own: its program is the built one. */
class BuiltRenderer extends PngRenderer {
  protected override readonly program = new URL('../../dist/faces/png-worker.js', import.meta.url);
}

/** The same pictures without a thread of their own, which starts slowly. */
export class PicturesHere extends PngRenderer {
  /** @param most pixels of width, whatever is asked for */
  constructor(private readonly most = Infinity) {
    super();
  }

  override render(svg: string, width: number): Promise<Buffer> {
    const fitTo = { mode: 'width', value: Math.min(width, this.most) } as const;
    return Promise.resolve(new Resvg(svg, { font: { loadSystemFonts: false }, fitTo }).render().asPng());
  }
}

export class BuiltOddsThread extends OddsThread {
  protected override readonly program = new URL('../../dist/game/tables/odds-program.js', import.meta.url);
}

/** The same odds without a thread. */
class OddsHere extends OddsThread {
  override compute(table: DrawTable, counts: readonly number[]) {
    return Promise.resolve(oddsInTime(table, counts));
  }
}

export class BuiltArtProcess extends ArtProcess {
  protected override readonly program = new URL('../../dist/catalog/art-program.js', import.meta.url);
}

/** The same without a process, which starts slowly and gets the processor last. */
class ArtHere extends ArtProcess {
  override encode(bytes: Buffer, widths: readonly number[]): Promise<Buffer[]> {
    return encodeArt(bytes, widths);
  }
}

export interface TestAppOptions {
  /** Settings by their names in the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What the file of DRAW_TABLE says. */
  readonly tables?: object;
  readonly clock?: FakeClock;
  /** Modules of a team, beside those of the service. */
  readonly modules?: TestServiceOptions['modules'];
  /** In place of chance, and of what a day's seed says of battles and characters. */
  readonly integer?: RandomInteger;
  /** In place of chance, for the seeds of game days. */
  readonly bytes?: (count: number) => Buffer;
  /** In place of the one that makes PNG files, which are small unless a page shows them. */
  readonly renderer?: PngRenderer;
  /** In place of decoding art in this process. */
  readonly art?: ArtProcess;
  /** In place of computing odds in this thread. */
  readonly odds?: OddsThread;
  /** Whether the built page is served too, unless PAGE says otherwise. */
  readonly page?: boolean;
  /** A database that another application of the test uses too; it is not dropped at the end. */
  readonly database?: TestDatabase;
}

/** An answer of the service, its body read to the end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; undefined when there is none. */
  // The tests look into bodies of every shape.
  readonly body: any;
}

export interface RequestOptions {
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as it is. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A file with draw tables. */
function fileOf(tables: object): string {
  const file = join(temporaryFolder().path, 'tables.json');
  writeFileSync(file, JSON.stringify(tables));
  return file;
}

/** Puts in place of threads and processes what needs none, unless the test wants them. */
function withPrograms(building: TestServiceBuilder, { page, renderer, art, odds }: TestAppOptions): TestServiceBuilder {
  const pageFolder = (settings: PageSettings) => (page && settings.page === 'on' ? resolve('dist/web') : undefined);
  return building
    .overrideProvider(ArtProcess)
    .useValue(art ?? new ArtHere())
    .overrideProvider(OddsThread)
    .useValue(odds ?? new OddsHere())
    .overrideProvider(PAGE_FOLDER)
    .useFactory({ factory: pageFolder, inject: [PAGE_SETTINGS.token] })
    .overrideProvider(PngRenderer)
    .useValue(renderer ?? (page ? new BuiltRenderer() : new PicturesHere(SMALL)));
}

/** The production application on a port of its own, with a database of its own. */
export class TestApp {
  /** The application ends its connections. */
  private readonly agent = new Agent({ keepAlive: true });
  private closed: Promise<void> | undefined;

  private constructor(
    private readonly service: TestService,
    readonly database: TestDatabase,
    readonly clock: FakeClock,
    private readonly runLog: RunLog,
    private readonly stream: RunLogStream,
    private readonly ownsDatabase: boolean,
  ) {}

  static async start(options: TestAppOptions = {}): Promise<TestApp> {
    const database = options.database ?? (await createTestDatabase());
    const { modules, integer, bytes, clock = new FakeClock() } = options;
    const runLog = new RunLog();
    runLog.noteSecret(...STEMS, WRONG);
    const stream = new RunLogStream(runLog);
    const settings = {
      ...UNHURRIED,
      ...SECRETS,
      LOG_LEVEL: 'info',
      DATABASE_URL: database.url,
      ...(options.tables && { DRAW_TABLE: fileOf(options.tables) }),
      ...options.environment,
    };
    const random = { ...(integer && { integer }), ...(bytes && { bytes }) };
    const log = (line: string): void => stream.write(line);
    const building = createTestService({ modules, settings, clock, random, log });
    const service = await withPrograms(building, options).start();
    const started = new TestApp(service, database, clock, runLog, stream, options.database === undefined);
    atEnd(() => started.close());
    return started;
  }

  get url(): string {
    return this.service.url;
  }

  /** What was logged but for requests, with its level before it. */
  get log(): string[] {
    return this.stream.said;
  }

  /** Sends a request; `fetch` would take longer, as it does more. */
  async request(method: string, path: string, { body, raw, headers: given }: RequestOptions = {}): Promise<Answer> {
    this.runLog.noteRequest();
    const { pathname, search } = new URL(this.url + path);
    const type = body !== undefined ? 'application/json' : typeof raw === 'string' ? 'text/plain' : undefined;
    const answer = await requestAsGiven(this.url, {
      agent: this.agent,
      method,
      path: pathname + search,
      headers: { ...(type !== undefined && { 'content-type': type }), ...given },
      body: body === undefined ? raw : JSON.stringify(body),
    });
    const text = decoded(answer);
    // The answer to HEAD has the type and no text.
    const isJson = text !== '' && answer.headers['content-type']?.startsWith('application/json');
    let headers: Headers | undefined;
    return {
      status: answer.status,
      text,
      body: isJson ? JSON.parse(text) : undefined,
      // They are made when a test looks at them: that takes as long as the rest.
      get headers() {
        return (headers ??= headersOf(answer.headersDistinct));
      },
    };
  }

  /** What is at this path. @throws Error when it is not answered with 200 */
  async read(path: string): Promise<any> {
    const { status, text, body } = await this.request('GET', path);
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return body;
  }

  /** How many connections are open. */
  connections(): Promise<number> {
    const server: Server = this.service.app.getHttpServer();
    return promisify(server.getConnections.bind(server))();
  }

  /** What was logged about requests: a line for each that has ended. */
  requestLines(): RequestLine[] {
    return this.stream.requests;
  }

  /** What was logged about credentials. */
  accessLines(): AccessLine[] {
    return this.stream.accesses;
  }

  /** The end of the test, or of the describe block whose hook has started it, closes it too. */
  close(): Promise<void> {
    return (this.closed ??= this.end());
  }

  private async end(): Promise<void> {
    await this.service.close();
    await this.noteSeeds();
    if (this.ownsDatabase) await this.database.drop();
  }

  /** No log may have the seeds of days that are not over, or what signs days. */
  private async noteSeeds(): Promise<void> {
    const hidden = `
      select encode(seed, 'hex') as secret from draw_seeds where revealed_at is null
      union all select encode(private_key, 'hex') from signing_keys where is_current`;
    const rows = await this.database.query<{ secret: string }>(hidden).catch(() => []);
    this.runLog.noteSecret(...rows.map(({ secret }) => secret));
  }
}

function headersOf(distinct: NodeJS.Dict<string[]>): Headers {
  const each = Object.entries(distinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Headers(each);
}
