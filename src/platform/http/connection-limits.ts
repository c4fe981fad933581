import type { FastifyServerOptions } from 'fastify';
import type { ServerOptions } from 'node:http';
import type { Settings } from '../config/settings.js';

/** How long the headers of a request may take to arrive: they fit into a few packets. */
const HEADERS_TIMEOUT_MS = 20_000;
/** Node's own bound, whatever it is started with. */
const MAX_HEADER_BYTES = 16 * 1024;
/** Connections that have taken too long are looked for this often; it costs nothing while there are none. */
const CHECK_MS = 1000;

/** What keeps slow clients from holding connections for ever. */
export interface ConnectionLimits extends Pick<
  FastifyServerOptions,
  'connectionTimeout' | 'keepAliveTimeout' | 'requestTimeout'
> {
  readonly http: ServerOptions;
}

/**
 * Bounds for slow clients: how long headers and whole requests may take to arrive, both answered with 408, and how long a client
 * may take nothing of its answer or send nothing at all. How many requests come over a connection is not limited.
 *
 * An idle connection is kept for longer than the proxies in front usually keep theirs to a server (nginx and load balancers
 * 60 s): if this side were the first to close, it would now and then do so just when a request is on its way.
 */
export function connectionLimits({
  requestTimeoutMs,
  keepAliveMs,
  answerTimeoutMs,
}: Pick<Settings, 'answerTimeoutMs' | 'requestTimeoutMs' | 'keepAliveMs'>): ConnectionLimits {
  return {
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    // Of no activity at all; longer than a request may take to arrive or to be answered, since both end with an answer.
    connectionTimeout: 2 * requestTimeoutMs + answerTimeoutMs,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeoutMs),
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: Math.min(CHECK_MS, requestTimeoutMs / 4),
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node would answer a missing Host header with an empty 400; a hook does it in the error shape.
      requireHostHeader: false,
    },
  };
}
