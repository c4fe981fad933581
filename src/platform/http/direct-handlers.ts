import {
  CONTROLLER_WATERMARK,
  HTTP_CODE_METADATA,
  METHOD_METADATA,
  PATH_METADATA,
  ROUTE_ARGS_METADATA,
  SCOPE_OPTIONS_METADATA,
} from '@nestjs/common/constants.js';
import { ApplicationConfig } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import 'reflect-metadata';
import { isObservable, lastValueFrom } from 'rxjs';
import { AccessGuard } from '../access/access.guard.js';
import { type ControllerMethod, OperationRegistry } from '../access/operation-registry.js';
import { type OperationOptions, operationOf } from '../access/operation.decorator.js';
import { parametersOf } from './param.decorators.js';
import { ErrorFilter } from './error.filter.js';
import type { JsonAdapter } from './json-adapter.js';

/** A handler of a route, as Fastify calls it. */
export type RouteHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Finds what may take the place of Nest's handler of a route, if anything. */
export type FindHandler = (nestHandler: object) => RouteHandler | undefined;

/** What may be declared on an operation and its controller; the rest is Nest's, which knows what it means. */
const KNOWN = new Set<unknown>([
  ...[PATH_METADATA, METHOD_METADATA, HTTP_CODE_METADATA, FASTIFY_ROUTE_CONFIG_METADATA],
  ...[CONTROLLER_WATERMARK, SCOPE_OPTIONS_METADATA],
]);
/** Types of parameters, dependencies to inject, and the OpenAPI document. */
const KNOWN_PREFIX = /^(design:|self:|optional:|swagger\/)/;

/**
 * Finds handlers that do for an operation what Nest would do, without what Nest does for others. Nest leads every request
 * through guards, pipes, interceptors and observables, whether there are any or not, which costs about as much as all that
 * Fastify does. An operation on which nothing is declared but by this service's own decorators needs little of it: ask the
 * {@link AccessGuard}, read the parameters, call the controller, answer, or let the {@link ErrorFilter} answer.
 *
 * All else stays Nest's: a handler or controller with a guard, pipe, interceptor, filter, header or the like of its own, a
 * parameter of any other decorator, a controller made for each request; and every route when the application has a global
 * guard, pipe, interceptor or filter besides those two.
 */
export function directHandlers(app: NestFastifyApplication, adapter: JsonAdapter): FindHandler {
  const registry = app.get(OperationRegistry);
  const guard = app.get(AccessGuard);
  const config = app.get(ApplicationConfig);
  // When the routes are made, and not before, it is known what there is.
  return (nestHandler) => {
    const operation = operationOf(nestHandler);
    const filter = onlyFilter(config, guard);
    const method = operation && methodOf(registry, operation);
    if (!filter || !method || !isPlain(method)) return undefined;
    return withMetadataOf(nestHandler, directHandler(method, guard, filter, adapter));
  };
}

function directHandler(
  { controller, name, handler }: ControllerMethod,
  guard: AccessGuard,
  filter: ErrorFilter,
  adapter: JsonAdapter,
): RouteHandler {
  const instance = controller.instance as Record<string, (...values: unknown[]) => unknown>;
  const parameters = parametersOf(handler);
  const status = Reflect.getMetadata(HTTP_CODE_METADATA, handler) as number;
  return async (request, reply) => {
    try {
      const refusal = guard.admit(handler, request);
      if (refusal) await refusal;
      const values: unknown[] = [];
      for (const { index, read } of parameters) values[index] = read(request);
      const result = await instance[name]?.(...values);
      // A reply can be waited for: what is sent may be still in the making.
      return await adapter.reply(reply, isObservable(result) ? await lastValueFrom(result) : result, status);
    } catch (error) {
      filter.answer(error, request, reply);
      return reply;
    }
  };
}

/** The application's one filter, when there is nothing else that takes part in every request but the access guard. */
function onlyFilter(config: ApplicationConfig, guard: AccessGuard): ErrorFilter | undefined {
  const [filter, ...filters] = config.getGlobalFilters();
  const others: unknown[][] = [
    filters,
    config.getGlobalGuards().filter((other) => other !== guard),
    config.getGlobalPipes(),
    config.getGlobalInterceptors(),
    config.getGlobalPreRequestHooks(),
    config.getGlobalRequestFilters(),
    config.getGlobalRequestGuards(),
    config.getGlobalRequestPipes(),
    config.getGlobalRequestInterceptors(),
  ];
  return filter instanceof ErrorFilter && others.every(({ length }) => length === 0) ? filter : undefined;
}

function methodOf(registry: OperationRegistry, operation: OperationOptions): ControllerMethod | undefined {
  for (const method of registry.controllerMethods()) if (operationOf(method.handler) === operation) return method;
  return undefined;
}

/** Whether nothing is declared on an operation that is not known here. */
function isPlain({ controller, name, handler }: ControllerMethod): boolean {
  const type = controller.metatype as object;
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, type, name) as object | undefined;
  return (
    controller.isDependencyTreeStatic() &&
    Object.keys(parameters ?? {}).length === parametersOf(handler).length &&
    Reflect.hasMetadata(HTTP_CODE_METADATA, handler) &&
    [handler, type].every((target) =>
      Reflect.getMetadataKeys(target).every(
        (key: unknown) =>
          // What modules keep for themselves under symbols takes effect through something that is looked for here.
          typeof key === 'symbol' ||
          KNOWN.has(key) ||
          KNOWN_PREFIX.test(String(key)) ||
          Reflect.getMetadata(key, target) === undefined,
      ),
    )
  );
}

/** The adapter makes a route from what is declared on its handler. */
function withMetadataOf<T extends object>(original: object, copy: T): T {
  for (const key of Reflect.getMetadataKeys(original) as unknown[]) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, original), copy);
  }
  return copy;
}
