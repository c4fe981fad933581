import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DynamicModule, Type, ValueProvider } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { Resvg } from '@resvg/resvg-js';
import { Agent, type Server } from 'node:http';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { AppModule } from '../../src/app.module.js';
import { encodeArt } from '../../src/catalog/art-encoder.js';
import { ArtProcess } from '../../src/catalog/art-process.js';
import { PngRenderer } from '../../src/faces/png-renderer.js';
import { OddsThread } from '../../src/game/draws/odds-thread.js';
import type { DrawTable } from '../../src/game/rules/draw-table.js';
import { oddsInTime } from '../../src/game/rules/long-run.js';
import { PAGE_SETTINGS, type PageSettings } from '../../src/page/page-files.js';
import { PAGE_FOLDER } from '../../src/page/page.module.js';
import { Random } from '../../src/platform/random.js';
import { Clock } from '../../src/platform/clock.js';
import { SeededIntegers } from '../../src/game/battles/characters.service.js';
import type { RandomInteger } from '../../src/game/rules/seeded.js';
import { readSettings } from '../../src/platform/config/environment.js';
import { operatorSecrets } from '../../src/platform/config/operator-secrets.js';
import { ServiceLock } from '../../src/platform/database/locks.js';
import { APP_OPTIONS, configureApp } from '../../src/platform/app/configure-app.js';
import { JsonAdapter } from '../../src/platform/app/json-adapter.js';
import { Log } from '../../src/platform/observability/logging/log.js';
import { ServiceLogger } from '../../src/platform/observability/logging/log.js';
import { FakeClock } from './fake-clock.js';
import { atEnd } from './scopes.js';
import { decoded, requestAsGiven } from './http-client.js';
import { RunLog } from './run-log.js';
import { type AccessLine, type RequestLine, RunLogStream } from './run-log-stream.js';
import { BEARER, PASSWORD, TOKEN } from './secrets.js';
import { UNHURRIED } from './service-process.js';
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

/** The same pictures without a thread, to which a busy machine gives no time. */
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
  protected override readonly program = new URL('../../dist/game/draws/odds-program.js', import.meta.url);
}

/** The same odds without a thread. */
class OddsHere extends OddsThread {
  override compute(table: DrawTable, counts: readonly number[]) {
    return Promise.resolve(oddsInTime(table, counts));
  }
}

export class BuiltArtProcess extends ArtProcess {
  protected override readonly program = new URL('../../dist/catalog/art-program.js', import.meta.url);
  override readonly restFactor: number = 0;
}

/** The same without a process, which starts slowly and gets the processor last. */
class ArtHere extends ArtProcess {
  override readonly restFactor: number = 0;

  override encode(bytes: Buffer, widths: readonly number[]): Promise<Buffer[]> {
    return encodeArt(bytes, widths);
  }
}

export interface TestAppOptions {
  /** Settings by their names in the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: FakeClock;
  /** Modules of a team, beside those of the service. */
  readonly modules?: readonly Type[];
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

/** The production application on a port of its own, with a database of its own. */
export class TestApp {
  /** The application ends its connections. */
  private readonly agent = new Agent({ keepAlive: true });
  private closed: Promise<void> | undefined;

  private constructor(
    private readonly app: NestFastifyApplication,
    readonly url: string,
    readonly database: TestDatabase,
    readonly clock: FakeClock,
    readonly log: string[],
    private readonly runLog: RunLog,
    private readonly stream: RunLogStream,
    private readonly ownsDatabase: boolean,
  ) {}

  static async start(options: TestAppOptions = {}): Promise<TestApp> {
    const database = options.database ?? (await createTestDatabase());
    const clock = options.clock ?? new FakeClock();
    const environment = {
      ...UNHURRIED,
      // The clock stands at a moment of the past.
      CLOCK_SKEW_MOST: '0',
      DATABASE_URL: database.url,
      OPERATOR_PASSWORD: PASSWORD,
      OPERATOR_TOKEN: TOKEN,
      ...options.environment,
    };
    const settings = readSettings(environment);
    const secrets = operatorSecrets(settings, () => undefined);
    const log: string[] = [];
    const runLog = new RunLog();
    runLog.noteSecret(...STEMS, WRONG);
    const stream = new RunLogStream(runLog);
    const serviceLog = new Log(stream, false, settings);
    const root = AppModule.forRoot({ settings, secrets, database: { url: database.url } }, environment);
    let building = Test.createTestingModule({ imports: [root, ...(options.modules ?? [])] })
      .setLogger(new CollectingLogger(log, serviceLog))
      .overrideProvider(Clock)
      .useValue(clock);
    const { integer, bytes } = options;
    building = building
      .overrideProvider(Random)
      .useValue(Object.assign(new Random(), { ...(integer && { integer }), ...(bytes && { bytes }) }));
    building = building.overrideProvider(ArtProcess).useValue(options.art ?? new ArtHere());
    building = building.overrideProvider(OddsThread).useValue(options.odds ?? new OddsHere());
    const pageFolder = ({ page }: PageSettings) => (options.page && page === 'on' ? resolve('dist/web') : undefined);
    building = building
      .overrideProvider(PAGE_FOLDER)
      .useFactory({ factory: pageFolder, inject: [PAGE_SETTINGS.token] });
    const renderer = options.renderer ?? (options.page ? new BuiltRenderer() : new PicturesHere(SMALL));
    building = building.overrideProvider(PngRenderer).useValue(renderer);
    if (integer) building = building.overrideProvider(SeededIntegers).useValue({ of: () => () => integer });
    let app: NestFastifyApplication | undefined;
    try {
      const module = await building.compile();
      app = module.createNestApplication<NestFastifyApplication>(new JsonAdapter(settings, serviceLog), APP_OPTIONS);
      configureApp(app, settings);
      await app.listen(0, '127.0.0.1');
    } catch (error) {
      await app?.close();
      // Where there is no application yet, nothing else ends what it holds.
      serviceLockOf(root).onApplicationShutdown();
      throw error;
    }
    const ownsDatabase = options.database === undefined;
    const started = new TestApp(app, await app.getUrl(), database, clock, log, runLog, stream, ownsDatabase);
    atEnd(() => started.close());
    return started;
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
    const server: Server = this.app.getHttpServer();
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
    await this.app.close();
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

function serviceLockOf({ imports = [] }: DynamicModule): ServiceLock {
  const providers = (imports as DynamicModule[]).flatMap(({ providers = [] }) => providers as ValueProvider[]);
  return providers.find(({ provide }) => provide === ServiceLock)?.useValue as ServiceLock;
}

function headersOf(distinct: NodeJS.Dict<string[]>): Headers {
  const each = Object.entries(distinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Headers(each);
}

/** Logs as the service does, and keeps the lines for the tests that look at them. */
class CollectingLogger extends ServiceLogger {
  constructor(
    private readonly lines: string[],
    log: Log,
  ) {
    super(log);
  }

  protected override printMessages(...said: Parameters<ServiceLogger['printMessages']>): void {
    const [messages, context, level = 'log'] = said;
    // Nest has one logger: an application whose start failed may still look for its database, which its test has dropped.
    if (context !== 'TypeOrmModule') for (const message of messages) this.lines.push(`${level} ${String(message)}`);
    super.printMessages(...said);
  }
}
