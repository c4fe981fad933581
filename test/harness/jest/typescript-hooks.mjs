import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.mjs';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
let folder;

export function initialize({ cacheDirectory }) {
  folder = cacheDirectory;
}

/** Imports name the emitted file, or none as a bundler allows, or a folder; in the sources that file is a .ts one. */
export function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  const isOfSources = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
  return nextResolve(isOfSources ? sourceOf(specifier, context.parentURL) : specifier, context);
}

function sourceOf(specifier, parent) {
  if (specifier.endsWith('.js')) return specifier.replace(/\.js$/, '.ts');
  if (/\.[^./]+$/.test(specifier)) return specifier;
  return existsSync(new URL(`${specifier}/index.ts`, parent)) ? `${specifier}/index.ts` : `${specifier}.ts`;
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  return { format: 'module', source: await compiled(fileURLToPath(url), folder), shortCircuit: true };
}
