import { useEffect, useEffectEvent } from 'react';

/** What reads the space bar itself. */
const TYPES = 'input, textarea, select, button, a, summary, [contenteditable]';

/** Does something when the space bar is pressed anywhere but in a field or on a button. Held down, it counts once. */
export function useSpace(act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    const isTaken = event.target instanceof Element && event.target.closest(TYPES) !== null;
    if (event.key !== ' ' || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, []);
}
