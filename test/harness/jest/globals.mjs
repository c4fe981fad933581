/** What tests import from @jest/globals: for each test file its own. */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest;

export function setGlobals(globals) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } = globals);
}
