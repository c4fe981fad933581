import { InvalidResponse } from '../../../src/game/rules/validation';
import { texts } from '../texts';
import type { Obstacle } from './target-service';
import { Results } from './Results';
import type { VerificationProgress } from './useVerification';

const t = () => texts().verifier;

interface VerificationOutcomeProps {
  readonly progress: VerificationProgress;
  readonly address: string;
  readonly stop: () => void;
}

/** How far a verification is, and what came of it. */
export function VerificationOutcome({ progress, address, stop }: VerificationOutcomeProps) {
  if (progress.kind === 'idle') return null;
  const isRunning = progress.kind === 'running';
  const words = wordsOf(progress, address);
  return (
    <section className="outcome" aria-busy={isRunning}>
      {isRunning && (
        <button type="button" className="chip" onClick={stop}>
          {t().stop}
        </button>
      )}
      <div role="status">{words !== undefined && <p className={isRunning ? 'faint' : 'listed'}>{words}</p>}</div>
      {progress.result && <Results result={progress.result} isDone={!isRunning} />}
    </section>
  );
}

function wordsOf(progress: VerificationProgress, address: string): string | undefined {
  if (progress.kind === 'running')
    return progress.waitSeconds === undefined ? t().asks : texts().fair.waits(progress.waitSeconds);
  if (progress.kind === 'stopped') return t().stopped;
  if (progress.kind === 'obstructed') return wordsOfObstacle(progress.obstacle, address);
  if (progress.kind !== 'failed') return undefined;
  const { error } = progress;
  if (error instanceof InvalidResponse) return t().badFile(error.message);
  // A browser says no more of a request that failed.
  return error instanceof TypeError ? t().unreachable(address) : error.message;
}

function wordsOfObstacle(obstacle: Obstacle, address: string): string {
  const words: Record<Obstacle, string> = {
    unreachable: t().unreachable(address),
    'no service': t().noService(address),
    'bad address': t().badAddress,
    'bad days': t().badDays,
    'no draw': t().noDraw,
    'no days': t().noDays,
  };
  return words[obstacle];
}
