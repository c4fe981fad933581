import { useSyncExternalStore } from 'react';
import { keep, kept } from '../storage';

/** Who the reader of this browser says to be. It allows nothing. */
export interface Me {
  readonly id: number;
  readonly username: string;
}

const KEY = 'me';
const listeners = new Set<() => void>();
let me = read();

/** Who the reader is; null for one who has not said it. */
export function useMe(): Me | null {
  return useSyncExternalStore(subscribe, () => me);
}

/** @param chosen null for nobody */
export function setMe(chosen: Me | null): void {
  me = chosen;
  keep(KEY, chosen ? JSON.stringify({ id: chosen.id, username: chosen.username }) : undefined);
  for (const listener of listeners) listener();
}

function read(): Me | null {
  try {
    const { id, username } = JSON.parse(kept(KEY) ?? '{}') as Partial<Me>;
    return Number.isSafeInteger(id) && typeof username === 'string' ? { id: id as number, username } : null;
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
