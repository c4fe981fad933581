import type { FastifyServerOptions, RawServerDefault } from 'fastify';
import type { ServerOptions, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../config/settings.js';
import { REQUEST_ID, type RequestWatch } from '../observability/request-watch.js';
import { SECURITY_HEADERS } from './answer-headers.js';
import { NO_ROUTE } from './error.filter.js';
import { type ErrorAnswer, ErrorBody, JSON_TYPE } from './errors.js';

/** How long the headers of a request may take to arrive: they fit into a few packets. */
const HEADERS_TIMEOUT_MS = 20_000;
/** Node's own bound, whatever it is started with. */
const MAX_HEADER_BYTES = 16 * 1024;
/** Connections that have taken too long are looked for this often; it costs nothing while there are none. */
const CHECK_MS = 1000;
/**
 * How long a connection that was ended stays open for what the client is still sending. Closed at once, it would be reset, and
 * the client might miss the answer.
 */
const LINGER_MS = 1000;

/** Options of Fastify. */
type ConnectionLimits = Pick<FastifyServerOptions, 'connectionTimeout' | 'keepAliveTimeout' | 'requestTimeout'> & {
  readonly http: ServerOptions;
};

/**
 * Keeps slow clients from holding connections for ever. Headers and whole requests that take too long are answered with 408. An idle
 * connection is kept for longer than proxies usually keep theirs (60 s): they may be sending a request when this side closes it.
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

/** Answers what is no request that Fastify could reply to, and closes the connection. */
export function endSocket(socket: Socket, { code, errors }: ErrorAnswer, watch: RequestWatch): void {
  // What comes after the answer is of no interest.
  if (socket.destroyed || socket.writableEnded) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = new ErrorBody(code, errors);
  const text = JSON.stringify(body);
  const headers = Object.entries(headersOf(text, watch.noRequest(code, socket.remoteAddress)));
  const lines = [`HTTP/1.1 ${code} ${body.status}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`);
  // What is still missing of a request that took too long must not be heard any more: it would be carried out.
  if (code === 408) socket.destroySoon();
  else setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Answers CONNECT, which reaches no route, and expectations that Node does not meet itself, in the one error shape. */
export function refuseUnroutable(server: RawServerDefault, watch: RequestWatch): void {
  server.on('connect', (_request, socket: Socket) => endSocket(socket, NO_ROUTE, watch));
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const id = watch.noRequest(417, response.socket?.remoteAddress);
    const text = JSON.stringify(new ErrorBody(417, [{ field: 'Expect', message: 'only 100-continue is known here' }]));
    response.writeHead(417, headersOf(text, id)).end(text);
  });
}

function headersOf(text: string, id: string): Record<string, string | number> {
  const content = { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text) };
  return { ...content, ...SECURITY_HEADERS, [REQUEST_ID]: id, connection: 'close' };
}
