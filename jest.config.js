import { availableParallelism } from 'node:os';

/** @type {import('jest').Config} */
export default {
  testMatch: [
    '<rootDir>/src/**/*.spec.ts',
    '<rootDir>/test/**/*.e2e-spec.ts',
    '<rootDir>/trials/**/*.spec.ts',
    '<rootDir>/clients/*/test/*.spec.ts',
    '<rootDir>/web/test/*.spec.ts',
  ],
  extensionsToTreatAsEsm: ['.ts'],
  // Imports name the emitted file; in the sources that file is a .ts one.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '^.+\\.ts$': ['ts-jest', { useESM: true }] },
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  testTimeout: 60_000,
  // Much of the time is spent waiting for other processes, so that one for each of two cores is not too many.
  maxWorkers: Math.max(2, availableParallelism() - 1),
};
