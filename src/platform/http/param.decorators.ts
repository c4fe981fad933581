import { createParamDecorator, type ExecutionContext, UnsupportedMediaTypeException } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { invalid } from './errors.js';

const JSON_TYPES = /^application\/([\w.!#$&^+-]+\+)?json\s*(;|$)/i;
const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
/** The type of a body that its operation does not take: Fastify refuses a type without a parser. */
const IGNORED_TYPE = 'application/x-ignored';
const UNCODED = 'The body must be JSON in UTF-8, without a Content-Encoding';
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));
/** Libraries walk through a body by recursion. */
const MAX_DEPTH = 32;
/** class-transformer compares each name in an object with each other name. */
const MAX_MEMBERS = 1000;

type Read = (request: FastifyRequest) => unknown;

const valueOf = createParamDecorator((read: Read, context: ExecutionContext) =>
  read(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** A decorator for a value of the request, and for what the OpenAPI document says of it. */
export function requestParameter(read: Read, ...describe: MethodDecorator[]): ParameterDecorator {
  return (controller, key = '', index) => {
    const descriptor = Object.getOwnPropertyDescriptor(controller, key) as PropertyDescriptor;
    for (const decorate of describe) decorate(controller, key, descriptor);
    valueOf(read)(controller, key, index);
  };
}

/** The id in the path, an integer. */
export function Id(name = 'id'): ParameterDecorator {
  const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  const schema = { type: 'integer', format: 'int64', ...bounds, example: 1 };
  return pathParameter(name, "The record's id", schema, (text) => readId(name, text));
}

/**
 * A text in the path that names a record and has a certain form.
 * @param description what it is, beginning with an article
 */
export function TextKey(name: string, form: RegExp, description: string, example: string): ParameterDecorator {
  const schema = { type: 'string', pattern: form.source, example };
  return pathParameter(name, description, schema, (text) => {
    if (form.test(text)) return text;
    throw invalid([{ field: name, message: `must be ${description}` }]);
  });
}

function pathParameter(
  name: string,
  description: string,
  schema: object,
  read: (text: string) => unknown,
): ParameterDecorator {
  const readParameter: Read = ({ params }) => read((params as Record<string, string>)[name] ?? '');
  return requestParameter(readParameter, ApiParam({ required: true, name, description, schema }));
}

/** @throws BadRequestException for anything but the usual form of an integer within ±(2^53 − 1) */
function readId(name: string, text: string): number {
  const id = /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : NaN;
  if (Number.isSafeInteger(id)) return id;
  throw invalid([{ field: name, message: 'must be a whole number, the id of a record' }]);
}

/** Makes Fastify parse JSON only. An operation that takes no body ignores what comes, except the token in a JSON object. */
export function registerBodyParser(fastify: FastifyInstance, limit: number): void {
  fastify.removeAllContentTypeParsers();
  fastify.addHook('onRequest', setType);
  const parseJson = fastify.getDefaultJsonParser('remove', 'remove');
  fastify.addContentTypeParser<Buffer>(JSON_TYPES, { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) done(null);
    else if (isCoded(request)) done(new UnsupportedMediaTypeException(UNCODED));
    else if (!isUtf8(bytes)) done(invalid([{ message: 'The body is not valid UTF-8' }]));
    else if (isTooDeep(bytes)) done(invalid([{ message: `The body is nested deeper than ${MAX_DEPTH} levels` }]));
    else void parseJson(request, bytes.toString(), (error, body) => done(error ?? refuseWide(body), body));
  });
  fastify.addContentTypeParser(IGNORED_TYPE, (_request: FastifyRequest, payload: IncomingMessage) =>
    readToken(payload, limit),
  );
}

/** Fastify would look for a parser even where there is a type and no body. */
function setType(request: FastifyRequest, _reply: FastifyReply, done: () => void): void {
  const { headers } = request.raw;
  // By RFC 9112 a request with a body declares a length or a transfer coding.
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  if (!hasBody) headers['content-type'] = headers['content-length'] = undefined;
  else if (request.routeOptions.config.takesBody === false) headers['content-type'] = IGNORED_TYPE;
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

function refuseWide(body: unknown): Error | null {
  if (!isTooWide(body)) return null;
  return invalid([{ message: `The body has an object with more than ${MAX_MEMBERS} members` }]);
}

function isTooWide(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const items: unknown[] = Object.values(value);
  return (!Array.isArray(value) && items.length > MAX_MEMBERS) || items.some(isTooWide);
}

/** Reads a body to its end: a client may read no answer before it has sent all. */
async function readToken(payload: IncomingMessage, limit: number): Promise<{ token: unknown } | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    if (isTooDeep(bytes)) return undefined;
    const { token } = JSON.parse(bytes.toString()) as { token?: unknown };
    return token === undefined ? undefined : { token };
  } catch {
    return undefined;
  }
}
