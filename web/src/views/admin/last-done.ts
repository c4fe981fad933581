import { useSyncExternalStore } from 'react';
import type { Write } from '../../api/write';

/** What was done last on the desk, in the memory of this tab. */
interface LastAction {
  readonly at: string;
  /** In the language that is shown. */
  readonly words: () => string;
  /** What takes it back; undefined where nothing does. */
  readonly undo: Write | undefined;
}

let last: LastAction | undefined;
const listeners = new Set<() => void>();

export function noteDone(words: LastAction['words'], undo?: Write): void {
  last = { at: new Date().toISOString(), words, undo };
  for (const listener of listeners) listener();
}

export function useLastDone(): LastAction | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => last,
  );
}
