import { setTimeout as sleep } from 'node:timers/promises';

/** Far beyond any real start, stop or answer, so that a busy machine does not matter. */
export const PATIENCE_MS = 120_000;
const POLL_MS = 20;

/**
 * Waits until the condition holds.
 * @param problem what the error says if it does not come to that
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  problem: () => string = () => 'It did not come to that',
  withinMs = PATIENCE_MS,
): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end;) {
    if (await condition()) return;
    await sleep(POLL_MS);
  }
  throw new Error(problem());
}
