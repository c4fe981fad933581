import type { InitializeHook, ResolveHook } from 'node:module';

/** What is told to the thread of these hooks. The values are addresses of files. */
export interface HookData {
  /** The service's `card-draw/module`. */
  readonly entry: string;
  /** Where names of MODULES are resolved: a file of the working directory, which need not be there. */
  readonly from: string;
}

/** Before a name of MODULES. */
export const MODULE_PREFIX = 'modules:';
/** Decorators of two copies of these would not know of each other. */
export const SHARED =
  /^(?:@nestjs\/(?:common|core|platform-fastify|swagger|typeorm)|class-transformer|class-validator|fastify|reflect-metadata|rxjs|typeorm)(?:\/|$)/;

/** What Nest itself looks for, such as for gateways. Where a module has it, it is that. */
const LOADED_BY_NEST = /^@nestjs\/(?:websockets|microservices|platform-(?!fastify))/;

const modules: string[] = [];
let data: HookData | undefined;

export const initialize: InitializeHook<HookData> = (given) => {
  data = given;
};

/** A module has the service's own copy of what both use, wherever it is installed. */
export const resolve: ResolveHook = async (specifier, asked, next) => {
  // Node changes the one that it gives.
  const context = { ...asked };
  if (data === undefined) return next(specifier, context);
  if (specifier === 'card-draw/module') return next(data.entry, context);
  if (specifier.startsWith(MODULE_PREFIX)) {
    const found = await next(specifier.slice(MODULE_PREFIX.length), { ...context, parentURL: data.from });
    modules.push(found.url);
    return found;
  }
  if (LOADED_BY_NEST.test(specifier)) {
    for (const parentURL of modules) {
      const found = await Promise.resolve(next(specifier, { ...context, parentURL })).catch(() => undefined);
      if (found) return found;
    }
  }
  return next(specifier, SHARED.test(specifier) ? { ...context, parentURL: data.entry } : context);
};
