import { createRequire, register } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const { addEventHandler, getState, resetState, run } = require('jest-circus');
const { jestExpect } = require('@jest/expect');
const { createEmptyTestResult } = require('@jest/test-result');
const { formatExecError, formatResultsErrors } = require('jest-message-util');

// Node compiles TypeScript with it as it loads it.
process.env.SWC_NODE_PROJECT = fileURLToPath(new URL('tsconfig.json', import.meta.url));
register('@swc-node/register/esm', import.meta.url);
process.setSourceMapsEnabled(true);

/** Rejected promises that nobody has handled so far, with their reasons. */
const unhandled = new Map();

process.on('uncaughtException', (error) => getState().unhandledErrors.push(error));
process.on('unhandledRejection', (reason, promise) => unhandled.set(promise, reason));
process.on('rejectionHandled', (promise) => unhandled.delete(promise));

addEventHandler(async (event, state) => {
  if (event.name === 'test_start') jestExpect.setState({ currentTestName: event.test.name });
  if (event.name === 'test_done')
    event.test.errors.push(...jestExpect.extractExpectedAssertionsErrors().map(({ error }) => error));
  await globalThis.followTests?.(event, state);
  if (event.name !== 'run_finish') return;
  state.unhandledErrors.push(...unhandled.values());
  unhandled.clear();
});

/**
 * Runs a test file in the worker's own realm. Jest's default runner gives each file a realm of its own, and loads and compiles Nest,
 * TypeORM and the service there again, which takes longer than most files. Here files of one worker share what they import.
 */
export default async function runTestFile(globalConfig, config, _environment, _runtime, testPath) {
  // It says where errors come from by Jest's own source maps, which know nothing of Node's.
  Error.prepareStackTrace = undefined;
  resetState();
  const { testTimeout, testNamePattern } = globalConfig;
  if (testTimeout !== undefined) getState().testTimeout = testTimeout;
  if (testNamePattern) getState().testNamePattern = new RegExp(testNamePattern, 'i');
  jestExpect.setState({ testPath, expand: globalConfig.expand });
  try {
    await import(pathToFileURL(testPath));
  } catch (error) {
    await globalThis.endAll?.();
    throw error;
  }
  const { testResults, unhandledErrors, unhandledErrorsDetailed } = await run();
  const results = testResults.map(resultOf);
  const messages = unhandledErrorsDetailed.map((error) => formatExecError(error, config, globalConfig, testPath));
  const failures = formatResultsErrors(results, config, globalConfig, testPath);
  const count = (status) => results.filter((result) => result.status === status).length;
  return {
    ...createEmptyTestResult(),
    testFilePath: testPath,
    displayName: config.displayName,
    testResults: results,
    failureMessage: [failures, ...messages].filter(Boolean).join('\n\n') || null,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    ...(unhandledErrors.length > 0 && { testExecError: { message: '', stack: unhandledErrors.join('\n') } }),
  };
}

const STATUSES = { skip: 'pending', todo: 'todo' };

function resultOf({ testPath: names, status, errors, ...result }) {
  return {
    ...result,
    // The first is that of the file's own block.
    ancestorTitles: names.slice(1, -1),
    title: names.at(-1),
    fullName: names.slice(1).join(' '),
    // Jest shows the first place of ours that an error's stack names.
    failureMessages: errors.map((error) => error.replaceAll(/\n.*test-runner\.mjs.*/g, '')),
    failureDetails: [],
    status: STATUSES[status] ?? (errors.length > 0 ? 'failed' : 'passed'),
  };
}
