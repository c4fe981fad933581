import { type INestApplication, Logger, RequestMethod, SetMetadata, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import { type ApiOperationOptions, DECORATORS } from '@nestjs/swagger';
import { type Settings, SettingsError } from '../config/settings.js';
import { setPipes } from '../http/dto-pipe.js';
import { bodyTypeOf, OPERATION, type RouteOperation, TAKES_KEY } from './operation.decorator.js';

const READS: ReadonlySet<RequestMethod> = new Set([RequestMethod.GET, RequestMethod.HEAD]);
/** In TOKEN_OPERATIONS it names all writes that need no credential otherwise. */
const WRITES = 'writes';
const LOOPBACK = /^(localhost|127\.[\d.]+|::1)$/;

/** What an operation demands of a request before its handler runs, and whether it may change something. */
export type Demands = Readonly<Record<'suspended' | 'password' | 'token' | 'isWrite', boolean>>;

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<RouteOperation> {
    demands?: Demands;
  }
}

/** What a read demands that is no operation, such as one of the health. */
const NOTHING: Demands = { suspended: false, password: false, token: false, isWrite: false };

export function demandsOf(
  { operationId, needs, partOf = operationId }: Pick<RouteOperation, 'operationId' | 'needs' | 'partOf'>,
  isWrite: boolean,
  { suspendedOperations, tokenOperations }: Settings,
): Demands {
  const isNamed = (ids: readonly string[]): boolean => ids.includes(operationId) || ids.includes(partOf);
  const isClosedWrite = isWrite && needs === undefined && tokenOperations.includes(WRITES);
  return {
    suspended: isNamed(suspendedOperations),
    password: needs === 'password',
    token: needs === 'token' || isClosedWrite || isNamed(tokenOperations),
    isWrite,
  };
}

export type KnownOperation = Demands & RouteOperation & { readonly method: RequestMethod };

/**
 * Tells each route what it demands, before the routes are made. Handlers with Nest's decorators alone are operations too.
 * @throws SettingsError when a setting names an unknown operation, Error when two operations have the same id
 */
export function declareOperations(app: INestApplication, settings: Settings): ReadonlyMap<string, KnownOperation> {
  const operations = new Map<string, KnownOperation>();
  for (const route of routeHandlers(app.get(DiscoveryService, { strict: false }))) {
    const { type, operation } = route;
    setPipes(type, route.name);
    const handler = route.isShared ? ownHandler(route) : route.handler;
    const method = methodOf(handler);
    const demands = operation ? demandsOf(operation, !READS.has(method), settings) : NOTHING;
    const config = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) as object | undefined;
    SetMetadata(FASTIFY_ROUTE_CONFIG_METADATA, { ...config, ...operation, demands })(handler);
    if (operation === undefined) continue;
    const { operationId: id } = operation;
    if (operations.has(id)) throw new Error(`Two operations have the id ${id}`);
    operations.set(id, { ...operation, method, ...demands });
  }
  const closed = settings.tokenOperations.filter((id) => id !== WRITES);
  refuseUnknown(operations, { TOKEN_OPERATIONS: closed, SUSPENDED_OPERATIONS: settings.suspendedOperations });
  announce([...operations.values()], settings);
  return operations;
}

/** A method of a controller that answers requests. A read that the document leaves out is no operation. */
interface RouteHandler {
  readonly type: Type;
  readonly name: string;
  readonly handler: Handler;
  /** Whether another controller has the same one, of their base class. */
  readonly isShared: boolean;
  readonly operation: RouteOperation | undefined;
}

type Handler = (...parameters: unknown[]) => unknown;

/** The handlers of all modules. Their controllers need not be more than prototypes. */
export function routeHandlers(discovery: DiscoveryService): RouteHandler[] {
  const scanner = new MetadataScanner();
  const found = discovery.getControllers().flatMap(({ metatype }) => {
    const prototype = metatype?.prototype as Record<string, Handler>;
    const names = scanner.getAllMethodNames(prototype);
    const handlers = names.map((name) => ({ type: metatype as Type, name, handler: prototype[name] as Handler }));
    return handlers.filter(({ handler }) => Reflect.hasMetadata(METHOD_METADATA, handler));
  });
  return found.map((each) => {
    const isShared = found.some(({ type, handler }) => handler === each.handler && type !== each.type);
    return { ...each, isShared, operation: operationOf(each, isShared) };
  });
}

