import type { NestApplicationOptions } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Settings } from './config/settings.js';
import { directHandlers } from './http/direct-handlers.js';
import { ErrorFilter } from './http/error.filter.js';
import { JsonAdapter } from './http/json-adapter.js';
import { serveOpenApi } from './http/openapi.js';

/** What the application is created with, in production and in tests. */
export function createAdapter(settings: Settings): JsonAdapter {
  return new JsonAdapter(settings.maxItemsPerPage, settings.answerTimeoutMs);
}

/** The adapter parses bodies itself. */
export const APP_OPTIONS = { bodyParser: false, abortOnError: false } satisfies NestApplicationOptions;

/** Everything that is set on the application itself, in production and in tests. */
export function configureApp(app: NestFastifyApplication, settings: Settings): void {
  app.useGlobalFilters(new ErrorFilter());
  // Card viewers run on other origins, and no operation relies on cookies.
  // A strict check would refuse an odd OPTIONS request in a shape of its own.
  app.enableCors({
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: ['ETag', 'Retry-After'],
    strictPreflight: false,
  });
  const adapter = app.getHttpAdapter();
  if (adapter instanceof JsonAdapter) adapter.findHandler = directHandlers(app, adapter);
  serveOpenApi(app, settings.maxItemsPerPage);
}
