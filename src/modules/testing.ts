import 'reflect-metadata';
import type { Abstract, DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type OverrideByFactoryOptions, Test, type TestingModuleBuilder } from '@nestjs/testing';
import { AppModule } from '../app.module.js';
import { SeededIntegers } from '../game/days/open-days.service.js';
import { MODULE_SETTINGS } from './modules.js';
import { fieldOf } from '../platform/check.js';
import { APP_OPTIONS, configureApp } from '../platform/app/configure-app.js';
import { JsonAdapter } from '../platform/app/json-adapter.js';
import type { Clock } from '../platform/clock.js';
import { readSettings } from '../platform/config/environment.js';
import { operatorSecrets } from '../platform/config/operator-secrets.js';
import {
  type DatabaseAddress,
  type OperatorSecrets,
  type Settings,
  settingsByName,
  SettingsError,
} from '../platform/config/settings.js';
import type { Schema } from '../platform/database/data-source-options.js';
import { MODULE_REASONS } from '../platform/error-reasons.js';
import { Log, type LogDestination, ServiceLogger } from '../platform/observability/logging/log.js';
import { Random } from '../platform/random.js';
import { ENTITIES, MIGRATIONS } from '../schema.js';
import { nearest } from '../platform/nearest.js';
import { checkModules, type TeamModule } from './team-module.js';
import { FakeClock } from '../platform/fake-clock.js';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.js';

// `card-draw/testing`: the whole service in a test, on @nestjs/testing. The names here are as stable as those of card-draw/module.

export { FakeClock };

const SETTINGS = {
  OPERATOR_PASSWORD: 'password-of-the-test',
  OPERATOR_TOKEN: 'token-of-the-test',
  // The clock of a test differs from that of its database.
  CLOCK_SKEW_MOST: '0',
  DRAIN_SECONDS: '0',
  LOG_LEVEL: 'error',
};

export interface TestServiceOptions {
  /** What files of `MODULES` export. A module of Nest alone will do where it has no tables, settings or reasons. */
  readonly modules?: readonly (TeamModule | { readonly default: TeamModule } | Type | DynamicModule)[];
  /**
   * Settings by their names in the environment, those of the modules too. A name that is none stops the start. A database that
   * `DATABASE_URL` names is used as it is.
   */
  readonly settings?: Readonly<Record<string, string>>;
  /** A {@link FakeClock} unless given. */
  readonly clock?: Clock;
  /** In place of chance: `integer` for draws, battles and characters; `bytes` for the seeds of game days. */
  readonly random?: Partial<Pick<Random, 'integer' | 'bytes'>>;
  /** Takes each line of the log. Without it they are printed. */
  readonly log?: (line: string) => void;
}

export interface TestRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** What the JSON says; undefined where there is none. */
  readonly body: unknown;
}

const HOST = '127.0.0.1';

type Change = (builder: TestingModuleBuilder) => unknown;
type Override = (builder: TestingModuleBuilder) => ReturnType<TestingModuleBuilder['overrideProvider']>;

/** The whole service with a team's modules, as `Test.createTestingModule` would make it: override what you like, then start it. */
export function createTestService(options: TestServiceOptions = {}): TestServiceBuilder {
  return new TestServiceBuilder(options);
}

export class TestServiceBuilder {
  private readonly changes: Change[] = [];

  constructor(private readonly options: TestServiceOptions) {}

  overrideProvider(token: unknown) {
    return this.override((builder) => builder.overrideProvider(token));
  }

  overrideGuard(token: unknown) {
    return this.override((builder) => builder.overrideGuard(token));
  }

  overrideInterceptor(token: unknown) {
    return this.override((builder) => builder.overrideInterceptor(token));
  }

  overridePipe(token: unknown) {
    return this.override((builder) => builder.overridePipe(token));
  }

  overrideFilter(token: unknown) {
    return this.override((builder) => builder.overrideFilter(token));
  }

  /** Starts the service on a free port. @throws SettingsError, or what else stops a start */
  async start(): Promise<TestService> {
    const { modules = [], settings: given, clock = new FakeClock() } = this.options;
    const team = modules.map(teamModuleOf);
    checkModules(new Map(team.map((module, place) => [`module ${place + 1} of the test`, module])));
    for (const { reasons } of team) Object.assign(MODULE_REASONS, reasons);
    const environment = { ...SETTINGS, ...given };
    const ofTeam = team.flatMap(({ settings }) => settings ?? []);
    const groups = [...MODULE_SETTINGS, ...ofTeam];
    refuseUnknown(Object.keys(given ?? {}), Object.keys(settingsByName(groups)));
    const settings = readSettings(environment, groups);
    const secrets = operatorSecrets(settings, () => undefined);
    const database = await makeTestDatabase(settings.databaseUrl);
    const failing = new AbortController();
    const launch = { settings, secrets, database: database.address };
    let app: NestFastifyApplication | undefined;
    try {
      const parts = { modules: team, schema: schemaOf(team), clock, signal: failing.signal };
      app = await this.createApp(AppModule.forRoot(launch, environment, parts), settings);
      await app.listen(0, HOST);
      return new TestService(app, await app.getUrl(), secrets, database);
    } catch (error) {
      await app?.close();
      failing.abort();
      await database.remove();
      throw error;
    }
  }

