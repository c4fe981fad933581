import { ModernFakeTimers } from '@jest/fake-timers';
import asyncHooks from 'node:async_hooks';
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { sourceMapOf } from './compiled.mjs';
import { setGlobals } from './globals.mjs';

const require = createRequire(import.meta.url);
const { default: circus } = require('jest-circus/runner');
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
/** A value on Node.js 20, a getter on later ones. */
const STORAGE = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
let isRegistered = false;

/**
 * Runs a test file with Jest's own runner, and Node's own modules in place of Jest's. Jest would load TypeORM, Nest and all others
 * again for each file, which costs more than most files do. So what a module keeps, it keeps for the next file too.
 */
export default async function runTestFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const { cacheDirectory } = config;
  if (!isRegistered) register('./typescript-hooks.mjs', import.meta.url, { data: { cacheDirectory } });
  isRegistered = true;
  const { endAll, followTests } = await import('../scopes.ts');
  // Jest asks it where the source map of a file is, when it prints where a test has failed.
  runtime.getSourceMaps().get = (source) => sourceMapOf(source, cacheDirectory);
  const timers = new ModernFakeTimers({ config, global: globalThis });
  const native = {
    requireInternalModule: loadAgain,
    requireModule: require,
    setGlobalsForRuntime: (globals) => setGlobals({ ...globals, jest: timers }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href),
    enterTestCode: () => undefined,
    leaveTestCode: () => undefined,
  };
  const main = { global: globalThis, handleTestEvent: followTests };
  return circus(globalConfig, config, main, native, testPath, sendMessageToJest).finally(() => {
    timers.dispose();
    return endAll();
  });
}

/** The runner keeps the tests of a file in a module, and makes a storage there for the test that runs. */
function loadAgain(path) {
  delete require.cache[path];
  delete globalThis[EVENT_HANDLERS];
  Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: OneAtATime, configurable: true });
  try {
    return require(path);
  } finally {
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', STORAGE);
  }
}

/** The storage of tests of which one runs after the other. With Node's, every promise of the service would take longer. */
class OneAtATime {
  #store;

  getStore() {
    return this.#store;
  }

  async run(store, callback) {
    const outer = this.#store;
    this.#store = store;
    try {
      return await callback();
    } finally {
      this.#store = outer;
    }
  }
}
