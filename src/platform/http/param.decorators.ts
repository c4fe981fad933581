import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam, ApiQuery } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type Check, SAFE, textOf, USUAL_FORM, wholeNumberText } from '../check.js';
import { invalid } from './errors.js';

type Read = (request: FastifyRequest) => unknown;

const Value = createParamDecorator((read: Read, context: ExecutionContext) =>
  read(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** A decorator for a value of the request, and for what the OpenAPI document says of it. */
export function requestParameter(read: Read, ...describe: MethodDecorator[]): ParameterDecorator {
  return (controller, key = '', index) => {
    const descriptor = Object.getOwnPropertyDescriptor(controller, key) as PropertyDescriptor;
    for (const decorate of describe) decorate(controller, key, descriptor);
    Value(read)(controller, key, index);
  };
}

/** The id in the path: an integer in its usual form, within ±(2^53 − 1). */
export function Id(name = 'id'): ParameterDecorator {
  const check = wholeNumberText(SAFE.minimum, SAFE.maximum, USUAL_FORM);
  const expected = 'a whole number, the id of a record';
  return pathParameter(name, "The record's id", { ...check, expected, schema: { ...check.schema, example: 1 } });
}

/** A required id in the query. @param description whose id it is */
export function QueryId(name: string, description: string): ParameterDecorator {
  const check = wholeNumberText(SAFE.minimum, SAFE.maximum, USUAL_FORM);
  const schema = { ...check.schema, example: 1 };
  return requiredQuery(name, description, { ...check, schema, expected: 'a whole number, given once' });
}

/** A required parameter of the query. */
export function requiredQuery<T>(name: string, description: string, check: Check<T>): ParameterDecorator {
  const reasonOf: Check<T>['reasonOf'] = (given) => (given === undefined ? 'required' : check.reasonOf(given));
  const read: Read = ({ query }) => valueOf(name, (query as Record<string, unknown>)[name], { ...check, reasonOf });
  return requestParameter(read, ApiQuery({ required: true, name, description, schema: check.schema }));
}

/** A text in the path that names a record. @param description what it is, beginning with an article */
export function TextKey(name: string, form: RegExp, description: string, example: string): ParameterDecorator {
  return pathParameter(name, description, textOf(form, description, example));
}

/** An optional text in the query. @param description what it is, beginning with an article */
export function TextQuery(name: string, form: RegExp, description: string, example: string): ParameterDecorator {
  return queryParameter(name, description, textOf(form, description, example));
}

/** An optional parameter of the query. */
export function queryParameter<T>(name: string, description: string, check: Check<T>, usual?: T): ParameterDecorator {
  const read: Read = ({ query }) => {
    const given = (query as Record<string, unknown>)[name];
    return given === undefined ? usual : valueOf(name, given, check);
  };
  const schema = { ...check.schema, ...(usual !== undefined && { default: usual }) };
  return requestParameter(read, ApiQuery({ required: false, name, description, schema }));
}

function pathParameter(name: string, description: string, check: Check<unknown>): ParameterDecorator {
  const read: Read = ({ params }) => valueOf(name, (params as Record<string, string>)[name], check);
  return requestParameter(read, ApiParam({ required: true, name, description, schema: check.schema }));
}

/** @throws BadRequestException for what the parameter must not be */
function valueOf<T>(field: string, given: unknown, { parse, expected, reasonOf }: Check<T>): T {
  const value = parse(given);
  if (value !== undefined) return value;
  throw invalid([{ field, message: `must be ${expected}`, reason: reasonOf(given) }]);
}
