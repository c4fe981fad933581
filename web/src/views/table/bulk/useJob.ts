import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { namesAtOnce } from '../../../api/batch';
import { lookUp } from '../../../api/event-queries';
import { shortUserOf } from '../../../api/named';
import { queryClient } from '../../../api/query-client';
import { type Refusal, refusalOf } from '../../../api/refusal';
import { changed, dueIn, isId, type Job, lookedUp, storedJob, storeJob } from './job';
import { persistently, stepOf } from './steps';

export type Update = (change: (job: Job) => Job) => void;

/** The job of this browser, and how it goes. */
export interface RunningJob {
  readonly job: Job | undefined;
  readonly start: (job: Job | undefined) => void;
  readonly update: Update;
  /** A job goes on by itself, but for one that was loaded again, or that the service refused whole. */
  readonly isPaused: boolean;
  readonly goOn: () => void;
  readonly refusal: Refusal | undefined;
  /** No answer came: in so many seconds the same request goes again. */
  readonly waits: number | undefined;
}

export function useJob(): RunningJob {
  const [job, setJob] = useState(storedJob);
  const [isPaused, setPaused] = useState(job !== undefined);
  const [refusal, setRefusal] = useState<Refusal>();
  // What is on its way is stored before it is sent: effects run in their order.
  useEffect(() => storeJob(job), [job]);
  const update: Update = (change) => setJob((now) => now && change(now));
  useLookUps(job, update);
  const waits = useSteps(isPaused ? undefined : job, update, (error) => {
    setRefusal(refusalOf(error));
    setPaused(true);
  });
  const goOn = (): void => {
    setRefusal(undefined);
    setPaused(false);
  };
  const start = (to: Job | undefined): void => {
    goOn();
    setJob(to);
  };
  return { job, start, update, isPaused, goOn, refusal, waits };
}

/** Does one step after the other. @param job undefined while nothing is to be done @returns as {@link RunningJob.waits} */
function useSteps(job: Job | undefined, update: Update, onRefusal: (error: unknown) => void): number | undefined {
  const queries = useQueryClient();
  const [waits, setWaits] = useState<number>();
  const left = useRef(new AbortController());
  const isBusy = useRef(false);
  useEffect(() => {
    const leaving = (left.current = new AbortController());
    return () => leaving.abort();
  }, []);
  useEffect(() => {
    const places = job ? dueIn(job) : [];
    if (job === undefined || isBusy.current || places.length === 0) return;
    if (job.sent === undefined) {
      update((now) => ({ ...now, sent: dueIn(now) }));
      return;
    }
    const { signal } = left.current;
    isBusy.current = true;
    const end = (change: (now: Job) => Job): void => {
      isBusy.current = false;
      if (signal.aborted) return;
      setWaits(undefined);
      update((now) => ({ ...change(now), sent: undefined }));
    };
    void stepOf(job, places, persistently(signal, setWaits)).then(
      (changes) => {
        end((now) => ({ ...changed(now, changes), ...(now.stage !== 'preview' && { at: new Date().toISOString() }) }));
        // What is shown is read again at the end, not after each hundred.
        if (job.stage !== 'preview' && dueIn({ ...changed(job, changes), sent: undefined }).length === 0)
          void queries.invalidateQueries({ refetchType: 'active' });
      },
      (error: unknown) => {
        end((now) => now);
        if (!signal.aborted) onRefusal(error);
      },
    );
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
    void idsOf(asked.split('\n'), leaving.signal).then(
      (found) => found && update((now) => lookedUp(now, found.names, found.ids)),
    );
    return () => leaving.abort();
    // `update` is another function each time, and does the same.
  }, [asked]);
}

/** Whose these names are. One that is nobody's may be an id. */
async function idsOf(names: readonly string[], signal: AbortSignal) {
  const found = await lookUp(names, signal);
  if (found === undefined) return undefined;
  const ids = new Map(found.players);
  const numbers = found.names.filter((name) => !ids.has(name) && isId(name));
  for (const name of numbers) {
    const user = await queryClient.query(shortUserOf(Number(name))).catch(() => null);
    if (user) ids.set(name, user.id);
  }
  return { names: found.names, ids };
}
