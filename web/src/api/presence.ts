import { focusManager } from '@tanstack/react-query';

/** Without any input for so long, nobody seems to look. */
const IDLE_MS = 120_000;
const INPUTS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'scroll'] as const;

let lastInput = Date.now();

/** Whether the tab is hidden, or nobody has touched anything for a while. */
export function isAway(): boolean {
  return document.hidden || Date.now() - lastInput > IDLE_MS;
}

/** Lists that are followed are asked for at once when somebody comes back: to a hidden tab, or to an idle one. */
export function followPresence(): void {
  focusManager.setEventListener((onFocus) => {
    const onInput = (): void => {
      const wasAway = isAway();
      lastInput = Date.now();
      if (wasAway) onFocus();
    };
    const onVisibility = (): void => {
      lastInput = Date.now();
      onFocus();
    };
    for (const input of INPUTS) addEventListener(input, onInput, { passive: true, capture: true });
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      for (const input of INPUTS) removeEventListener(input, onInput, { capture: true });
      document.removeEventListener('visibilitychange', onVisibility);
    };
  });
}
