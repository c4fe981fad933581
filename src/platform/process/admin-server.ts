import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import type { ErrorReason } from '../error-reasons.js';
import { JSON_TYPE, sendError } from '../http/errors.js';

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
  server.setNotFoundHandler((_, reply) => refuse(reply, 404, 'There is no such route', 'no_route'));
  server.setErrorHandler((_error, _request, reply) =>
    refuse(reply, 500, 'Something went wrong on our side', 'internal_error'),
  );
  server.get('/metrics', (_, reply) => {
    void reply.type(Registry.PROMETHEUS_CONTENT_TYPE);
    return service.metrics();
  });
  server.get('/health/live', () => ({ status: 'ok' }));
  // One process that is ready is enough.
  server.get('/health/ready', async (_, reply) => {
    if (service.isStopping) return refuse(reply, 503, 'The service is about to stop', 'stopping');
    try {
      const request = { headers: { connection: 'close' }, signal: AbortSignal.timeout(TIMEOUT_MS) };
      const answer = await fetch(`${url}/health/ready`, request);
      return await reply
        .code(answer.status)
        .type(JSON_TYPE)
        .send(await answer.text());
    } catch {
      return refuse(reply, 503, 'No process takes requests', 'unavailable');
    }
  });
  return server;
}

function refuse(reply: FastifyReply, code: number, message: string, reason: ErrorReason): FastifyReply {
  sendError(reply, { code, errors: [{ message, reason }] });
  return reply;
}
