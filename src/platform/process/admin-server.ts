import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { describeError, NO_ROUTE } from '../http/error.filter.js';
import { JSON_TYPE, sendError, unavailable } from '../http/errors.js';
import { STOPPING } from '../observability/health.module.js';

/** Longer than a process needs to find out that its database hangs. */
const TIMEOUT_MS = 3_000;

/** Metrics and health checks on a port of their own, which can be closed to clients. @param url where the service takes requests */
export function createAdminServer(
  service: { readonly isStopping: boolean; metrics(): Promise<string> },
  url: string,
): FastifyInstance {
  const server = fastify({ forceCloseConnections: true });
  // Nothing here has a body.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, _body, done) => done(null));
  server.setNotFoundHandler((_, reply) => sendError(reply, NO_ROUTE));
  server.setErrorHandler((error, _, reply) => sendError(reply, describeError(error)));
  server.get('/metrics', (_, reply) => {
    void reply.type(Registry.PROMETHEUS_CONTENT_TYPE);
    return service.metrics();
  });
  server.get('/health/live', () => ({ status: 'ok' }));
  // One process that is ready is enough.
  server.get('/health/ready', async (_, reply) => {
    if (service.isStopping) throw STOPPING;
    try {
      const request = { headers: { connection: 'close' }, signal: AbortSignal.timeout(TIMEOUT_MS) };
      const answer = await fetch(`${url}/health/ready`, request);
      return await reply
        .code(answer.status)
        .type(JSON_TYPE)
        .send(await answer.text());
    } catch {
      throw unavailable('unavailable', 'No process takes requests');
    }
  });
  return server;
}