/** Controllers with one base class share its methods. Each gets one of its own, for the operations differ. */
function ownHandler({ type, name, handler: shared, operation }: RouteHandler): Handler {
  const own = function (this: unknown, ...parameters: unknown[]): unknown {
    return shared.apply(this, parameters);
  };
  for (const key of Reflect.getMetadataKeys(shared) as unknown[])
    Reflect.defineMetadata(key, Reflect.getMetadata(key, shared), own);
  if (operation)
    SetMetadata(DECORATORS.API_OPERATION, { ...describedAs(shared), operationId: operation.operationId })(own);
  Object.defineProperty(type.prototype, name, { value: own, configurable: true, writable: true });
  return own;
}

/** What is declared, or an operation with the route's id in the OpenAPI document. A shared id gets the controller's name before it. */
function operationOf(
  { type, name, handler }: Pick<RouteHandler, 'type' | 'name' | 'handler'>,
  isShared: boolean,
): RouteOperation | undefined {
  const declared = Reflect.getMetadata(OPERATION, handler) as RouteOperation | undefined;
  const isHidden =
    Reflect.hasMetadata(DECORATORS.API_EXCLUDE_CONTROLLER, type) ||
    Reflect.hasMetadata(DECORATORS.API_EXCLUDE_ENDPOINT, handler);
  if (!declared && isHidden && READS.has(methodOf(handler))) return undefined;
  const id = declared?.operationId ?? describedAs(handler)?.operationId;
  const operationId = isShared || id === undefined ? `${type.name}_${id ?? name}` : id;
  const bodyType = bodyTypeOf(type.prototype as object, name);
  return { takesBody: true, bodyType, takesKey: Reflect.hasMetadata(TAKES_KEY, handler), ...declared, operationId };
}

function describedAs(handler: Handler): ApiOperationOptions | undefined {
  return Reflect.getMetadata(DECORATORS.API_OPERATION, handler) as ApiOperationOptions | undefined;
}

function methodOf(handler: Handler): RequestMethod {
  return Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod;
}

/** Logs who can connect and what is open, as a warning where anyone can delete records. */
function announce(operations: readonly KnownOperation[], { host, rateLimit }: Settings): void {
  const inForce = operations.filter(({ suspended }) => !suspended);
  const open = inForce.filter(
    ({ method, password, token, needs }) => !READS.has(method) && !password && !token && needs === undefined,
  );
  const mayDelete = open.some(({ method, partOf }) => method === RequestMethod.DELETE && partOf === undefined);
  const who = `${LOOPBACK.test(host) ? 'Only this machine' : 'Other machines'} can connect (HOST=${host}).`;
  const said = [
    `${who}${mayDelete ? ' Anyone who connects can delete records.' : ''} Writes open to anyone: ${idsOf(open)}`,
    `closed by TOKEN_OPERATIONS: ${idsOf(inForce.filter(({ token, needs }) => token && needs !== 'token'))}`,
    `suspended: ${idsOf(operations.filter(({ suspended }) => suspended))}`,
    rateLimit === 0 ? 'requests are not limited (RATE_LIMIT)' : `requests a minute from one address: ${rateLimit}`,
  ].join('; ');
  new Logger('Access')[mayDelete ? 'warn' : 'log'](said);
}

function idsOf(operations: readonly KnownOperation[]): string {
  const ids = operations.map(({ operationId }) => operationId);
  return ids.sort().join(', ') || 'none';
}

function refuseUnknown(
  known: ReadonlyMap<string, unknown>,
  settings: Readonly<Record<string, readonly string[]>>,
): void {
  const ids = [...known.keys()].sort().join(', ');
  const problems = Object.entries(settings).flatMap(([setting, named]) => {
    const unknown = named.filter((id) => !known.has(id)).join(', ');
    return unknown === '' ? [] : `${setting} names no operation of this service: ${unknown}. Known are: ${ids}`;
  });
  if (problems.length > 0) throw new SettingsError(problems);
}
