import { ModernFakeTimers } from '@jest/fake-timers';
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { sourceMapOf } from './compiled.mjs';
import { setGlobals } from './globals.mjs';

const require = createRequire(import.meta.url);
const { default: circus } = require('jest-circus/runner');
const EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');
let isRegistered = false;

/**
 * Runs a test file with Jest's own runner, and Node's own modules in place of Jest's. Jest would load TypeORM, Nest and all others
 * again for each file, which costs more than most files do. So what a module keeps, it keeps for the next file too.
 */
export default async function runTestFile(globalConfig, config, environment, runtime, testPath, sendMessageToJest) {
  const { cacheDirectory } = config;
  if (!isRegistered) register('./typescript-hooks.mjs', import.meta.url, { data: { cacheDirectory } });
  isRegistered = true;
  const { followTests } = await import('../scopes.ts');
  // Jest asks it where the source map of a file is, when it prints where a test has failed.
  runtime.getSourceMaps().get = (source) => sourceMapOf(source, cacheDirectory);
  const timers = new ModernFakeTimers({ config, global: globalThis });
  const native = {
    // The runner keeps the tests of a file in a module.
    requireInternalModule(path) {
      delete require.cache[path];
      delete globalThis[EVENT_HANDLERS];
      return require(path);
    },
    requireModule: require,
    setGlobalsForRuntime: (globals) => setGlobals({ ...globals, jest: timers }),
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (path) => import(pathToFileURL(path).href),
    enterTestCode: () => undefined,
    leaveTestCode: () => undefined,
  };
  const main = { global: globalThis, handleTestEvent: followTests };
  return circus(globalConfig, config, main, native, testPath, sendMessageToJest).finally(() => timers.dispose());
}
