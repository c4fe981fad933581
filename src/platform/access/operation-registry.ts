import { Inject, Injectable, Logger, type OnModuleInit, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants.js';
import type { ApiOperationOptions } from '@nestjs/swagger';
import { SETTINGS } from '../config/config.module.js';
import { type Settings, SettingsError } from '../config/settings.js';
import { type DeclaredOperation, declareOperation, operationOf } from './operation.decorator.js';

/** Where @nestjs/swagger keeps what its decorators say; it exports no names for that. */
const OF_SWAGGER = {
  operation: 'swagger/apiOperation',
  excludedController: 'swagger/apiExcludeController',
  excludedEndpoint: 'swagger/apiExcludeEndpoint',
} as const;
const READS: ReadonlySet<RequestMethod> = new Set([RequestMethod.GET, RequestMethod.HEAD]);

/** What a handler demands of a request before it runs. */
export interface Demands {
  readonly operation: DeclaredOperation;
  readonly method: RequestMethod;
  readonly suspended: boolean;
  readonly password: boolean;
  readonly token: boolean;
}

/** A method of a controller, which may be the handler of an operation. */
export interface ControllerMethod {
  readonly controller: ReturnType<DiscoveryService['getControllers']>[number];
  readonly name: string;
  readonly handler: object;
}

/** Knows every operation of every module, and what each demands under the settings. */
@Injectable()
export class OperationRegistry implements OnModuleInit {
  private readonly demands = new Map<object, Demands>();

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** @throws SettingsError when a setting names an unknown operation, Error when two operations have the same id */
  onModuleInit(): void {
    const { tokenOperations, suspendedOperations } = this.settings;
    const ids = new Set<string>();
    for (const { handler } of this.controllerMethods()) {
      const demands = this.demandsOf(handler);
      if (demands === undefined) continue;
      const { id } = demands.operation;
      if (ids.has(id)) throw new Error(`Two operations have the id ${id}`);
      ids.add(id);
    }
    const problems = [
      ...unknownIds('TOKEN_OPERATIONS', tokenOperations, ids),
      ...unknownIds('SUSPENDED_OPERATIONS', suspendedOperations, ids),
    ];
    if (problems.length > 0) throw new SettingsError(problems);
    this.announce();
  }

  /** The demands of a handler; undefined for a route that is no operation, such as the API's documentation. */
  demandsOf(handler: object): Demands | undefined {
    const known = this.demands.get(handler);
    if (known) return known;
    const operation = operationOf(handler);
    if (operation === undefined) return undefined;
    const { tokenOperations, suspendedOperations } = this.settings;
    const demands = {
      operation,
      method: Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod,
      suspended: suspendedOperations.includes(operation.id),
      password: operation.needs === 'password',
      token: operation.needs === 'token' || tokenOperations.includes(operation.id),
    };
    this.demands.set(handler, demands);
    return demands;
  }

  /**
   * Makes operations of the routes that are declared with Nest's decorators alone, with the ids that the OpenAPI document gives them.
   * What the document leaves out is none. To be called before the routes are made.
   */
  declareStandardHandlers(): void {
    for (const { controller, name, handler } of this.controllerMethods()) {
      const type = controller.metatype as Type;
      if (!Reflect.hasMetadata(METHOD_METADATA, handler) || operationOf(handler) || isHidden(type, handler)) continue;
      const { operationId: id = `${type.name}_${name}` } = (Reflect.getMetadata(OF_SWAGGER.operation, handler) ??
        {}) as ApiOperationOptions;
      const config = (Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, handler) ?? {}) as object;
      const operation = { id, summary: '', body: undefined };
      declareOperation(operation, { ...config, takesBody: true })(type, name, { value: handler });
    }
  }

  /** All methods of all controllers. */
  *controllerMethods(): Generator<ControllerMethod> {
    for (const controller of this.discovery.getControllers()) {
      const prototype = Object.getPrototypeOf(controller.instance) as Record<string, object>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name];
        if (handler) yield { controller, name, handler };
      }
    }
  }

  /** Says what is open, closed, suspended and not limited; it is a warning where anyone can delete records. */
  private announce(): void {
    const { tokenOperations, rateLimit } = this.settings;
    const inForce = [...this.demands.values()].filter(({ suspended }) => !suspended);
    const open = inForce.filter(({ method, password, token }) => !READS.has(method) && !password && !token);
    const closed = inForce.filter(({ operation }) => tokenOperations.includes(operation.id));
    const said = [
      `Writes open to anyone: ${idsOf(open)}`,
      `closed by TOKEN_OPERATIONS: ${idsOf(closed)}`,
      `suspended: ${idsOf([...this.demands.values()].filter(({ suspended }) => suspended))}`,
      rateLimit === 0 ? 'requests are not limited (RATE_LIMIT)' : `requests a minute from one address: ${rateLimit}`,
    ].join('; ');
    const logger = new Logger('Access');
    if (open.some(({ method }) => method === RequestMethod.DELETE)) logger.warn(`Anyone can delete records. ${said}`);
    else logger.log(said);
  }
}

/** Whether the OpenAPI document leaves it out. */
function isHidden(controller: Type, handler: object): boolean {
  return (
    Reflect.hasMetadata(OF_SWAGGER.excludedController, controller) ||
    Reflect.hasMetadata(OF_SWAGGER.excludedEndpoint, handler)
  );
}

function idsOf(demands: readonly Demands[]): string {
  const ids = demands.map(({ operation }) => operation.id);
  return ids.sort().join(', ') || 'none';
}

function unknownIds(setting: string, named: readonly string[], known: ReadonlySet<string>): string[] {
  const unknown = named.filter((id) => !known.has(id));
  if (unknown.length === 0) return [];
  return [
    `${setting} names no operation of this service: ${unknown.join(', ')}. Known are: ${[...known].sort().join(', ')}`,
  ];
}
