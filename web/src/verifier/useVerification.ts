import { useRef, useState } from 'react';
import type { ProofFile } from '../proof/proof-file';
import type { DrawsReport } from '../proof/draws-report';
import type { DaySource } from '../../../src/game/rules/published-days';
import { type Obstacle, Obstructed } from './target-service';
import type { RangeOutcome } from './range';
import type { DrawOutcome } from './verifications';

/** What a verification gave. */
export type VerificationResult =
  | { readonly kind: 'draw'; readonly outcome: DrawOutcome }
  | { readonly kind: 'days'; readonly outcome: RangeOutcome; readonly source: DaySource }
  | {
      readonly kind: 'file';
      readonly file: ProofFile;
      readonly source: DaySource;
      readonly outcome: DrawOutcome | DrawsReport;
    };

/** How far a verification is. */
export type VerificationProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly waitSeconds?: number; readonly result?: VerificationResult }
  | { readonly kind: 'done'; readonly result: VerificationResult }
  | { readonly kind: 'stopped'; readonly result: VerificationResult | undefined }
  | { readonly kind: 'obstructed'; readonly obstacle: Obstacle; readonly result: VerificationResult | undefined }
  | { readonly kind: 'failed'; readonly error: Error; readonly result: VerificationResult | undefined };

/** What a verification may tell, and hear. */
export interface VerificationTask {
  readonly signal: AbortSignal;
  readonly tell: (result: VerificationResult) => void;
  readonly waits: (seconds: number) => void;
}

/** One verification at a time, which can be stopped. */
export function useVerification() {
  const [progress, setProgress] = useState<VerificationProgress>({ kind: 'idle' });
  const control = useRef<AbortController>(undefined);
  const start = async (work: (task: VerificationTask) => Promise<VerificationResult>): Promise<void> => {
    control.current?.abort();
    const own = new AbortController();
    control.current = own;
    const { signal } = own;
    let result: VerificationResult | undefined;
    const show = (next: VerificationProgress): void => {
      if (control.current === own) setProgress(next);
    };
    const tell = (partial: VerificationResult): void => {
      result = partial;
      if (!signal.aborted) show({ kind: 'running', result });
    };
    const waits = (waitSeconds: number): void =>
      show(result ? { kind: 'running', waitSeconds, result } : { kind: 'running', waitSeconds });
    show({ kind: 'running' });
    try {
      result = await work({ signal, tell, waits });
      show({ kind: 'done', result });
    } catch (error) {
      if (signal.aborted) show({ kind: 'stopped', result });
      else if (error instanceof Obstructed) show({ kind: 'obstructed', obstacle: error.obstacle, result });
      else show({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)), result });
    }
  };
  return { progress, start, stop: () => control.current?.abort() };
}
