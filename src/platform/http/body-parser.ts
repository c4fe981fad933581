import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { invalid, NEEDS_JSON, tooLarge, unsupported } from './errors.js';
import { hasBody } from './request-watch.js';

const JSON_TYPES = /^application\/([\w.!#$&^+-]+\+)?json\s*(;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
/** The content type given to bodies that are no JSON: those of operations that take none, and pictures, whose first bytes tell their format. */
const OTHER_TYPE = 'application/x-other';
/** Fastify parses no body of these. */
const BODILESS = new Set(['GET', 'HEAD', 'OPTIONS']);
const UNCODED_PICTURE = 'The picture must come without a Content-Encoding';
const UNCODED = 'The body must be JSON in UTF-8, without a Content-Encoding';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));
/** Libraries walk through a body by recursion. */
const MAX_DEPTH = 32;
/** class-transformer compares each name in an object with each other name. */
const MAX_MEMBERS = 1000;
const TOO_DEEP = `The body is nested deeper than ${MAX_DEPTH} levels`;
const TOO_WIDE = `The body has an object with more than ${MAX_MEMBERS} members`;

/** Makes Fastify parse JSON only. An operation that takes no body ignores what comes, except the token in a JSON object. */
export function registerBodyParser(fastify: FastifyInstance, limit: number): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRoute', (route) => {
    if (!BODILESS.has(String(route.method))) route.onRequest = [route.onRequest ?? [], setType].flat();
  });
  // Objects may have any names, such as statuses of cards. A field that no DTO has is left out later.
  const parseJson = fastify.getDefaultJsonParser('ignore', 'ignore');
  fastify.addContentTypeParser<Buffer>(JSON_TYPES, { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) done(null);
    else if (isCoded(request)) done(unsupported(UNCODED));
    else if (!isUtf8(bytes)) done(invalid([{ message: 'The body is not valid UTF-8', reason: 'malformed_body' }]));
    else if (isTooDeep(bytes)) done(tooComplex(TOO_DEEP));
    else
      void parseJson(request, bytes.toString(), (error, body) =>
        done(error ?? (isTooWide(body) ? tooComplex(TOO_WIDE) : null), body),
      );
  });
  // A picture's bytes are handed on as a stream.
  fastify.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) => {
    const { takesPicture, takesBody } = request.routeOptions.config;
    if (takesPicture !== true && takesBody === false) return readToken(payload, limit);
    if (!hasBody(payload)) return undefined;
    if (takesPicture !== true) throw unsupported(NEEDS_JSON);
    if (!/^identity$/i.test(request.headers['content-encoding'] ?? 'identity')) throw unsupported(UNCODED_PICTURE);
    return payload;
  });
}

function tooComplex(message: string): Error {
  return invalid([{ message, reason: 'body_too_complex' }]);
}

/** Fastify would look for a parser even where there is a type and no body. */
function setType(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { headers } = request.raw;
  if (!hasBody(request.raw)) headers['content-type'] = headers['content-length'] = undefined;
  else {
    // Fastify makes an object for who asks for the options of a route.
    const { takesPicture, takesBody } = request.routeOptions.config;
    if (takesPicture === true || takesBody === false) headers['content-type'] = OTHER_TYPE;
  }
  done();
}

/** Whether a body declares that its bytes are something else than JSON in UTF-8. */
function isCoded({ headers }: FastifyRequest): boolean {
  const { 'content-encoding': coding = '', 'content-type': type = '' } = headers;
  const [, charset = 'utf-8'] = CHARSET.exec(type) ?? [];
  return !/^(identity)?$/i.test(coding) || !/^utf-?8$/i.test(charset);
}

/** Whether brackets are nested too deep. JSON.parse would take seconds for a million of them. */
function isTooDeep(json: Buffer): boolean {
  let depth = 0;
  let isInString = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i] as number;
    if (byte === QUOTE) isInString = !isInString;
    else if (isInString) i += byte === BACKSLASH ? 1 : 0;
    else if (OPENING.has(byte)) depth++;
    else if (CLOSING.has(byte)) depth--;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

function isTooWide(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const items: unknown[] = Object.values(value);
  return (!Array.isArray(value) && items.length > MAX_MEMBERS) || items.some(isTooWide);
}

async function readToken(payload: IncomingMessage, limit: number): Promise<{ token: unknown } | undefined> {
  try {
    const bytes = await readBytes(payload, limit);
    if (isTooDeep(bytes)) return undefined;
    const { token } = JSON.parse(bytes.toString()) as { token?: unknown };
    return token === undefined ? undefined : { token };
  } catch {
    return undefined;
  }
}

/** A body is read to its end, because a client may read no response before it has sent all. @throws HttpException 400 or 413 */
export async function readBytes(body: Readable, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (length > most) throw tooLarge(`The body is larger than ${most} bytes`);
  if (length === 0) throw invalid([{ message: 'The body must be a picture', reason: 'required' }]);
  return Buffer.concat(chunks);
}
