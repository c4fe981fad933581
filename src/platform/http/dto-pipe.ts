import {
  type ArgumentMetadata,
  BadRequestException,
  type PipeTransform,
  type Type,
  ValidationPipe,
} from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal.js';
import * as pipes from '@nestjs/common/pipes/index.js';
import { getMetadataStorage, type ValidationError, ValidationTypes } from 'class-validator';
import { createRequire } from 'node:module';
import { type Check, isObject } from '../check.js';
import { type ErrorDetail, invalid, IS_MISSING, problemOf } from './errors.js';
import { FIELD, misspeltFields } from './field.decorators.js';
import type { ErrorReason } from '../error-reasons.js';

/** What class-transformer knows of classes; Nest's mapped types take it from there too. */
const { defaultMetadataStorage: transformer } = createRequire(import.meta.url)('class-transformer/cjs/storage') as {
  defaultMetadataStorage: Readonly<Record<'getExposedMetadatas' | 'getExcludedMetadatas', (dto: Type) => unknown[]>> & {
    readonly findTypeMetadata: (dto: Type, field: string) => unknown;
    readonly findTransformMetadatas: (dto: Type, field: string, type: number) => unknown[];
  };
};
const PLAIN_TO_CLASS = 0;

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

/** A field that has one of the project's own decorators. */
interface Field {
  readonly name: string;
  readonly check: Check<unknown>;
  /** It is checked where these say so, as `ValidateIf` does it. */
  readonly conditions: readonly ((dto: object, value: unknown) => boolean)[];
}

/**
 * Makes a body or a query an instance of its DTO, without unknown fields. Nest's ValidationPipe does it, but for DTOs whose fields have the
 * project's own decorators only: their checks are called at once, without promises or copies. A missing body counts as `{}`.
 */
export class DtoPipe implements PipeTransform {
  private readonly standard = new StandardPipe();
  /** By DTO class; null for one that the ValidationPipe checks. */
  private readonly known = new Map<Type, readonly Field[] | null>();

  /** @throws BadRequestException that lists each invalid field, here or in the promise */
  transform(value: unknown, metadata: ArgumentMetadata): unknown {
    const { type, metatype } = metadata;
    // Path and query parameters stay texts for the pipe that they are declared with: the number of "" would be 0.
    if (type === 'custom' || metatype === undefined || !this.standard.validates(metadata)) return value;
    if (type === 'body' && value !== undefined && !isObject(value))
      throw invalid([{ message: 'The body must be a JSON object', reason: 'malformed_body' }]);
    let fields = this.known.get(metatype);
    if (fields === undefined) this.known.set(metatype, (fields = fieldsOf(metatype)));
    const misspelt = misspeltFields(metatype, value ?? {});
    if (fields !== null) return instanceOf(metatype as Type<Record<string, unknown>>, fields, value ?? {}, misspelt);
    if (misspelt.length > 0) throw invalid(misspelt);
    return this.standard.transform(value, metadata);
  }
}

class StandardPipe extends ValidationPipe {
  constructor() {
    super({
      transform: true,
      whitelist: true,
      stopAtFirstError: true,
      validationError: { target: false, value: true },
      exceptionFactory: (errors) => invalid(detailsOf(errors)),
    });
  }

  validates(metadata: ArgumentMetadata): boolean {
    return this.toValidate(metadata);
  }

  /** JSON has no gaps, and looking for them in a long list holds the process. */
  protected override closeArrayGaps(): void {
    return undefined;
  }
}

function detailsOf(errors: readonly ValidationError[], parent = ''): ErrorDetail[] {
  return errors.flatMap((error) => {
    const { property, constraints = {}, children = [] } = error;
    const own = Object.entries(constraints).map(([constraint, message]) => {
      // A message that a team wrote stays.
      const isUsual = constraint === FIELD || message.startsWith(`${property} `);
      const said = error.value === undefined && isUsual ? IS_MISSING : message;
      return { field: parent + property, message: said, reason: constraintReason(constraint, error) };
    });
    return [...own, ...detailsOf(children, `${parent}${property}.`)];
  });
}

/** The fields of a class with the project's own decorators only; null for another class. */
export function fieldsOf(dto: Type): readonly Field[] | null {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const isTransformed =
    [...transformer.getExposedMetadatas(dto), ...transformer.getExcludedMetadatas(dto)].length > 0 ||
    rules.some(({ propertyName: name }) => transformer.findTypeMetadata(dto, name) !== undefined) ||
    rules.some(({ propertyName: name }) => transformer.findTransformMetadatas(dto, name, PLAIN_TO_CLASS).length > 0);
  const isOurs = rules.every((rule) => isCondition(rule) || isOwn(rule));
  if (rules.length === 0 || isTransformed || !isOurs) return null;
  return rules.filter(isOwn).map(({ propertyName: name, context }) => {
    const ofField = rules.filter((rule) => rule.propertyName === name && isCondition(rule));
    const conditions = ofField.map(({ constraints }) => constraints[0] as Field['conditions'][0]);
    return { name, check: context as Check<unknown>, conditions };
  });
}

function isCondition({ type }: Rule): boolean {
  return type === ValidationTypes.CONDITIONAL_VALIDATION;
}

