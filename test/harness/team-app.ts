import { type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { TextField } from '../../src/platform/http/field.decorators.js';
import { ConfigModule } from '../../src/platform/config/config.module.js';
import { readSettings } from '../../src/platform/config/environment.js';
import { APP_OPTIONS, configureApp } from '../../src/platform/app/configure-app.js';
import { JsonAdapter } from '../../src/platform/app/json-adapter.js';
import { Log } from '../../src/platform/observability/logging/log.js';
import { PlatformModule } from '../../src/platform/platform.module.js';
import { atEnd } from './scopes.js';
import { RunLog } from './run-log.js';
import { type AccessLine, RunLogStream } from './run-log-stream.js';
import { PASSWORD, TOKEN } from './test-app.js';

/** The shape of what a team's operations answer in tests. */
export class TextRead {
  @TextField() text!: string;
}

/** What an operation with such an answer declares beside its id. */
export const RETURNS_TEXT = { summary: '', returns: TextRead };

@Module({})
class TeamModule {}

/** What a team's application consists of. */
export interface TeamParts {
  readonly controllers: Type[];
  readonly providers?: Provider[];
  readonly imports?: Type[];
  /** Settings by their names in the environment. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What the team sets on the application, after the service has done so. */
  readonly more?: (app: NestFastifyApplication) => unknown;
}

/** A team's module, set up as the service's own are, without a database. */
export class TeamApp {
  private constructor(
    private readonly url: string,
    readonly errors: string[],
    private readonly stream: RunLogStream,
  ) {}

  static async start({
    controllers,
    providers = [],
    imports = [],
    environment = {},
    more,
  }: TeamParts): Promise<TeamApp> {
    const settings = readSettings(environment);
    const secrets = { password: PASSWORD, token: TOKEN };
    const team: DynamicModule = { module: TeamModule, controllers, providers };
    const errors: string[] = [];
    const quiet = (): void => undefined;
    const module = await Test.createTestingModule({
      imports: [
        ConfigModule.forRoot(settings, secrets, environment),
        PlatformModule.forRoot(settings),
        team,
        ...imports,
      ],
    })
      .setLogger({ log: quiet, warn: quiet, error: (line: unknown) => errors.push(String(line)) })
      .compile();
    const stream = new RunLogStream(new RunLog());
    const log = new Log(stream, false, settings);
    const app = module.createNestApplication<NestFastifyApplication>(new JsonAdapter(settings, log), APP_OPTIONS);
    configureApp(app, settings);
    more?.(app);
    await app.listen(0, '127.0.0.1');
    atEnd(() => app.close());
    return new TeamApp(await app.getUrl(), errors, stream);
  }

  request(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, { redirect: 'manual', ...init });
  }

  /** The text that an operation answered. */
  async text(path: string, init: RequestInit = {}): Promise<string> {
    const answer = await this.request(path, init);
    return ((await answer.json()) as TextRead).text;
  }

  /** What was logged about credentials. */
  accessLines(): AccessLine[] {
    return this.stream.accesses;
  }
}
