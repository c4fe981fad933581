import { Injectable } from '@nestjs/common';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DrawTable } from '../rules/draw-table.js';
import type { ComputedOdds, OddsTask } from '../rules/long-run.js';

const MOST_MEMORY_MB = 512;

/**
 * Computes the odds of tables in a thread, one after the other, so that requests go on meanwhile. The work is bounded, not the time: a busy
 * machine takes longer, and refuses no table for it. A test may put another in its place.
 */
@Injectable()
export class OddsThread {
  /** What the thread runs. */
  protected readonly program = new URL('./odds-program.js', import.meta.url);
  private last: Promise<unknown> = Promise.resolve();

  /** @returns undefined where it would take too long */
  compute(table: DrawTable, counts: readonly number[]): Promise<ComputedOdds | undefined> {
    // Only what the rules know can be sent to a thread.
    const { outcomes, rules, pack, box } = table;
    const computed = this.last.then(() => this.run({ table: { outcomes, rules, pack, box }, counts }));
    this.last = computed.catch(() => undefined);
    return computed;
  }

  private async run(workerData: OddsTask): Promise<ComputedOdds | undefined> {
    const resourceLimits = { maxOldGenerationSizeMb: MOST_MEMORY_MB };
    const worker = new Worker(this.program, { workerData, resourceLimits });
    worker.unref();
    try {
      const [odds] = (await once(worker, 'message')) as [ComputedOdds | undefined];
      return odds;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') return undefined;
      throw error;
    } finally {
      // A late error of it is no error of the process.
      worker.on('error', () => undefined);
      void worker.terminate();
    }
  }
}
