import { SeenDays } from './seen';

const NAME = 'seen-days';

/** What this browser has seen of the service that the page came from. */
export const MEMORY = new SeenDays({
  read: () => localStorage.getItem(NAME),
  write: (text) => localStorage.setItem(NAME, text),
});

/** The paths whose answers are remembered. */
export type RememberedPath = '/game/seeds' | '/game/seeds/{day}' | '/game/keys';

/** Notes what the service answered. @param askedAt when it was asked */
export function remember(path: RememberedPath, answer: unknown, askedAt: number): void {
  const now = Date.now();
  if (path === '/game/keys') MEMORY.noteKeys(answer, askedAt, now);
  else
    for (const day of path === '/game/seeds' && Array.isArray(answer) ? answer : [answer])
      MEMORY.noteDay(day, askedAt, now);
}
