import { createParamDecorator, type ExecutionContext, HttpStatus } from '@nestjs/common';
import { ApiHeader, ApiParam, ApiQuery, ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Check, ID_TEXT, textLike } from '../check.js';
import { ErrorBody, invalid, problemOf } from './errors.js';

const NO_SUCH_RECORD = ApiResponse({ status: 404, description: 'No such record', type: ErrorBody });

type Read = (request: FastifyRequest, reply: FastifyReply) => unknown;

const Value = createParamDecorator((read: Read, context: ExecutionContext) => {
  const http = context.switchToHttp();
  return read(http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
});

const WITHOUT_BODY = Symbol('parameters without body');

/** Notes a parameter that does not take the request's body. */
export function noteParameter(controller: object, key: string | symbol): void {
  const count = (Reflect.getMetadata(WITHOUT_BODY, controller, key) ?? 0) as number;
  Reflect.defineMetadata(WITHOUT_BODY, count + 1, controller, key);
}

/** Whether a handler has a parameter that may take the body, such as one with Nest's `@Body()`. */
export function hasOtherParameters(controller: object, key: string | symbol): boolean {
  const { length } = (Reflect.getMetadata('design:paramtypes', controller, key) ?? []) as unknown[];
  return length > ((Reflect.getMetadata(WITHOUT_BODY, controller, key) ?? 0) as number);
}

/** A decorator for a value of the request, and for what the OpenAPI document says of it. */
export function requestParameter(read: Read, ...describe: MethodDecorator[]): ParameterDecorator {
  return (controller, key = '', index) => {
    const descriptor = Object.getOwnPropertyDescriptor(controller, key) as PropertyDescriptor;
    for (const decorate of describe) decorate(controller, key, descriptor);
    noteParameter(controller, key);
    Value(read)(controller, key, index);
  };
}

/** A record's id in the path, such as `:id`. */
export function Id(name = 'id'): ParameterDecorator {
  const check = idCheck('a whole number, the id of a record');
  return parameter('params', name, "The record's id", check, { required: true });
}

export function QueryId(name: string, description: string): ParameterDecorator {
  return recordsQuery(name, description, idCheck('a whole number, given once'));
}

/** A parameter that names records: one that does not exist is a 404. */
export function recordsQuery<T>(name: string, description: string, check: Check<T>): ParameterDecorator {
  return parameter('query', name, description, check, { required: true }, NO_SUCH_RECORD);
}

function idCheck(expected: string): Check<number> {
  return { ...ID_TEXT, expected, schema: { ...ID_TEXT.schema, example: 1 } };
}

export function queryParameter<T>(name: string, description: string, check: Check<T>, usual?: T): ParameterDecorator {
  return parameter('query', name, description, check, { required: false, usual });
}

/** A text of this form in the path. @param name as the path has it: `:name` */
export function TextKey(name: string, form: RegExp, description: string, example: string): ParameterDecorator {
  return parameter('params', name, description, textLike(form, description, example), { required: true });
}

/** A text of this form in the query, which may be left out. */
export function TextQuery(name: string, form: RegExp, description: string, example: string): ParameterDecorator {
  return queryParameter(name, description, textLike(form, description, example));
}

function parameter<T>(
  place: 'params' | 'query',
  name: string,
  description: string,
  check: Check<T>,
  { required, usual }: { readonly required: boolean; readonly usual?: T | undefined },
  ...more: MethodDecorator[]
): ParameterDecorator {
  const describe = place === 'params' ? ApiParam : ApiQuery;
  const read: Read = (request) => {
    const given = (request[place] as Readonly<Record<string, unknown>>)[name];
    if (given === undefined && !required) return usual;
    const value = check.parse(given);
    if (value === undefined) throw invalid([problemOf(name, given, check)]);
    return value;
  };
  const schema = usual === undefined ? check.schema : { ...check.schema, default: usual };
  return requestParameter(read, describe({ required, name, description, schema }), ...more);
}

/** What a request may prefer of its response (RFC 7240): gives it, and says so; undefined where the request does not prefer it. */
export type Preference = <T>(preferred: () => T) => T | undefined;

export function Prefers(name: string, meaning: string): ParameterDecorator {
  const read = ({ headers: { prefer = '' } }: FastifyRequest, reply: FastifyReply): Preference => {
    const given = [prefer].flat().join().toLowerCase().split(',');
    // A preference may be quoted, and have parameters.
    const isGiven = given.some((each) => each.split(';')[0]?.replaceAll(/[\s"]/g, '') === name);
    return (preferred) => {
      if (!isGiven) return undefined;
      void reply.code(HttpStatus.OK).header('preference-applied', name);
      return preferred();
    };
  };
  const schema = { type: 'string', example: name } as const;
  return requestParameter(
    read,
    ApiHeader({ name: 'Prefer', required: false, description: `\`${name}\`: ${meaning}`, schema }),
  );
}
