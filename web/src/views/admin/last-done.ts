import type { Write } from '../../api/write';
import { createStore } from '../../store';

/** What was done last on the desk, in the memory of this tab. */
interface LastAction {
  readonly at: string;
  /** In the language that is shown. */
  readonly words: () => string;
  /** What takes it back; undefined where nothing does. */
  readonly undo: Write | undefined;
}

const last = createStore<LastAction | undefined>(undefined);

export function noteDone(words: LastAction['words'], undo?: Write): void {
  last.set({ at: new Date().toISOString(), words, undo });
}

export const useLastDone = last.useValue;
