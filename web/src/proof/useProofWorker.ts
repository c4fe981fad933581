import { useEffect, useRef, useState } from 'react';
import type { PublishedDraw } from '../../../src/game/rules/published';
import type { DayMessage, DrawsMessage, DayTask } from './day-worker';
import { trustedScript } from '../trusted-script';
import workerAddress from './day-worker?worker&url';

const trustedAddress = trustedScript('day-worker', workerAddress);

/** A verification that is under way, or was. */
export interface Run<Message> {
  readonly isRunning: boolean;
  readonly message: Message | undefined;
  readonly start: () => void;
  readonly stop: () => void;
}
export type DayRun = Run<DayMessage>;
export type DrawsRun = Run<DrawsMessage>;

/** Verifies a whole day beside the page, until it is stopped or no longer shown. */
export function useDayVerification(day: string): DayRun {
  return useProofWorker<DayMessage>({ day });
}

/** Verifies all draws of a player in the same way. */
export function useDrawsVerification(owner: number): DrawsRun {
  return useProofWorker<DrawsMessage>({ owner });
}

/** Verifies the draws of a player up to one, at once: they lead to its state. A draw without rules has no state. */
export function useDrawsBefore(draw: PublishedDraw): DrawsRun {
  const run = useProofWorker<DrawsMessage>({ owner: draw.owner, upTo: draw });
  const start = useRef(run.start);
  const isNeeded = draw.state !== null && draw.seed !== null;
  useEffect(() => {
    if (isNeeded) start.current();
  }, [isNeeded]);
  return run;
}

function useProofWorker<Message extends DayMessage | DrawsMessage>(task: DayTask): Run<Message> {
  const worker = useRef<Worker>(undefined);
  const [isRunning, setRunning] = useState(false);
  const [message, setMessage] = useState<Message>();
  const stop = (): void => {
    worker.current?.terminate();
    worker.current = undefined;
    setRunning(false);
  };
  const start = (): void => {
    stop();
    const begun = new Worker(trustedAddress, { type: 'module' });
    begun.onmessage = ({ data }: MessageEvent<Message>) => {
      setMessage(data);
      if (data.end !== undefined || data.problem !== undefined) stop();
    };
    worker.current = begun;
    setMessage(undefined);
    setRunning(true);
    begun.postMessage(task);
  };
  useEffect(() => () => worker.current?.terminate(), []);
  return { isRunning, message, start, stop };
}
