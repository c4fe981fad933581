import type { RawServerDefault } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../config/settings.js';
import { REQUEST_ID, type RequestWatch } from './request-watch.js';
import { SECURITY_HEADERS } from './responses.js';
import { NO_ROUTE } from './error.filter.js';
import { type ErrorResponse, ErrorBody, type ErrorDetail, JSON_TYPE } from './errors.js';

/** How long the headers of a request may take to arrive. */
const HEADERS_TIMEOUT_MS = 20_000;
/** Node's default, also when Node is started with another one. */
const MAX_HEADER_BYTES = 16 * 1024;
const CHECK_MS = 1000;
/** How long an ended connection still receives. Closed at once, it would be reset, and the client might miss the response. */
const LINGER_MS = 1000;
const NO_SUCH_EXPECTATION: ErrorDetail = {
  field: 'Expect',
  message: 'only 100-continue is known here',
  reason: 'unknown_expectation',
};

/** What takes too long is a 408. An idle connection is kept for longer than proxies keep theirs (60 s): they may be sending a request. */
export function connectionLimits({ requestTimeoutMs, keepAliveMs, answerTimeoutMs }: Settings) {
  return {
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveMs,
    // Without any activity. It is longer than the other limits, since those end with a response.
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

/** Answers bytes that are no request for Fastify, and closes the connection. */
export function endSocket(socket: Socket, { code, errors }: ErrorResponse, watch: RequestWatch): void {
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
  // The rest of a late request must not arrive any more: it would be carried out.
  if (code === 408) socket.destroySoon();
  else setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

/** Answers CONNECT, which reaches no route, and expectations that Node does not meet itself, in the one error shape. */
export function refuseUnroutable(server: RawServerDefault, watch: RequestWatch): void {
  server.on('connect', (_request, socket: Socket) => endSocket(socket, NO_ROUTE, watch));
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const id = watch.noRequest(417, response.socket?.remoteAddress);
    const text = JSON.stringify(new ErrorBody(417, [NO_SUCH_EXPECTATION]));
    response.writeHead(417, headersOf(text, id)).end(text);
  });
}

function headersOf(text: string, id: string): Record<string, string | number> {
  const content = { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text) };
  return { ...content, ...SECURITY_HEADERS, [REQUEST_ID]: id, connection: 'close' };
}
