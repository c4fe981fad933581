import type { FastifyReply } from 'fastify';
import type { Coding, CachedBody, Representation } from './cached-body.js';
import { preferenceOf } from './accept-encoding.js';
import { addToVary } from './answer-headers.js';
import { JSON_TYPE } from './send-error.js';

/** Below this size, in bytes, a coding saves no packet. */
const MIN_CODED_BYTES = 1024;

/**
 * Answers with content that the client may keep but has to ask about each time (RFC 9111, no-cache): in the coding that it
 * likes best, or with 304 and nothing when it has that already (RFC 9110, section 13.1.2).
 */
export function sendContent(reply: FastifyReply, content: CachedBody): FastifyReply {
  const representation = content.as(codingFor(reply.request.headers['accept-encoding'], content));
  if (!(representation instanceof Promise)) return send(reply, representation);
  representation.then(
    (made) => send(reply, made),
    (error: unknown) => reply.send(error),
  );
  return reply;
}

function send(reply: FastifyReply, { coding, bytes, etag }: Representation): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'no-cache');
  addToVary(reply, 'Accept-Encoding');
  if (names(reply.request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (coding !== 'identity') void reply.header('content-encoding', coding);
  return reply.header('content-type', JSON_TYPE).send(bytes);
}

function codingFor(accepted: string | undefined, content: CachedBody): Coding {
  if (accepted === undefined) return 'identity';
  const { large, small } = preferenceOf(accepted);
  return content.bytes.length < MIN_CODED_BYTES ? small : large;
}

/** Whether an If-None-Match header names the tag, by the weak comparison that it asks for. */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
