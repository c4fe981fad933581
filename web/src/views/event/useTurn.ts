import { useEffect, useState } from 'react';
import { isStill } from '../../parts/reveal/RevealDialog';

/** The card lies face down for so long, and a rare one longer. */
const WAIT_MS = 500;
const RARE_WAIT_MS = 1_600;
const TURN_MS = 720;

export type Phase = 'waits' | 'turns' | 'shown';

/** Where a card is in its turn. Where less motion is wanted, it is shown at once. */
export function useTurn(status: string): Phase {
  const [phase, setPhase] = useState<Phase>(() => (isStill() ? 'shown' : 'waits'));
  useEffect(() => {
    const next = { waits: 'turns', turns: 'shown', shown: undefined } as const;
    const wait = phase === 'turns' ? TURN_MS : status === 'normal' ? WAIT_MS : RARE_WAIT_MS;
    const to = next[phase];
    const timer = to && setTimeout(() => setPhase(to), wait);
    return () => clearTimeout(timer);
  }, [phase, status]);
  return phase;
}
