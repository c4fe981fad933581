import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 20;
const PATIENCE_MS = 40_000;

/** Waits until the condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    if (await condition()) return;
    await sleep(POLL_MS);
  }
  throw new Error('It did not come to that');
}
