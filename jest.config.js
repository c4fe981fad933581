import { availableParallelism } from 'node:os';

/** @type {import('jest').Config} */
export default {
  testMatch: [
    '<rootDir>/src/**/*.spec.ts',
    '<rootDir>/test/**/*.e2e-spec.ts',
    '<rootDir>/trials/**/*.spec.ts',
    '<rootDir>/clients/*/test/*.spec.ts',
    '<rootDir>/web/test/*.spec.ts',
    '<rootDir>/bots/test/*.spec.ts',
  ],
  // Node's own modules, and TypeScript compiled as they are loaded.
  testRunner: '<rootDir>/test/harness/jest/test-runner.mjs',
  testSequencer: '<rootDir>/test/harness/jest/longest-first.mjs',
  transform: {},
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  testTimeout: 240_000,
  // Tests wait for a third of their time.
  maxWorkers: availableParallelism() + 2,
};
