import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { RouteOperation } from '../access/operation.decorator.js';
import { UnreadableBody } from './body.js';
import { scanJson } from './json-scan.js';

const JSON_TYPES = /^application\/([\w.!#$&^+-]+\+)?json\s*(;|$)/i;
/** Deeper nesting than any body here needs would exhaust the stack of whoever walks through it. */
const MAX_DEPTH = 32;

/** A client that goes away is no fault of ours; nobody reads this answer. */
const ENDED_EARLY = new UnreadableBody(400, 'The body ended early');

/**
 * Makes Fastify parse bodies as this service means it: JSON and nothing else for an operation with a body; for one without,
 * whatever comes is ignored, except that a JSON object is kept, since it may carry the token.
 */
export function registerBodyParser(fastify: FastifyInstance, limit: number): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    if (!hasBody(request)) {
      // Whatever they say of it; Fastify would ask a parser.
      if (headers['content-type'] !== undefined) headers['content-type'] = undefined;
      if (headers['content-length'] !== undefined) headers['content-length'] = undefined;
    } else if (!takesBody(request)) {
      // Fastify refuses a type that it has no parser for, or cannot read, before any parser is asked.
      headers['content-type'] = 'application/json';
    }
    done();
  });
  fastify.addContentTypeParser(JSON_TYPES, async (request: FastifyRequest, payload: IncomingMessage) => {
    const bytes = await readUpTo(payload, limit, request.headers['content-length']);
    // Not thrown here: Fastify would close the connection, in which a client that is still sending may miss the answer.
    const body = bytes instanceof UnreadableBody ? bytes : parseJson(bytes);
    return body instanceof UnreadableBody && !takesBody(request) ? undefined : body;
  });
}

function takesBody(request: FastifyRequest): boolean {
  return (request.routeOptions.config as Partial<RouteOperation>).takesBody === true;
}

/** By RFC 9112: a request has a body when it declares a length or a transfer coding. */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
}

/**
 * Reads a stream to its end, or to the limit. The rest is then left to Node, which reads and drops it after the answer, so
 * that a client in the middle of sending still gets that answer.
 */
function readUpTo(
  stream: IncomingMessage,
  limit: number,
  declaredLength: string | undefined,
): Promise<Buffer | UnreadableBody> {
  if (Number(declaredLength) > limit) return Promise.resolve(tooLarge(limit));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= limit) {
        chunks.push(chunk);
      } else {
        stream.off('data', onData).resume();
        resolve(tooLarge(limit));
      }
    };
    const onLoss = (): void => resolve(ENDED_EARLY);
    stream.on('data', onData);
    stream.once('end', () => resolve(Buffer.concat(chunks)));
    stream.once('error', onLoss);
    stream.once('close', onLoss);
  });
}

function tooLarge(limit: number): UnreadableBody {
  return new UnreadableBody(413, `The body is larger than ${limit} bytes`);
}

/** What is said of a body that cannot be read has no word of its content, which may hold a credential. */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) return new UnreadableBody(400, 'The body is not valid UTF-8');
  const { depth, losesFraction } = scanJson(bytes);
  if (depth > MAX_DEPTH) return new UnreadableBody(400, `The body is nested deeper than ${MAX_DEPTH} levels`);
  if (losesFraction) return new UnreadableBody(400, 'The body has a number with more digits than can be read');
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    const position = /at position \d+/.exec((error as Error).message)?.[0];
    return new UnreadableBody(400, `The body is not valid JSON${position ? ` (${position})` : ''}`);
  }
}
