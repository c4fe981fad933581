import { useEffect, useState } from 'react';
import { isStill } from './RevealDialog';

/** The card lies face down for so long, in milliseconds, and a rare one longer. */
export type TurnDelays = readonly [normal: number, rare: number];
const WAITS: TurnDelays = [1_100, 1_900];
const TURN_MS = 720;

type Phase = 'waits' | 'turns' | 'shown';

/** Where the card is in its turn, and the way to its end. */
export function useTurn(status: string, [normal, rare] = WAITS): [Phase, () => void] {
  const [phase, setPhase] = useState<Phase>(() => (isStill() ? 'shown' : 'waits'));
  useEffect(() => {
    const next = { waits: 'turns', turns: 'shown', shown: undefined } as const;
    const wait = phase === 'turns' ? TURN_MS : status === 'normal' ? normal : rare;
    const to = next[phase];
    const timer = to && setTimeout(() => setPhase(to), wait);
    return () => clearTimeout(timer);
  }, [phase, status, normal, rare]);
  return [phase, () => setPhase('shown')];
}
