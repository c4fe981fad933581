import { useEffect, useState } from 'react';
import type { ComputedOdds, OddsTask } from '../../../src/game/rules/long-run';
import type { GoalCurve, GoalTask } from '../../../src/game/rules/plan-odds';
import { trustedScript } from '../trusted-script';
import workerAddress from './odds-worker?worker&url';

const trustedAddress = trustedScript('odds-worker', workerAddress);
const TIMEOUT_MS = 30_000;
/** By the task as text; null where it would take too long. */
const KNOWN = new Map<string, unknown>();

type Computed<Result> = readonly (Result | null | undefined)[];

/** What takes long is computed beside the page, one after the other; undefined where it is not computed yet. */
export function useOdds(tasks: readonly OddsTask[]): Computed<ComputedOdds>;
export function useOdds(tasks: readonly GoalTask[]): Computed<GoalCurve>;
export function useOdds(tasks: readonly (OddsTask | GoalTask)[]): Computed<unknown> {
  const [, know] = useState<unknown>();
  const texts = tasks.map((task) => JSON.stringify(task));
  const next = texts.find((text) => !KNOWN.has(text));
  useEffect(() => {
    if (next === undefined) return undefined;
    const worker = new Worker(trustedAddress, { type: 'module' });
    const end = (found: unknown): void => {
      KNOWN.set(next, found);
      know(found ?? {});
    };
    worker.onmessage = ({ data }: MessageEvent<unknown>) => end(data);
    worker.onerror = () => end(null);
    worker.postMessage(JSON.parse(next) as OddsTask | GoalTask);
    const timer = setTimeout(end, TIMEOUT_MS, null);
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [next]);
  return texts.map((text) => KNOWN.get(text));
}