  private async createApp(root: DynamicModule, settings: Settings): Promise<NestFastifyApplication> {
    const { random, log: take } = this.options;
    const log = new Log(new LineOutput(take), take === undefined && process.stdout.isTTY, settings);
    const builder = Test.createTestingModule({ imports: [root] }).setLogger(new ServiceLogger(log));
    if (random) builder.overrideProvider(Random).useValue(Object.assign(new Random(), random));
    const integer = random?.integer;
    if (integer) builder.overrideProvider(SeededIntegers).useValue({ of: () => () => integer });
    for (const change of this.changes) change(builder);
    const module = await builder.compile();
    const app = module.createNestApplication<NestFastifyApplication>(new JsonAdapter(settings, log), APP_OPTIONS);
    configureApp(app, settings, log);
    return app;
  }

  private override(override: Override) {
    const apply = (change: Change): TestServiceBuilder => {
      this.changes.push(change);
      return this;
    };
    return {
      useValue: (value: unknown) => apply((builder) => override(builder).useValue(value)),
      useClass: (type: Type) => apply((builder) => override(builder).useClass(type)),
      useFactory: (factory: OverrideByFactoryOptions) => apply((builder) => override(builder).useFactory(factory)),
    };
  }
}

/** The service, on a port and a database of its own, until it is closed. */
export class TestService {
  private closed: Promise<void> | undefined;

  constructor(
    /** What Nest has made, for all that it can do. */
    readonly app: NestFastifyApplication,
    readonly url: string,
    /** The operator's password and token. */
    readonly secrets: OperatorSecrets,
    private readonly database: TestDatabase,
  ) {}

  /** A provider of any module. */
  get<T>(token: Type<T> | Abstract<T> | string | symbol): T {
    return this.app.get<T>(token, { strict: false });
  }

  /** @param body is sent as JSON, unless it is a text */
  async request(method: string, path: string, { body, headers }: TestRequest = {}): Promise<TestResponse> {
    const isJson = body !== undefined && typeof body !== 'string';
    const response = await fetch(this.url + path, {
      method,
      redirect: 'manual',
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      body: isJson ? JSON.stringify(body) : body,
    });
    const text = await response.text();
    const hasJson = text !== '' && response.headers.get('content-type')?.includes('json');
    const parsed: unknown = hasJson ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, body: parsed };
  }

  close(): Promise<void> {
    return (this.closed ??= this.end());
  }

  private async end(): Promise<void> {
    await this.app.close();
    await this.database.remove();
  }
}

/** Writes each line at once. */
class LineOutput implements LogDestination {
  readonly dropped = 0;

  constructor(readonly write: (line: string) => void = (line) => void process.stdout.write(line)) {}

  flush(): void {
    // No line waits.
  }

  drain(): Promise<void> {
    return Promise.resolve();
  }
}

function schemaOf(team: readonly TeamModule[]): Schema {
  const entities = team.flatMap((module) => module.entities ?? []);
  const migrations = team.flatMap((module) => module.migrations ?? []);
  return { entities: [...ENTITIES, ...entities], migrations: [...MIGRATIONS, ...migrations] };
}

/** A process has other variables too; what a test names is meant. @throws SettingsError */
function refuseUnknown(names: readonly string[], known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name.replace(/_FILE$/, '')));
  const problems = unknown.map((name) => {
    const meant = nearest(name, known);
    return `${name} is no setting${meant ? `: did you mean ${meant}?` : ' of the service, and in no "settings" of a module'}`;
  });
  if (problems.length > 0) throw new SettingsError(problems);
}

function teamModuleOf(given: NonNullable<TestServiceOptions['modules']>[number]): TeamModule {
  const exported = fieldOf(given, 'default') ?? given;
  const isOfNest = ['imports', 'controllers', 'providers', 'exports', 'global'].some(
    (name) => name in Object(exported),
  );
  return typeof exported === 'function' || isOfNest
    ? { module: exported as Type | DynamicModule }
    : (exported as TeamModule);
}

/** Where the service of a test stores its records. */
export interface TestDatabase {
  readonly address: DatabaseAddress;
  /** Ends the embedded server, with its files. A database that was given stays as it is. */
  remove(): Promise<void>;
}

/** @param url of a database that is there; without it, an embedded server is started for this test alone */
export async function makeTestDatabase(url: string | undefined): Promise<TestDatabase> {
  if (url !== undefined) return { address: { url }, remove: () => Promise.resolve() };
  const home = mkdtempSync(join(tmpdir(), `card-draw-test-${process.pid}-`));
  // The server is another user where this is root.
  chmodSync(home, 0o755);
  const removeFiles = (path: string): void => rmSync(path, { recursive: true, force: true });
  try {
    const server = await startEmbeddedPostgres(join(home, 'data'), () => undefined);
    const remove = async (): Promise<void> => {
      await server.stop();
      // It may lie elsewhere, where the server's user can go.
      removeFiles(server.clusterDir);
      removeFiles(home);
    };
    return { address: server.address, remove };
  } catch (error) {
    removeFiles(home);
    throw error;
  }
}
