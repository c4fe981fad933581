import type { NestApplicationOptions } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Settings } from '../config/settings.js';
import { OperationRegistry } from '../access/operation-registry.js';
import { DtoPipe } from './dto.pipe.js';
import { ErrorFilter } from './error.filter.js';
import { JsonAdapter } from './json-adapter.js';
import { serveOpenApi } from './openapi.js';
import { RequestWatch } from './request-watch.js';
import type { Log } from '../observability/logging/log.js';
import { RequestMetrics } from '../observability/metrics/request-metrics.js';

/** What the application is created with, in production and in tests. */
export function createAdapter(settings: Settings, log: Log): JsonAdapter {
  return new JsonAdapter(settings, new RequestWatch(new RequestMetrics(), log));
}

/** The adapter parses bodies itself. */
export const APP_OPTIONS = { bodyParser: false, abortOnError: false } satisfies NestApplicationOptions;

/** Everything that is set on the application itself, in production and in tests. */
export function configureApp(app: NestFastifyApplication, settings: Settings): void {
  app.useGlobalFilters(new ErrorFilter());
  app.useGlobalPipes(new DtoPipe());
  app.get(OperationRegistry).declareStandardHandlers();
  serveOpenApi(app, settings.maxItemsPerPage);
}
