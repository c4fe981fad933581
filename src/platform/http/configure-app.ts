import type { NestApplicationOptions } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { declareOperations } from '../access/operations.js';
import type { Settings } from '../config/settings.js';
import type { Log } from '../observability/logging/log.js';
import { RequestWatch } from '../observability/request-watch.js';
import { DtoPipe } from './dto.pipe.js';
import { ErrorFilter } from './error.filter.js';
import { JsonAdapter } from './json-adapter.js';
import { serveOpenApi } from './openapi.js';

/** What the application is created with, in production and in tests. */
export function createAdapter(settings: Settings, log: Log): JsonAdapter {
  return new JsonAdapter(settings, new RequestWatch(log));
}

/** Nest would add its own body parsers to Fastify's. */
export const APP_OPTIONS = { bodyParser: false, abortOnError: false } satisfies NestApplicationOptions;

/** Everything that is set on the application itself, in production and in tests. */
export function configureApp(app: NestFastifyApplication, settings: Settings): void {
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalPipes(new DtoPipe());
  declareOperations(app, settings);
  serveOpenApi(app, settings);
}
