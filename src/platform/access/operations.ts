import { type INestApplication, Logger, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { type ApiOperationOptions, DECORATORS } from '@nestjs/swagger';
import { type Settings, SettingsError } from '../config/settings.js';
import type { RouteOperation } from './operation.decorator.js';

const READS: ReadonlySet<RequestMethod> = new Set([RequestMethod.GET, RequestMethod.HEAD]);

/** The settings that close operations. */
export type AccessSettings = Pick<Settings, 'suspendedOperations' | 'tokenOperations'>;

/** What an operation demands of a request before its handler runs. */
export type Demands = Readonly<Record<'suspended' | 'password' | 'token', boolean>>;

/** What an operation demands under the settings. Other routes, such as the documentation, demand nothing. */
export function demandsOf(
  { operationId = '', needs }: Partial<RouteOperation>,
  { suspendedOperations, tokenOperations }: AccessSettings,
): Demands {
  return {
    suspended: suspendedOperations.includes(operationId),
    password: needs === 'password',
    token: needs === 'token' || tokenOperations.includes(operationId),
  };
}

type KnownOperation = Demands & { readonly id: string; readonly method: RequestMethod };

/**
 * Makes operations of handlers that have Nest's decorators only, checks the settings that name operations, and logs which are open
 * and which are closed. To be called before the routes are made.
 * @throws SettingsError when a setting names an unknown operation, Error when two operations have the same id
 */
export function declareOperations(app: INestApplication, settings: AccessSettings & Pick<Settings, 'rateLimit'>): void {
  const operations: KnownOperation[] = [];
  const ids = new Set<string>();
  for (const [handler, config] of routeOperations(app)) {
    const { operationId: id } = config;
    if (ids.has(id)) throw new Error(`Two operations have the id ${id}`);
    ids.add(id);
    const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
    operations.push({ id, method, ...demandsOf(config, settings) });
  }
  const problems = [
    ...unknownIds('TOKEN_OPERATIONS', settings.tokenOperations, ids),
    ...unknownIds('SUSPENDED_OPERATIONS', settings.suspendedOperations, ids),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
  announce(operations, settings);
}

function* routeOperations(app: INestApplication): Generator<[handler: object, operation: RouteOperation]> {
  const scanner = app.get(MetadataScanner, { strict: false });
  for (const { instance, metatype } of app.get(DiscoveryService, { strict: false }).getControllers()) {
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      if (handler === undefined) continue;
      if (!configOf(handler).operationId) declareStandardHandler(metatype as Type, name, handler);
      const config = configOf(handler);
      if (config.operationId) yield [handler, config as RouteOperation];
    }
  }
}

/** Gives the route its id in the OpenAPI document. A handler that the document leaves out is no operation. */
function declareStandardHandler(type: Type, name: string, handler: object): void {
  const isHidden =
    Reflect.hasMetadata(DECORATORS.API_EXCLUDE_CONTROLLER, type) ||
    Reflect.hasMetadata(DECORATORS.API_EXCLUDE_ENDPOINT, handler);
  if (!Reflect.hasMetadata(METHOD_METADATA, handler) || isHidden) return;
  const { operationId = `${type.name}_${name}` } = (Reflect.getMetadata(DECORATORS.API_OPERATION, handler) ??
    {}) as ApiOperationOptions;
  RouteConfig({ ...configOf(handler), operationId, takesBody: true })(type, name, { value: handler });
}

function configOf(handler: object): Partial<RouteOperation> {
  return (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) ?? {}) as Partial<RouteOperation>;
}

/** Logs a warning where anyone can delete records. */
function announce(
  operations: readonly KnownOperation[],
  { tokenOperations, rateLimit }: Pick<Settings, 'rateLimit' | 'tokenOperations'>,
): void {
  const inForce = operations.filter(({ suspended }) => !suspended);
  const open = inForce.filter(({ method, password, token }) => !READS.has(method) && !password && !token);
  const said = [
    `Writes open to anyone: ${idsOf(open)}`,
    `closed by TOKEN_OPERATIONS: ${idsOf(inForce.filter(({ id }) => tokenOperations.includes(id)))}`,
    `suspended: ${idsOf(operations.filter(({ suspended }) => suspended))}`,
    rateLimit === 0 ? 'requests are not limited (RATE_LIMIT)' : `requests a minute from one address: ${rateLimit}`,
  ].join('; ');
  const logger = new Logger('Access');
  if (open.some(({ method }) => method === RequestMethod.DELETE)) logger.warn(`Anyone can delete records. ${said}`);
  else logger.log(said);
}

function idsOf(operations: readonly KnownOperation[]): string {
  const ids = operations.map(({ id }) => id);
  return ids.sort().join(', ') || 'none';
}

function unknownIds(setting: string, named: readonly string[], known: ReadonlySet<string>): string[] {
  const unknown = named.filter((id) => !known.has(id));
  if (unknown.length === 0) return [];
  return [
    `${setting} names no operation of this service: ${unknown.join(', ')}. Known are: ${[...known].sort().join(', ')}`,
  ];
}
