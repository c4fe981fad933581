import { DrawsResult } from '../../parts/DrawsProgress';
import { KeepFile } from '../../parts/KeepFile';
import { SHOWN } from '../../parts/shown';
import type { DrawsMessage } from '../../proof/day-worker';
import { useDrawsVerification } from '../../proof/useProofWorker';
import { texts } from '../../texts';

const t = () => texts().verify;

/** Verifies all draws of a player whose days are over, and gives them as a file. */
export function VerifyAll({ owner }: { owner: number }) {
  const { isRunning, message, start, stop } = useDrawsVerification(owner);
  const end = message?.end;
  return (
    <section className="verifyall" aria-label={t().all}>
      <div className="starts">
        <button type="button" className="chip" onClick={isRunning ? stop : start}>
          {isRunning ? texts().fair.stop : message ? t().again : t().all}
        </button>
        <span className="faint small">{t().allText}</span>
      </div>
      <div className="verification" role="status">
        {isRunning && <p className="faint small">{message ? t().progress(message.drawn.checked) : texts().loading}</p>}
        {isRunning && message?.waitSeconds !== undefined && (
          <p className="listed">{texts().fair.waits(message.waitSeconds)}</p>
        )}
        {message && end && <DrawsResult report={message.drawn} shown={SHOWN} />}
        {message && !isRunning && !end && (
          <p className={message.problem === undefined ? '' : 'listed'}>
            {unfinished(message.drawn.checked, message.problem)}
          </p>
        )}
      </div>
      {end && <KeepFile name={`draws-of-player-${owner}.json`} make={() => Promise.resolve(end)} />}
    </section>
  );
}

function unfinished(checked: number, problem: DrawsMessage['problem']): string {
  if (problem === undefined) return texts().fair.stopped(checked);
  return problem === 'unanswered' ? texts().errors.gone : texts().errors.refusal(problem);
}
