import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { namesAtOnce } from '../../../api/batch';
import { lookUp } from '../../../api/look-up';
import { type Refusal, refusalOf } from '../../../api/refusal';
import { changed, dueIn, isOver, type Job, lookedUp, storedJob, storeJob } from './job';
import { type Changes, persistently, stepOf } from './steps';

export type Update = (change: (job: Job) => Job) => void;

/** What is done to many, and how it goes. */
export interface RunningJob {
  readonly job: Job | undefined;
  readonly start: (job: Job | undefined) => void;
  readonly update: Update;
  /** A job goes on by itself, but for one that was loaded again before its end, or that the service refused whole. */
  readonly isPaused: boolean;
  readonly goOn: () => void;
  readonly refusal: Refusal | undefined;
  readonly waits: Waits | undefined;
}

/** The same request goes again in so many seconds. */
interface Waits {
  readonly seconds: number;
  /** Undefined when no answer came. */
  readonly refusal: Refusal | undefined;
}

/** @param isStored whether the browser stores it, so that it goes on where it was when the page is loaded again */
export function useJob(isStored: boolean): RunningJob {
  const [job, setJob] = useState(() => (isStored ? storedJob() : undefined));
  const [isPaused, setPaused] = useState(job !== undefined && !isOver(job));
  const [refusal, setRefusal] = useState<Refusal>();
  const [starts, setStarts] = useState(0);
  // What is on its way is stored before it is sent: effects run in their order.
  useEffect(() => {
    if (isStored) storeJob(job);
  }, [isStored, job]);
  const update: Update = (change) => setJob((now) => now && change(now));
  useLookUps(job, update);
  const waits = useSteps(isPaused ? undefined : job, starts, update, (error) => {
    setRefusal(refusalOf(error));
    setPaused(true);
  });
  const goOn = (): void => {
    setRefusal(undefined);
    setPaused(false);
  };
  const start = (to: Job | undefined): void => {
    goOn();
    setStarts((before) => before + 1);
    setJob(to);
  };
  return { job, start, update, isPaused, goOn, refusal, waits };
}

/**
 * Does one step after the other.
 * @param job undefined while nothing is to be done
 * @param starts another number for another job, which learns nothing of what comes of the one before
 * @returns as {@link RunningJob.waits}
 */
function useSteps(
  job: Job | undefined,
  starts: number,
  update: Update,
  onRefusal: (error: unknown) => void,
): Waits | undefined {
  const queries = useQueryClient();
  const [waits, setWaits] = useState<Waits>();
  const going = useRef<AbortController>(undefined);
  useEffect(() => {
    setWaits(undefined);
    return () => {
      going.current?.abort();
      going.current = undefined;
    };
  }, [starts]);
  useEffect(() => {
    const places = job ? dueIn(job) : [];
    if (job === undefined || going.current || places.length === 0) return;
    if (job.sent === undefined) {
      update((now) => ({ ...now, sent: dueIn(now) }));
      return;
    }
    const { signal } = (going.current = new AbortController());
    const onTrouble = (error: unknown, seconds: number): void => setWaits({ seconds, refusal: refusalOf(error) });
    const end = (changes: Changes, error?: unknown): void => {
      if (signal.aborted) return;
      going.current = undefined;
      setWaits(undefined);
      update((now) => ({ ...changed(now, changes), at: new Date().toISOString(), sent: undefined }));
      if (error !== undefined) onRefusal(error);
      // What is shown is read again at the end, not after each hundred.
      else if (job.stage !== 'preview' && dueIn({ ...changed(job, changes), sent: undefined }).length === 0)
        void queries.invalidateQueries({ refetchType: 'active' });
    };
    void stepOf(job, places, persistently(signal, onTrouble)).then(end, (error: unknown) => end(new Map(), error));
  });
  return waits;
}

/** Looks up who the names are, many at once, so that a wrong one is told before its turn. */
function useLookUps(job: Job | undefined, update: Update): void {
  const unknown = job?.lines.filter(({ state }) => state === 'new').map(({ name }) => name) ?? [];
  const asked = namesAtOnce(unknown).join('\n');
  useEffect(() => {
    if (asked === '') return undefined;
    const leaving = new AbortController();
    void lookUp(asked.split('\n'), leaving.signal).then(
      (found) => found && update((now) => lookedUp(now, found.names, found.players)),
    );
    return () => leaving.abort();
    // `update` is another function each time, and does the same.
  }, [asked]);
}
