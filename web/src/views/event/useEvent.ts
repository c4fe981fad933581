import { useCallback, useEffect, useState } from 'react';
import { type ApiError, isMissing } from '../../api/client';
import { type LookedUp, lookUp } from '../../api/event-queries';
import { changed, type EventState, keepEvent, keptEvent } from './event';

const TRY_AGAIN_MS = 3_000;

export type Update = (change: (state: EventState) => EventState) => void;

/** The event that this browser keeps, and the ways to change and to end it. */
export function useEvent(): {
  readonly state: EventState | undefined;
  readonly start: (state: EventState | undefined) => void;
  readonly update: Update;
} {
  const [state, setState] = useState(keptEvent);
  useEffect(() => keepEvent(state), [state]);
  const update: Update = useCallback((change) => setState((now) => now && change(now)), []);
  return { state, start: setState, update };
}

/** Looks up who the names are, one after the other, so that a wrong one is told before its turn. */
export function useLookUps({ lines }: EventState, update: Update): void {
  const place = lines.findIndex(({ state }) => state === 'new');
  const name = lines[place]?.name;
  useEffect(() => {
    if (name === undefined) return undefined;
    const leaving = new AbortController();
    void lookUpAt(place, name, update, leaving.signal);
    return () => leaving.abort();
  }, [place, name, update]);
}

async function lookUpAt(place: number, name: string, update: Update, signal: AbortSignal): Promise<void> {
  const found = await persistently(name, signal);
  if (signal.aborted || found === undefined) return;
  const { player, requestId } = found;
  const at = new Date().toISOString();
  if (player !== undefined) update((state) => changed(state, place, { state: 'known', player }));
  else update((state) => changed(state, place, { state: 'wrong' }, { at, name, what: 'wrong', requestId }));
}

/** Asks until the service answers; undefined when nobody waits any more. A name that the service refuses is nobody's. */
export async function persistently(name: string, signal: AbortSignal): Promise<LookedUp | undefined> {
  for (;;) {
    try {
      return await lookUp(name, signal);
    } catch (error) {
      if (signal.aborted) return undefined;
      if (isMissing(error)) return { player: undefined, requestId: (error as ApiError).requestId };
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN_MS));
    }
  }
}
