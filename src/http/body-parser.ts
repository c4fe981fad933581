import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { RouteOperation } from '../access/operation.decorator.js';

/** Deeper nesting than any body here needs would exhaust the stack of whoever walks through it. */
const MAX_DEPTH = 32;

/** An error that Fastify answers with its status. */
class BodyError extends Error {
  constructor(
    readonly statusCode: 400 | 413,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Makes Fastify parse bodies as this service means it: JSON and nothing else for an operation with a body; for one without,
 * whatever comes is ignored, except that a JSON object is kept, since it may carry the token.
 */
export function registerBodyParser(fastify: FastifyInstance, limit: number): void {
  fastify.removeAllContentTypeParsers();
  const parser = async (request: FastifyRequest, payload: IncomingMessage): Promise<unknown> => {
    const takesBody = takesABody(request);
    const bytes = await readUpTo(payload, limit, request.headers['content-length']);
    if (!takesBody) return bytes && parseLeniently(bytes);
    if (bytes === undefined) throw new BodyError(413, `The body is larger than ${limit} bytes`);
    return parseJson(bytes);
  };
  fastify.addContentTypeParser(/^application\/([\w.!#$&^+-]+\+)?json\s*(;|$)/i, parser);
  // Anything else, and a body without a content type: Fastify answers 415 where no parser fits, so only take it where it
  // is ignored anyway.
  fastify.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    if (takesABody(request)) {
      const { errorCodes } = await import('fastify');
      throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? '');
    }
    return parser(request, payload);
  });
}

function takesABody(request: FastifyRequest): boolean {
  return (request.routeOptions.config as Partial<RouteOperation>).takesBody === true;
}

/**
 * Reads a stream to its end, or to the limit: then undefined, and the rest is left to Node, which reads and drops it after
 * the answer, so that a client in the middle of sending still gets that answer.
 */
function readUpTo(
  stream: IncomingMessage,
  limit: number,
  declaredLength: string | undefined,
): Promise<Buffer | undefined> {
  if (Number(declaredLength) > limit) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length <= limit) {
        chunks.push(chunk);
      } else {
        stream.off('data', onData).resume();
        resolve(undefined);
      }
    };
    stream.on('data', onData);
    stream.once('end', () => resolve(Buffer.concat(chunks)));
    stream.once('error', reject);
    stream.once('close', () => reject(new BodyError(400, 'The body ended early')));
  });
}

/** @throws BodyError without a word of the body's content, which may hold a credential */
function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes)) throw new BodyError(400, 'The body is not valid UTF-8');
  if (depthOf(bytes) > MAX_DEPTH) throw new BodyError(400, `The body is nested deeper than ${MAX_DEPTH} levels`);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch (error) {
    const position = /at position \d+/.exec((error as Error).message)?.[0];
    throw new BodyError(400, `The body is not valid JSON${position ? ` (${position})` : ''}`);
  }
}

function parseLeniently(bytes: Buffer): unknown {
  try {
    return parseJson(bytes);
  } catch {
    return undefined;
  }
}

/** How deep arrays and objects are nested, found without recursion. */
function depthOf(bytes: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i];
    if (inString) {
      if (byte === 0x5c) i++;
      else if (byte === 0x22) inString = false;
    } else if (byte === 0x22) inString = true;
    else if (byte === 0x5b || byte === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (byte === 0x5d || byte === 0x7d) depth--;
  }
  return deepest;
}
