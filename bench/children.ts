import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Short: nothing that they do is worth waiting for at the end. */
const STOP_WITHIN_MS = 2_000;

/** The processes that the bench has started, so that all of them can be stopped. */
export class Children {
  private readonly running = new Set<ChildProcess>();
  private closed = false;

  /** Starts one with the given function. */
  start<C extends ChildProcess>(spawning: () => C): C {
    if (this.closed) throw new Error('The bench is stopping');
    const child = spawning();
    this.running.add(child);
    const forget = (): void => void this.running.delete(child);
    child.once('exit', forget).once('error', forget);
    return child;
  }

  /** Ends them, the last one first, and lets none start any more. */
  async stopAll(): Promise<void> {
    this.closed = true;
    for (const child of [...this.running].reverse()) await stop(child);
  }
}

/** Whether the process has ended or never ran. */
export function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exited;
  clearTimeout(impatience);
}
