import { type ArgumentMetadata, BadRequestException, type PipeTransform, type Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/internal.js';
import * as pipes from '@nestjs/common/pipes/index.js';
import type { ErrorReason } from '../error-reasons.js';
import { DtoPipe } from './dto-pipe.js';
import { invalid } from './errors.js';

type Pipe = PipeTransform | Type<PipeTransform>;

const PARSERS: readonly unknown[] = Object.values(pipes).filter(({ name }) => /^Parse\w+Pipe$/.test(name));

/** Of a value that the pipe of this name refuses. */
const REASONS: Readonly<Record<string, ErrorReason>> = {
  ParseIntPipe: 'not_an_integer',
  ParseFloatPipe: 'not_a_number',
  ParseBoolPipe: 'not_a_boolean',
  ParseArrayPipe: 'not_a_list',
  ParseEnumPipe: 'unknown_value',
};

/** One of Nest's parse pipes, whose errors name the parameter. */
class NamedParsePipe implements PipeTransform {
  constructor(private readonly pipe: PipeTransform) {}

  async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    try {
      return (await this.pipe.transform(value, metadata)) as unknown;
    } catch (error) {
      if (!(error instanceof BadRequestException) || !error.message.startsWith('Validation failed')) throw error;
      const reason = value === undefined ? 'required' : (REASONS[this.pipe.constructor.name] ?? 'wrong_format');
      throw invalid([{ field: metadata.data ?? '', message: error.message, reason }]);
    }
  }
}

const DTO_PIPE = new DtoPipe();
/** What the {@link DtoPipe} checks: bodies, queries and path values. */
const CHECKED = [RouteParamtypes.BODY, RouteParamtypes.QUERY, RouteParamtypes.PARAM].map((type) => `${type}:`);

/**
 * Gives the parameters of a handler their pipes: the {@link DtoPipe} where it checks something, and parse pipes whose errors name the
 * parameter. As a global pipe, the former would cost two promises for each request to the service's own operations. To be called before
 * the routes are made.
 */
export function setPipes(controller: Type, handler: string): void {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) as
    Record<string, { data?: unknown; pipes: Pipe[] }> | undefined;
  for (const [kind, parameter] of Object.entries(parameters ?? {})) {
    const own = typeof parameter.data === 'string' ? parameter.pipes.map(named) : parameter.pipes;
    const isChecked = CHECKED.some((checked) => kind.startsWith(checked)) && !own.includes(DTO_PIPE);
    parameter.pipes = isChecked ? [DTO_PIPE, ...own] : own;
  }
}

function named(pipe: Pipe): Pipe {
  if (typeof pipe === 'function') return PARSERS.includes(pipe) ? new NamedParsePipe(new pipe()) : pipe;
  return PARSERS.includes(pipe.constructor) ? new NamedParsePipe(pipe) : pipe;
}
