import { processTable } from '../test/harness/process-table.js';

/** However the trial ends, whatever it has started ends with it. */
export function endTogether(): void {
  for (const [signal, number] of [['SIGHUP', 1] as const, ['SIGINT', 2] as const, ['SIGTERM', 15] as const])
    process.on(signal, () => process.exit(128 + number));
  process.on('exit', () => {
    for (const { pid, parent } of processTable()) {
      if (parent !== process.pid) continue;
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
  });
}
