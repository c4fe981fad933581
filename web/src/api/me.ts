import { keep, kept } from '../storage';
import { createStore } from '../store';

/** Who the reader of this browser says to be. It allows nothing. */
export interface Me {
  readonly id: number;
  readonly username: string;
}

const KEY = 'me';
const me = createStore(read());

/** Who the reader is; null for one who has not said it. */
export const useMe = me.useValue;

/** @param chosen null for nobody */
export function setMe(chosen: Me | null): void {
  keep(KEY, chosen ? JSON.stringify({ id: chosen.id, username: chosen.username }) : undefined);
  me.set(chosen);
}

function read(): Me | null {
  try {
    const { id, username } = JSON.parse(kept(KEY) ?? '{}') as Partial<Me>;
    return Number.isSafeInteger(id) && typeof username === 'string' ? { id: id as number, username } : null;
  } catch {
    return null;
  }
}
