import { availableParallelism } from 'node:os';

/** @type {import('jest').Config} */
export default {
  testMatch: [
    '<rootDir>/src/**/*.spec.ts',
    '<rootDir>/test/**/*.e2e-spec.ts',
    '<rootDir>/trials/**/*.spec.ts',
    '<rootDir>/clients/*/test/*.spec.ts',
  ],
  // Node's own modules, and TypeScript compiled as they are loaded.
  testRunner: '<rootDir>/test/harness/jest/test-runner.mjs',
  testSequencer: '<rootDir>/test/harness/jest/longest-first.mjs',
  transform: {},
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  testTimeout: 60_000,
  // Much of the time is spent waiting for other processes, so that one for each of two cores is not too many.
  maxWorkers: Math.max(2, availableParallelism() - 1),
};
