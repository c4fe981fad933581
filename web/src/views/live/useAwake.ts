import { useEffect } from 'react';

/**
 * Keeps the screen on while the view is open. A browser gives the lock back when its tab is hidden, so it is asked for again. Over plain
 * HTTP there is none, and a battery that is low refuses it: then the screen follows the settings of the machine.
 */
export function useAwake(): void {
  useEffect(() => {
    const leaving = new AbortController();
    const hold = (): void => void holdScreen(leaving.signal).catch(() => undefined);
    hold();
    document.addEventListener('visibilitychange', hold, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}

async function holdScreen(leaving: AbortSignal): Promise<void> {
  if (document.hidden || !('wakeLock' in navigator)) return;
  const lock = await navigator.wakeLock.request('screen');
  if (leaving.aborted) await lock.release();
  else leaving.addEventListener('abort', () => void lock.release(), { once: true });
}
