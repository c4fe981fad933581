import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHARED } from './module-hooks.js';

/** What Jest says of the file that imports something. */
interface ResolverOptions {
  readonly basedir: string;
  readonly rootDir: string;
  defaultResolver(path: string, options: ResolverOptions): string;
}

const SERVICE = dirname(fileURLToPath(import.meta.url));

/** For Jest's setting `resolver`. A module and the service have one copy of what both use, as under MODULES. */
export function sync(path: string, options: ResolverOptions): string {
  if (SHARED.test(path)) return options.defaultResolver(path, { ...options, basedir: SERVICE });
  // The team installs it: the service does without it.
  if (path === '@nestjs/testing') return options.defaultResolver(path, { ...options, basedir: options.rootDir });
  return options.defaultResolver(path, options);
}
