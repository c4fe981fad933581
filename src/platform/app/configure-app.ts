import { type NestApplicationOptions, VersioningType } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AccessGuard } from '../access/access.guard.js';
import { Operations } from '../access/operations.js';
import type { Settings } from '../config/settings.js';
import { registerBodyParser } from '../http/body-parser.js';
import { refuseUnroutable } from '../http/connections.js';
import { describeError } from '../http/error.filter.js';
import { sendError } from '../http/errors.js';
import { limitRequests } from '../http/rate-limit.js';
import { checkHeaders, watchAccess } from '../http/request-watch.js';
import { registerCors, setSecurityHeaders } from '../http/responses.js';
import { sendReplays } from '../idempotency/idempotent.decorator.js';
import type { Log } from '../observability/logging/log.js';
import type { JsonAdapter } from './json-adapter.js';
import { serveDocument } from './serve-document.js';

/** Nest would add its own body parsers to Fastify's. */
export const APP_OPTIONS = { bodyParser: false, abortOnError: false } satisfies NestApplicationOptions;

/**
 * What stands before the handlers of the application, in the order in which a request meets it. Nest's guards, pipes and interceptors
 * follow (`PlatformModule`), then the handler; {@link JsonAdapter} sends what it returns, and the error filter what it throws.
 */
export function configureApp(app: NestFastifyApplication, settings: Settings, log: Log): void {
  const { httpAdapter: adapter } = app.get(HttpAdapterHost<JsonAdapter>);
  const fastify = adapter.getInstance();
  const operations = app.get(Operations);
  const guard = app.get(AccessGuard);
  const checkRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    try {
      await guard.checkRequest(request);
    } catch (error) {
      sendError(reply, describeError(error));
    }
  };
  // What each route demands is known before a request comes.
  adapter.declareRoute = (route) => operations.declare(route, checkRequest);
  fastify.decorate('maxItemsPerPage', settings.maxItemsPerPage);
  refuseUnroutable(fastify.server, adapter.watch);
  adapter.followRequests();
  sendReplays(fastify);
  watchAccess(fastify, log);
  setSecurityHeaders(fastify);
  checkHeaders(fastify, settings.trustProxy === undefined);
  registerCors(fastify, settings);
  if (settings.rateLimit > 0) limitRequests(fastify, settings.rateLimit);
  registerBodyParser(fastify, settings.bodyLimit);
  // Without it, Nest would ignore @Version.
  app.enableVersioning({ type: VersioningType.URI });
  serveDocument(app, operations, settings.maxItemsPerPage);
}
