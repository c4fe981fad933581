import { availableParallelism } from 'node:os';

/** As tsconfig.json has it. */
const COMPILER = {
  parser: { syntax: 'typescript', decorators: true },
  target: 'es2022',
  keepClassNames: true,
  transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
};

/** @type {import('jest').Config} */
export default {
  testMatch: [
    '<rootDir>/src/**/*.spec.ts',
    '<rootDir>/test/**/*.e2e-spec.ts',
    '<rootDir>/examples/*/src/*.test.ts',
    '<rootDir>/trials/**/*.spec.ts',
    '<rootDir>/clients/*/test/*.spec.ts',
    '<rootDir>/web/test/*.spec.ts',
    '<rootDir>/bots/test/*.spec.ts',
  ],
  // Types are checked elsewhere: `npm run typecheck`.
  transform: { '\\.ts$': ['@swc/jest', { jsc: COMPILER, module: { type: 'es6' } }] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'],
    '^card-draw/module$': '<rootDir>/src/module.ts',
    '^card-draw/testing$': '<rootDir>/src/modules/testing.ts',
    '^card-draw-client$': '<rootDir>/clients/typescript/src/index.ts',
  },
  testEnvironment: '<rootDir>/test/harness/jest-environment.mjs',
  testSequencer: '<rootDir>/test/harness/longest-first.mjs',
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  testTimeout: 240_000,
  // Tests wait for a third of their time.
  maxWorkers: availableParallelism() + 2,
};
