import { setTimeout as sleep } from 'node:timers/promises';

/** Far beyond any real start, stop or answer, so that a busy machine does not matter. */
export const PATIENCE_MS = 120_000;
/** Between two polls. The first ones come sooner. */
const POLL_MS = 20;

/**
 * Waits until the condition holds.
 * @param problem what the error says if it does not come to that; without it, the source of the condition
 */
export async function until(
  condition: () => boolean | Promise<boolean>,
  problem: () => string = () => `It was never so within ${withinMs / 1000} s: ${String(condition)}`,
  withinMs = PATIENCE_MS,
): Promise<void> {
  const end = performance.now() + withinMs;
  for (let polls = 1; performance.now() < end; polls++) {
    if (await condition()) return;
    await sleep(Math.min(polls, POLL_MS));
  }
  throw new Error(problem());
}

/** Repeats a check until it passes, as a page may still be rendering. @throws what the check throws in the end */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(POLL_MS);
    }
  }
}
