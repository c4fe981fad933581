import type { Socket } from 'node:net';
import { ErrorBody } from './error-body.dto.js';
import { REQUEST_ID } from '../observability/logging/request-ids.js';
import { SECURITY_HEADERS } from './answer-headers.js';
import type { DescribedError } from './describe-error.js';
import type { RequestWatch } from './request-watch.js';
import { JSON_TYPE } from './send-error.js';

/**
 * How long a connection that was ended stays open for what the client is still sending. Closed at once, it would be reset, and
 * the client might miss the answer; open until the client closes it, it would be the client's for ever.
 */
const LINGER_MS = 1000;

/** Answers what is no request that Fastify could reply to, and closes the connection. */
export function endSocket(socket: Socket, { code, errors }: DescribedError, watch: RequestWatch): void {
  // What comes after the answer is of no interest.
  if (socket.destroyed || socket.writableEnded) return;
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const id = watch.noRequest(code, socket.remoteAddress);
  const body = new ErrorBody(code, errors);
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${code} ${body.status}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `${REQUEST_ID}: ${id}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
  // What is still missing of a request that took too long must not be heard any more: it would be carried out.
  if (code === 408) socket.destroySoon();
  else setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
