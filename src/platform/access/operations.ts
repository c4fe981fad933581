import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type ApiOperationOptions, DECORATORS } from '@nestjs/swagger';
import type { preHandlerAsyncHookHandler, RouteOptions } from 'fastify';
import { SETTINGS } from '../config/config.module.js';
import { type Settings, SettingsError } from '../config/settings.js';
import { AUDITED, credentialsBodyOf, OPERATION, type RouteOperation, TAKES_KEY } from './operation.decorator.js';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);
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

/** The demands of a read that is no operation, such as a health check. */
const NOTHING: Demands = { suspended: false, password: false, token: false, isWrite: false };

export function demandsOf(
  { operationId, needs, partOf = operationId }: Pick<RouteOperation, 'operationId' | 'needs' | 'partOf'>,
  isWrite: boolean,
  { suspendedOperations, tokenOperations }: Pick<Settings, 'suspendedOperations' | 'tokenOperations'>,
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

/** A method of a controller. Whether it answers requests shows when its route is made. */
interface Handler {
  readonly operation: RouteOperation;
  /** Left out of the document. Then a read is no operation. */
  readonly isHidden: boolean;
}

export interface KnownOperation extends Demands, RouteOperation {
  /** The handler that has this id. */
  readonly owner: string;
  readonly mayDelete: boolean;
}

/** The operations of all modules. Handlers with Nest's decorators alone are operations too. */
@Injectable()
export class Operations implements OnApplicationBootstrap {
  readonly known = new Map<string, KnownOperation>();
  private readonly handlers: ReadonlyMap<string, readonly Handler[]>;

  constructor(
    discovery: DiscoveryService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.handlers = handlersOf(discovery);
  }

  /** The operation's id in the OpenAPI document. */
  idOf(controller: string, method: string): string {
    const [handler] = this.handlers.get(`${controller}.${method}`) ?? [];
    return handler?.operation.operationId ?? `${controller}_${method}`;
  }

  /**
   * Tells a route what it demands. Nest names its handler after controller and method. A route that is no method of a controller, such as
   * `POST /graphql`, is checked before its handler, as Nest calls no guard for it. @throws Error when two have the same id or name
   */
  declare(route: RouteOptions, check: preHandlerAsyncHookHandler): void {
    const { name } = route.handler;
    const [handler, other] = this.handlers.get(name) ?? [];
    if (other) throw new Error(`Two controllers have a handler ${name}: rename one of the classes`);
    const methods = [route.method].flat();
    const isWrite = methods.some((method) => !READS.has(method));
    if (!handler) route.preHandler = [check, route.preHandler ?? []].flat();
    if (!isWrite && handler?.isHidden !== false) {
      route.config = { ...route.config, demands: NOTHING };
      return;
    }
    const operation = handler?.operation ?? { operationId: `${methods.join()} ${route.url}`, takesBody: true };
    const demands = demandsOf(operation, isWrite, this.settings);
    route.config = { ...route.config, ...operation, demands };
    const { operationId: id } = operation;
    const owner = handler ? name : id;
    if ((this.known.get(id)?.owner ?? owner) !== owner) throw new Error(`Two operations have the id ${id}`);
    this.known.set(id, { ...operation, ...demands, owner, mayDelete: methods.includes('DELETE') });
  }

  /** Checks the settings, when all routes are made, and logs what is open. @throws SettingsError for one that names an unknown operation */
  onApplicationBootstrap(): void {
    const { tokenOperations, suspendedOperations } = this.settings;
    const closed = tokenOperations.filter((id) => id !== WRITES);
    refuseUnknown(this.known, { TOKEN_OPERATIONS: closed, SUSPENDED_OPERATIONS: suspendedOperations });
    announce([...this.known.values()], this.settings);
  }
}

/** By names such as `CardsController.list`. It reads prototypes: no controller needs an instance. */
function handlersOf(discovery: DiscoveryService): ReadonlyMap<string, readonly Handler[]> {
  const scanner = new MetadataScanner();
  const found = discovery.getControllers().flatMap(({ metatype }) => {
    const prototype = metatype?.prototype as Record<string, object>;
    return scanner.getAllMethodNames(prototype).map((name) => ({ prototype, name, method: prototype[name] }));
  });
  const handlers = new Map<string, Handler[]>();
  for (const { prototype, name, method } of found) {
    const isShared = found.some((other) => other.method === method && other.prototype !== prototype);
    const full = `${prototype.constructor.name}.${name}`;
    handlers.set(full, [...(handlers.get(full) ?? []), handlerOf(prototype, name, isShared)]);
  }
  return handlers;
}

/** What is declared, or an operation with the route's id in the OpenAPI document. A shared id gets the controller's name before it. */
function handlerOf(prototype: Record<string, object>, name: string, isShared: boolean): Handler {
  const method = prototype[name] as object;
  const type = prototype.constructor;
  const declared = Reflect.getMetadata(OPERATION, method) as RouteOperation | undefined;
  const described = Reflect.getMetadata(DECORATORS.API_OPERATION, method) as ApiOperationOptions | undefined;
  const id = declared?.operationId ?? described?.operationId;
  const operationId = isShared || id === undefined ? `${type.name}_${id ?? name}` : id;
  const takesKey = Reflect.hasMetadata(TAKES_KEY, method);
  const isAudited = takesKey || Reflect.hasMetadata(AUDITED, method);
  const bodyType = credentialsBodyOf(prototype, name);
  const isHidden =
    Reflect.hasMetadata(DECORATORS.API_EXCLUDE_CONTROLLER, type) ||
    Reflect.hasMetadata(DECORATORS.API_EXCLUDE_ENDPOINT, method);
  return {
    operation: { takesBody: true, bodyType, takesKey, isAudited, ...declared, operationId },
    isHidden: declared === undefined && isHidden,
  };
}

/** Logs who can connect and what is open, as a warning where anyone can delete records. */
function announce(operations: readonly KnownOperation[], { host, rateLimit }: Settings): void {
  const inForce = operations.filter(({ suspended }) => !suspended);
  const open = inForce.filter(
    ({ isWrite, password, token, needs }) => isWrite && !password && !token && needs === undefined,
  );
  const mayDelete = open.some((operation) => operation.mayDelete && operation.partOf === undefined);
  const unaudited = inForce.filter(
    ({ isWrite, isAudited, storesAuthor, needs }) => isWrite && !isAudited && !storesAuthor && needs !== 'code',
  );
  const who = `${LOOPBACK.test(host) ? 'Only this machine' : 'Other machines'} can connect (HOST=${host}).`;
  const said = [
    `${who}${mayDelete ? ' Anyone who connects can delete records.' : ''} Writes open to anyone: ${idsOf(open)}`,
    `closed by TOKEN_OPERATIONS: ${idsOf(inForce.filter(({ token, needs }) => token && needs !== 'token'))}`,
    `suspended: ${idsOf(operations.filter(({ suspended }) => suspended))}`,
    rateLimit === 0 ? 'requests are not limited (RATE_LIMIT)' : `requests a minute from one address: ${rateLimit}`,
    ...(unaudited.length > 0 ? [`not in the audit: ${idsOf(unaudited)}`] : []),
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
