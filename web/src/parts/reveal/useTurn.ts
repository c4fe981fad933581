import { useEffect, useState } from 'react';
import { isStill } from './RevealDialog';

/** The card lies face down for so long, and a rare one longer. */
const WAIT_MS = 1_100;
const RARE_MS = 1_900;
const TURN_MS = 720;

type Phase = 'waits' | 'turns' | 'shown';

/** Where the card is in its turn, and the way to its end. */
export function useTurn(status: string): [Phase, () => void] {
  const [phase, setPhase] = useState<Phase>(() => (isStill() ? 'shown' : 'waits'));
  useEffect(() => {
    const next = { waits: 'turns', turns: 'shown', shown: undefined } as const;
    const wait = phase === 'turns' ? TURN_MS : status === 'normal' ? WAIT_MS : RARE_MS;
    const to = next[phase];
    const timer = to && setTimeout(() => setPhase(to), wait);
    return () => clearTimeout(timer);
  }, [phase, status]);
  return [phase, () => setPhase('shown')];
}
