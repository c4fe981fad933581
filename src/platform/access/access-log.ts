import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../observability/logging/log.js';

/** What the guard found in a request. */
interface Access {
  readonly isAllowed: boolean;
  /** The credentials that allowed it, separated by commas; or the kind that was wrong. */
  readonly credential: string;
  /** What it has written, if it may have written something, such as `cards/12`. */
  record?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard where the operation needs a credential and the request has one. */
    access: Access | undefined;
  }
}

/**
 * When its response is made, a route that needs a credential logs one that was refused. A write that was allowed stands in the request's own line in the log. When the client has gone away, that line is written already: it gets its own.
 */
export function watchAccess(fastify: FastifyInstance, log: Log): void {
  fastify.decorateRequest('access', undefined);
  fastify.addHook('onRoute', (route) => {
    const { operationId: operation, demands } = route.config ?? {};
    if (!demands?.password && !demands?.token) return;
    const isWrite = route.method !== 'GET' && route.method !== 'HEAD';
    const onSend = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void => {
      const { access, id, ip: client } = request;
      if (access) {
        const facts = { request_id: id, operation, credential: access.credential, status: reply.statusCode, client };
        if (!access.isAllowed) log.logger.warn(facts, 'credential refused');
        else if (isWrite && mayHaveWritten(reply)) {
          const record = (access.record = recordOf(request, payload));
          if (reply.raw.destroyed) log.logger.info({ ...facts, record }, 'write allowed');
        }
      }
      done();
    };
    route.onSend = [route.onSend ?? [], onSend].flat();
  });
}

/** A 4xx and a replayed response changed nothing. After a 5xx it is not known. */
function mayHaveWritten(reply: FastifyReply): boolean {
  return (reply.statusCode < 400 || reply.statusCode >= 500) && !reply.hasHeader('idempotency-replayed');
}

/** The record that was written, such as `cards/12`: by the id in the response to a create, else by the last path parameter. */
function recordOf({ method, params, routeOptions: { url = '' } }: FastifyRequest, payload: unknown): string {
  const segments = url.split('/').filter((segment) => segment !== '');
  const created = method === 'POST' ? idIn(payload) : undefined;
  if (created !== undefined) return `${segments.at(-1)}/${created}`;
  const last = segments.findLastIndex((segment) => segment.startsWith(':'));
  const parameter = segments[last]?.slice(1);
  if (parameter === undefined) return String(segments.at(-1));
  return `${segments[last - 1]}/${(params as Record<string, string>)[parameter]}`;
}

/** An id stands first in the responses of this service. */
function idIn(payload: unknown): number | string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined;
  try {
    return /^\{"id":(\d{1,16})[,}]/.exec(payload)?.[1] ?? (JSON.parse(payload) as { id?: number | string }).id;
  } catch {
    return undefined;
  }
}
