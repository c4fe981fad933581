import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { ErrorReason } from '../error-reasons.js';
import { invalid } from './errors.js';

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

/** Why a parameter is not the integer that it should be. */
export function integerReason(given: unknown): ErrorReason {
  if (Array.isArray(given)) return 'repeated';
  return typeof given === 'string' && /^-?(?:0|[1-9]\d*)$/.test(given) ? 'out_of_range' : 'not_an_integer';
}

/** The id in the path: an integer in its usual form, within ±(2^53 − 1). */
export function Id(name = 'id'): ParameterDecorator {
  const bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };
  const schema = { type: 'integer', format: 'int64', ...bounds, example: 1 };
  return pathParameter(name, "The record's id", schema, (text) => {
    const id = /^(0|-?[1-9]\d{0,15})$/.test(text) ? Number(text) : NaN;
    if (Number.isSafeInteger(id)) return id;
    const message = 'must be a whole number, the id of a record';
    throw invalid([{ field: name, message, reason: integerReason(text) }]);
  });
}

/** A text in the path that names a record. @param description what it is, beginning with an article */
export function TextKey(name: string, form: RegExp, description: string, example: string): ParameterDecorator {
  const schema = { type: 'string', pattern: form.source, example };
  return pathParameter(name, description, schema, (text) => {
    if (form.test(text)) return text;
    throw invalid([{ field: name, message: `must be ${description}`, reason: 'wrong_format' }]);
  });
}

/** An optional text in the query. @param description what it is, beginning with an article */
export function TextQuery(name: string, form: RegExp, description: string, example: string): ParameterDecorator {
  const read: Read = ({ query }) => {
    const text = (query as Record<string, unknown>)[name];
    if (text === undefined || (typeof text === 'string' && form.test(text))) return text;
    const reason = Array.isArray(text) ? 'repeated' : 'wrong_format';
    throw invalid([{ field: name, message: `must be ${description}`, reason }]);
  };
  const schema = { type: 'string', pattern: form.source, example };
  return requestParameter(read, ApiQuery({ required: false, name, description, schema }));
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
