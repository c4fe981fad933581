import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.mjs';

const GLOBALS = new URL('./globals.mjs', import.meta.url).href;
/** The client's sources, by the name of its package. */
const CLIENT = new URL('../../../clients/typescript/src/index.ts', import.meta.url).href;
let folder;

export function initialize({ cacheDirectory }) {
  folder = cacheDirectory;
}

/** Imports name the emitted file, or none as a bundler allows, or a folder; in the sources that file is a .ts one. */
export function resolve(specifier, context, nextResolve) {
  if (specifier === '@jest/globals') return { url: GLOBALS, shortCircuit: true };
  if (specifier === 'card-draw-client') return { url: CLIENT, shortCircuit: true };
  const isOfSources = /^(\.|file:)/.test(specifier) && isTypeScript(context.parentURL);
  return nextResolve(isOfSources ? sourceOf(specifier, context.parentURL) : specifier, context);
}

/** A module that is to run once more has a query, as it has none so far. */
function isTypeScript(url = '') {
  return url.replace(/\?.*/, '').endsWith('.ts');
}

function sourceOf(specifier, parent) {
  if (specifier.startsWith('file:')) return programOf(specifier, new URL(parent).search);
  if (specifier.endsWith('.js')) return specifier.replace(/\.js$/, '.ts');
  if (/\.[^./]+$/.test(specifier)) return specifier;
  return existsSync(new URL(`${specifier}/index.ts`, parent)) ? `${specifier}/index.ts` : `${specifier}.ts`;
}

/** A program that runs once more starts the other one once more, too. */
function programOf(specifier, query) {
  const source = specifier.replace(/\.js$/, '.ts');
  return existsSync(new URL(source)) ? source + query : specifier;
}

export async function load(url, context, nextLoad) {
  if (!isTypeScript(url)) return nextLoad(url, context);
  return { format: 'module', source: await compiled(fileURLToPath(url), folder), shortCircuit: true };
}
