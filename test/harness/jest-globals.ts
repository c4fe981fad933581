import { ModernFakeTimers } from '@jest/fake-timers';

// What `@jest/globals` is in files that test-runner.mjs runs, by the tsconfig.json beside it.

export { afterAll, afterEach, beforeAll, beforeEach, describe, it } from 'jest-circus';
export { jestExpect as expect } from '@jest/expect';

/** It sets the timers of the worker. */
export const jest = new ModernFakeTimers({ config: { fakeTimers: {} } as never, global: globalThis });
