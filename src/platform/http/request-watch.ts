import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { RouteOperation } from '../access/operation.decorator.js';
import type { Log } from '../observability/logging/log.js';
import type { LogLevel } from '../observability/logging/log-settings.js';
import { newRequestId, REQUEST_ID } from '../observability/logging/request-ids.js';
import { NO_OPERATION, type RequestMetrics } from '../observability/metrics/request-metrics.js';

/** What of a request is the same for all requests of its route. */
interface WatchedRoute {
  readonly operation: string;
  /** Its pattern. */
  readonly route: string | undefined;
  /** Whether a successful request is not worth a line at the usual level. */
  readonly isQuiet: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    watched?: WatchedRoute;
    /** Declares that successful requests are logged at the level debug only. */
    quiet?: boolean;
  }
}

/** The status in log and metrics when the client went away before anything was answered; nginx began to call it so. */
const CLIENT_GONE = 499;

/** Counts and logs every request, whatever answers it, and gives each answer the id of its request. */
export class RequestWatch {
  private readonly noRoute: WatchedRoute;

  constructor(
    readonly metrics: RequestMetrics,
    readonly log: Log,
  ) {
    this.noRoute = this.watched(NO_OPERATION, undefined, false);
  }

  /** To be called before there are routes. */
  watchRoutes(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', (options: RouteOptions) => {
      const { operationId, quiet = false } = (options.config ?? {}) as Partial<RouteOperation> & { quiet?: boolean };
      options.config = { ...options.config, watched: this.watched(operationId ?? NO_OPERATION, options.url, quiet) };
    });
  }

  /** Watches a request to its end; to be called before anything that may answer it. */
  begin(request: FastifyRequest, reply: FastifyReply): void {
    const start = performance.now();
    this.metrics.inFlight.inc();
    void reply.header(REQUEST_ID, request.id);
    // Unlike Fastify's hooks, this comes for a client that has gone away too.
    reply.raw.on('close', () => this.end(request, reply, performance.now() - start));
  }

  /**
   * Counts and logs what was no request that Fastify could have replied to.
   * @returns an id for its answer
   */
  noRequest(status: number, client: string | undefined): string {
    const id = newRequestId();
    this.metrics.addNoRequest(status);
    const facts = { request_id: id, method: '', operation: NO_OPERATION, status, duration_ms: 0, client };
    this.log.write(levelOf(status, false), 'request', facts);
    return id;
  }

  /** Logs never the URL, a body or a header. */
  private end(request: FastifyRequest, { raw }: FastifyReply, milliseconds: number): void {
    const { operation, route, isQuiet } = request.routeOptions.config.watched ?? this.noRoute;
    const status = raw.headersSent ? raw.statusCode : CLIENT_GONE;
    this.metrics.inFlight.dec();
    this.metrics.add(operation, status, milliseconds / 1000);
    const level = levelOf(status, isQuiet);
    if (!this.log.includes(level)) return;
    const { id: request_id, method, ip: client } = request;
    const aborted = raw.writableFinished ? undefined : true;
    const facts = { request_id, method, operation, route, status, duration_ms: milliseconds, client, aborted };
    this.log.write(level, 'request', facts);
  }

  private watched(operation: string, route: string | undefined, isQuiet: boolean): WatchedRoute {
    return { operation, route, isQuiet };
  }
}

function levelOf(status: number, isQuiet: boolean): LogLevel {
  if (status >= 500) return 'error';
  if (status === 429) return 'warn';
  return isQuiet && status < 400 ? 'debug' : 'info';
}
