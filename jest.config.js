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
  projects: [
    {
      displayName: 'service',
      testRunner: '<rootDir>/test/harness/test-runner.mjs',
      testMatch: [
        '<rootDir>/src/**/*.spec.ts',
        '<rootDir>/test/**/*.e2e-spec.ts',
        '<rootDir>/trials/**/*.spec.ts',
        '<rootDir>/clients/*/test/*.spec.ts',
        '<rootDir>/web/test/*.spec.ts',
        '<rootDir>/bots/test/*.spec.ts',
      ],
      testPathIgnorePatterns: ['<rootDir>/examples/', '/node_modules/'],
      transform: {},
    },
    {
      // As a team's own tests run: with Jest's default runner.
      displayName: 'examples',
      testMatch: ['<rootDir>/examples/*/src/*.test.ts'],
      testPathIgnorePatterns: ['<rootDir>/(?!examples/)', '/node_modules/'],
      // Types are checked elsewhere: `npm run typecheck`.
      transform: { '\\.ts$': ['@swc/jest', { jsc: COMPILER, module: { type: 'es6' } }] },
      extensionsToTreatAsEsm: ['.ts'],
      moduleNameMapper: {
        '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'],
        '^card-draw/module$': '<rootDir>/src/module.ts',
        '^card-draw/testing$': '<rootDir>/src/modules/testing.ts',
      },
    },
  ],
  testSequencer: '<rootDir>/test/harness/longest-first.mjs',
  globalSetup: '<rootDir>/test/harness/global-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/global-teardown.mjs',
  testTimeout: 240_000,
  // Tests wait for a third of their time.
  maxWorkers: availableParallelism() + 2,
  // A worker that has more begins anew.
  workerIdleMemoryLimit: '1GB',
};