function isOwn({ name, groups, each, validateIf }: Rule): boolean {
  // Its type says that there are always groups.
  const isForAll = ((groups as readonly string[] | undefined) ?? []).length === 0;
  return name === FIELD && !each && validateIf === undefined && isForAll;
}

function instanceOf(
  metatype: Type<Record<string, unknown>>,
  fields: readonly Field[],
  body: object,
  misspelt: readonly ErrorDetail[],
): object {
  const dto = new metatype();
  for (const { name } of fields) if (Object.hasOwn(body, name)) dto[name] = (body as typeof dto)[name];
  const wrong = fields.filter(({ name, check, conditions }) => {
    const value = dto[name];
    return check.parse(value) === undefined && conditions.every((isAsked) => isAsked(dto, value));
  });
  if (wrong.length + misspelt.length > 0) {
    throw invalid([...wrong.map(({ name, check }) => problemOf(name, dto[name], check)), ...misspelt]);
  }
  return dto;
}

/** Of a value that a standard decorator of class-validator refuses: the names of its constraints. */
const CONSTRAINTS: readonly (readonly [ErrorReason, string])[] = [
  ['not_a_string', 'isString'],
  ['not_an_integer', 'isInt'],
  ['not_a_number', 'isNumber'],
  ['not_a_boolean', 'isBoolean'],
  ['not_a_list', 'isArray'],
  ['out_of_range', 'min max isPositive isNegative'],
  ['too_short', 'minLength isNotEmpty'],
  ['too_long', 'maxLength'],
  ['too_many', 'arrayMaxSize'],
  ['repeated', 'arrayUnique'],
  ['unknown_value', 'isIn isEnum'],
  ['wrong_format', 'matches isDateString isIso8601 isUuid isUrl isEmail'],
];

/** Why class-validator refused a value; `invalid` for a constraint that says no more. */
function constraintReason(constraint: string, { value, contexts }: ValidationError): ErrorReason {
  if (constraint === FIELD) return problemOf('', value, contexts?.[FIELD] as Check<unknown>).reason;
  const [reason] = CONSTRAINTS.find(([, names]) => names.split(' ').includes(constraint)) ?? [];
  return value === undefined ? 'required' : typeFirst(reason ?? 'invalid', value);
}

/** Of several constraints the last one is tried first: a number is too long, before it is no string. */
function typeFirst(reason: ErrorReason, value: unknown): ErrorReason {
  if ((reason === 'too_short' || reason === 'too_long') && typeof value !== 'string') return 'not_a_string';
  if (reason === 'out_of_range' && typeof value !== 'number') return 'not_a_number';
  return reason === 'too_many' && !Array.isArray(value) ? 'not_a_list' : reason;
}

const DTO_PIPE = new DtoPipe();
/** What the {@link DtoPipe} checks: bodies, queries and path values. */
const CHECKED = [RouteParamtypes.BODY, RouteParamtypes.QUERY, RouteParamtypes.PARAM].map((type) => `${type}:`);

type Pipe = PipeTransform | Type<PipeTransform>;

const PARSERS: readonly unknown[] = Object.values(pipes).filter(({ name }) => /^Parse\w+Pipe$/.test(name));
/** Of a value that the pipe of this name refuses. */
const PARSER_REASONS: Readonly<Record<string, ErrorReason>> = {
  ParseIntPipe: 'not_an_integer',
  ParseFloatPipe: 'not_a_number',
  ParseBoolPipe: 'not_a_boolean',
  ParseArrayPipe: 'not_a_list',
  ParseEnumPipe: 'unknown_value',
};

/** A parse pipe of Nest, whose errors name the parameter then; any other pipe as it is. */
function named(pipe: Pipe): Pipe {
  const type = typeof pipe === 'function' ? pipe : (pipe.constructor as Type<PipeTransform>);
  if (!PARSERS.includes(type)) return pipe;
  const parser = typeof pipe === 'function' ? new pipe() : pipe;
  return {
    async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
      try {
        return (await parser.transform(value, metadata)) as unknown;
      } catch (error) {
        if (!(error instanceof BadRequestException) || !error.message.startsWith('Validation failed')) throw error;
        const reason = value === undefined ? 'required' : (PARSER_REASONS[type.name] ?? 'wrong_format');
        const message = value === undefined ? IS_MISSING : error.message;
        throw invalid([{ field: metadata.data ?? '', message, reason }]);
      }
    },
  };
}

/** Before the routes are made. A global {@link DtoPipe} would cost each request to the service's own operations two promises. */
export function setPipes(controller: Type, handler: string): void {
  const stored = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {}) as object;
  const parameters = stored as Record<string, { data?: unknown; pipes: Pipe[] }>;
  for (const [kind, parameter] of Object.entries(parameters)) {
    if (typeof parameter.data === 'string') parameter.pipes = parameter.pipes.map(named);
    const isChecked = CHECKED.some((checked) => kind.startsWith(checked)) && !parameter.pipes.includes(DTO_PIPE);
    if (isChecked) parameter.pipes = [DTO_PIPE, ...parameter.pipes];
  }
}
