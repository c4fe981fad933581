import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../observability/logging/log.js';
import { type AccessSettings, type Demands, demandsOf } from './operations.js';

/** The operator's credentials, as the log names them. */
export type Credential = 'password' | 'password_previous' | 'token' | 'token_previous';

/** What the guard found out about the credential of a request. */
export interface Access {
  readonly isAllowed: boolean;
  /** Those that allowed it, separated by commas; or the kind that was wrong. */
  readonly credential: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the guard where the operation needs a credential and the request has one. */
    access: Access | undefined;
  }
  interface FastifyContextConfig {
    demands?: Demands;
  }
}

/**
 * Tells each route what it demands. Those that need a credential log each write that it allowed, and each credential that was refused, when
 * the answer is made, whether its client still waits for it or not.
 */
export function watchAccess(fastify: FastifyInstance, settings: AccessSettings, log: Log): void {
  fastify.decorateRequest('access', undefined);
  fastify.addHook('onRoute', (route) => {
    const { operationId: operation } = route.config ?? {};
    if (operation === undefined) return;
    const demands = demandsOf(route.config ?? {}, settings);
    route.config = { ...route.config, demands };
    if (!demands.password && !demands.token) return;
    const isWrite = route.method !== 'GET' && route.method !== 'HEAD';
    const recordOf = recordFinder(route.url, route.method === 'POST');
    const onSend = (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: () => void): void => {
      const { access, id, ip: client } = request;
      if (access) {
        const { isAllowed, credential } = access;
        const facts = { request_id: id, operation, credential, status: reply.statusCode, client };
        if (!isAllowed) log.logger.warn(facts, 'credential refused');
        else if (isWrite && mayHaveWritten(reply) && log.logger.isLevelEnabled('info'))
          log.logger.info({ ...facts, record: recordOf(request, payload) }, 'write allowed');
      }
      done();
    };
    route.onSend = [route.onSend ?? [], onSend].flat();
  });
}

/** A 4xx changed nothing, nor did an answer that was given again. After a 5xx nobody knows. */
function mayHaveWritten(reply: FastifyReply): boolean {
  return (reply.statusCode < 400 || reply.statusCode >= 500) && !reply.hasHeader('idempotency-replayed');
}

/** Finds what a request wrote, such as `cards/12`: by the id in the answer to a create, else by the last parameter in the path. */
function recordFinder(route: string, isCreate: boolean): (request: FastifyRequest, payload: unknown) => string {
  const segments = route.split('/').filter((segment) => segment !== '');
  const last = segments.findLastIndex((segment) => segment.startsWith(':'));
  const parameter = segments[last]?.slice(1);
  return ({ params }, payload) => {
    const created = isCreate ? idIn(payload) : undefined;
    if (created !== undefined) return `${segments.at(-1)}/${created}`;
    if (parameter === undefined) return String(segments.at(-1));
    return `${segments[last - 1]}/${String((params as Record<string, unknown>)[parameter])}`;
  };
}

function idIn(payload: unknown): number | string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{')) return undefined;
  try {
    const { id } = JSON.parse(payload) as { id?: unknown };
    return typeof id === 'number' || typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
