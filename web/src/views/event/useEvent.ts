import { useCallback, useEffect, useState } from 'react';
import { namesAtOnce } from '../../api/batch';
import { lookUp } from '../../api/event-queries';
import { type EventState, keepEvent, keptEvent, lookedUp } from './event';

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

/** Looks up who the names are, many at once, so that a wrong one is told before its turn. */
export function useLookUps({ lines }: EventState, update: Update): void {
  const asked = namesAtOnce(lines.filter(({ state }) => state === 'new').map(({ name }) => name)).join('\n');
  useEffect(() => {
    if (asked === '') return undefined;
    const leaving = new AbortController();
    void lookUp(asked.split('\n'), leaving.signal).then(
      (found) => found && update((state) => lookedUp(state, found, new Date().toISOString())),
    );
    return () => leaving.abort();
  }, [asked, update]);
}
