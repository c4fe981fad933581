import { MODULE_REASONS } from '../../src/platform/error-reasons.js';
import { writeRunLogs } from './run-log.js';

type End = () => unknown;

/** What ends with the test file, the describe blocks around the test and the test that runs; the innermost is last. */
const scopes: End[][] = [[]];
let isInTest = false;

/**
 * Does this at the end of the test that runs now, of the describe block whose hook runs, or of the file that is loaded; what came last
 * is ended first.
 * It has no effect outside of a test run.
 */
export function atEnd(end: End): void {
  scopes.at(-1)?.push(end);
}

/** What this makes ends with the describe block, even when a test or a hook before each test makes it. */
export function forBlock<T>(make: () => T): T {
  const test = isInTest ? scopes.pop() : undefined;
  try {
    return make();
  } finally {
    if (test) scopes.push(test);
  }
}

/** Opens and closes scopes by the events of Jest's runner, which test-runner.mjs passes on. */
async function followTests({ name }: { name: string }, state: { unhandledErrors: unknown[] }): Promise<void> {
  if (['run_describe_start', 'test_start'].includes(name)) scopes.push([]);
  if (name === 'test_start') isInTest = true;
  if (!['run_finish', 'run_describe_finish', 'test_done', 'test_skip', 'test_todo'].includes(name)) return;
  isInTest = false;
  await endScope(state.unhandledErrors);
  if (name !== 'run_finish') return;
  writeRunLogs();
  // The next file of this worker begins with none of them.
  for (const reason of Object.keys(MODULE_REASONS)) Reflect.deleteProperty(MODULE_REASONS, reason);
  scopes.push([]);
}

/** Ends what a test file has started that could not be loaded to its end. */
async function endAll(): Promise<void> {
  while (scopes.length > 0) await endScope([]);
  scopes.push([]);
}

async function endScope(errors: unknown[]): Promise<void> {
  for (const end of scopes.pop()?.reverse() ?? []) {
    try {
      await end();
    } catch (error) {
      errors.push(error);
    }
  }
}

Object.assign(globalThis, { followTests, endAll });
