import { createRequire } from 'node:module';

const { TestEnvironment } = createRequire(import.meta.url)('jest-environment-node');

/** Jest's own environment, which tells the tests' scopes where tests and blocks begin and end. */
export default class ScopedEnvironment extends TestEnvironment {
  async handleTestEvent(event, state) {
    await this.global.followTests?.(event, state);
  }

  async teardown() {
    await this.global.endAll?.();
    await super.teardown();
  }
}
