import { type INestApplication, Logger, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { RouteConfig } from '@nestjs/platform-fastify';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { type ApiOperationOptions, DECORATORS } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';
import { type Settings, SettingsError } from '../config/settings.js';
import { nameParameters } from '../http/named-parse-pipes.js';
import { bodyTypeOf, type RouteOperation } from './operation.decorator.js';

const READS: ReadonlySet<RequestMethod> = new Set([RequestMethod.GET, RequestMethod.HEAD]);
/** In TOKEN_OPERATIONS it names all writes that need no credential otherwise. */
const WRITES = 'writes';
/** What HOST is where no other machine can connect. */
const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/;

/** What an operation demands of a request before its handler runs. */
export type Demands = Readonly<Record<'suspended' | 'password' | 'token', boolean>>;

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteOperation> {
    demands?: Demands;
  }
}

/** What an operation demands under the settings. Other routes, such as the documentation, demand nothing. */
export function demandsOf(
  { operationId = '', needs }: Partial<RouteOperation>,
  isWrite: boolean,
  { suspendedOperations, tokenOperations }: Settings,
): Demands {
  const isClosedWrite = isWrite && needs === undefined && tokenOperations.includes(WRITES);
  return {
    suspended: suspendedOperations.includes(operationId),
    password: needs === 'password',
    token: needs === 'token' || isClosedWrite || tokenOperations.includes(operationId),
  };
}

type KnownOperation = Demands & RouteOperation & { readonly method: RequestMethod };

/**
 * Makes operations of handlers that have Nest's decorators only, checks the settings that name operations, and logs which are open
 * and which are closed. To be called before the routes are made.
 * @returns what the operations demand, by their ids
 * @throws SettingsError when a setting names an unknown operation, Error when two operations have the same id
 */
export function declareOperations(app: INestApplication, settings: Settings): ReadonlyMap<string, Demands> {
  const operations = new Map<string, KnownOperation>();
  for (const [handler, config] of routeOperations(app.get(DiscoveryService, { strict: false }))) {
    const { operationId: id } = config;
    if (operations.has(id)) throw new Error(`Two operations have the id ${id}`);
    const method = methodOf(handler);
    operations.set(id, { ...config, method, ...demandsOf(config, !READS.has(method), settings) });
  }
  const closed = settings.tokenOperations.filter((id) => id !== WRITES);
  const problems = [
    ...unknownIds('TOKEN_OPERATIONS', closed, operations),
    ...unknownIds('SUSPENDED_OPERATIONS', settings.suspendedOperations, operations),
  ];
  if (problems.length > 0) throw new SettingsError(problems);
  announce([...operations.values()], settings);
  return operations;
}

/** The operations of all modules. Their controllers need not be more than prototypes. */
export function* routeOperations(discovery: DiscoveryService): Generator<[handler: object, operation: RouteOperation]> {
  const scanner = new MetadataScanner();
  for (const { instance, metatype } of discovery.getControllers()) {
    const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
    for (const name of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name];
      if (handler === undefined) continue;
      nameParameters(metatype as Type, name);
      if (!configOf(handler).operationId) declareStandardHandler(metatype as Type, name, handler);
      const config = configOf(handler);
      if (config.operationId) yield [handler, config as RouteOperation];
    }
  }
}

/** Gives the route its id in the OpenAPI document. A read that the document leaves out is no operation. */
function declareStandardHandler(type: Type, name: string, handler: object): void {
  const isHidden =
    Reflect.hasMetadata(DECORATORS.API_EXCLUDE_CONTROLLER, type) ||
    Reflect.hasMetadata(DECORATORS.API_EXCLUDE_ENDPOINT, handler);
  if (!Reflect.hasMetadata(METHOD_METADATA, handler) || (isHidden && READS.has(methodOf(handler)))) return;
  const { operationId = `${type.name}_${name}` } = (Reflect.getMetadata(DECORATORS.API_OPERATION, handler) ??
    {}) as ApiOperationOptions;
  const bodyType = bodyTypeOf(type.prototype as object, name);
  RouteConfig({ ...configOf(handler), operationId, takesBody: true, bodyType })(type, name, { value: handler });
}

function configOf(handler: object): Partial<RouteOperation> {
  return (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) ?? {}) as Partial<RouteOperation>;
}

function methodOf(handler: object): RequestMethod {
  return Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
}

/** Logs who can connect and what is open, as a warning where anyone can delete records; and warns where a password is not checked. */
function announce(operations: readonly KnownOperation[], { host, rateLimit }: Settings): void {
  const inForce = operations.filter(({ suspended }) => !suspended);
  const open = inForce.filter(({ method, password, token }) => !READS.has(method) && !password && !token);
  const mayDelete = open.some(({ method }) => method === RequestMethod.DELETE);
  const who = `${LOOPBACK.test(host) ? 'Only this machine' : 'Other machines'} can connect (HOST=${host}).`;
  const said = [
    `${who}${mayDelete ? ' Anyone who connects can delete records.' : ''} Writes open to anyone: ${idsOf(open)}`,
    `closed by TOKEN_OPERATIONS: ${idsOf(inForce.filter(({ token, needs }) => token && needs !== 'token'))}`,
    `suspended: ${idsOf(operations.filter(({ suspended }) => suspended))}`,
    rateLimit === 0 ? 'requests are not limited (RATE_LIMIT)' : `requests a minute from one address: ${rateLimit}`,
  ].join('; ');
  const logger = new Logger('Access');
  logger[mayDelete ? 'warn' : 'log'](said);
  const unchecked = idsOf(operations.filter(({ password, bodyType }) => !password && takesPassword(bodyType)));
  if (unchecked !== 'none')
    logger.warn(`The field password is not checked: ${unchecked}. @Operation({ needs: 'password' }) checks it`);
}

/** Whether the body has a field of this name, which may be the operator's password. */
function takesPassword(bodyType: Type | undefined): boolean {
  const fields = bodyType ? getMetadataStorage().getTargetValidationMetadatas(bodyType, '', true, false) : [];
  return fields.some(({ propertyName }) => propertyName === 'password');
}

function idsOf(operations: readonly KnownOperation[]): string {
  const ids = operations.map(({ operationId }) => operationId);
  return ids.sort().join(', ') || 'none';
}

function unknownIds(setting: string, named: readonly string[], known: ReadonlyMap<string, unknown>): string[] {
  const unknown = named.filter((id) => !known.has(id));
  if (unknown.length === 0) return [];
  const ids = [...known.keys()].sort().join(', ');
  return [`${setting} names no operation of this service: ${unknown.join(', ')}. Known are: ${ids}`];
}
