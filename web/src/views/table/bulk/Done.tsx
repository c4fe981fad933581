import { useNow } from '../../../parts/useNow';
import { BULK } from '../../../texts/bulk';
import { clock } from '../../../texts/clock';
import { useTexts } from '../../../texts/language';
import { TABLE } from '../../../texts/table';
import { canGoBack, countOf, whatOf } from './acts';
import type { Job, Line } from './job';
import { Lines, Refused } from './Lines';
import { GoOn, Trouble } from './Progress';
import type { RunningJob } from './useJob';
import css from './bulk.module.css';

const MINUTE_MS = 60_000;
/** So long it can be taken back. */
const BACK_MINUTES = 10;

/** What was done, with the way back. */
export function Done({ running, job }: { running: RunningJob; job: Job }) {
  const t = useTexts(BULK);
  const words = useTexts(TABLE);
  const now = useNow(MINUTE_MS / 4);
  const { lines, stage, at = '' } = job;
  const of = (...states: Line['state'][]): Line[] => lines.filter(({ state }) => states.includes(state));
  const [done, back, kept] = [of('done', 'back', 'kept'), of('back'), of('kept')];
  const drawn = done.filter(({ card }) => card !== undefined);
  const left = BACK_MINUTES - Math.max(0, Math.floor((now - Date.parse(at)) / MINUTE_MS));
  return (
    <section className={css.done} aria-label={t.last}>
      <p role="status">
        {at !== '' && `${clock(at).slice(0, 5)}, `}
        {t.did(job.act, whatOf(job, done), words.count(job.list, countOf(done)))}{' '}
        {stage === 'back' && t.tookBack(back.length, kept.length)}
      </p>
      {stage === 'go' && canGoBack(job) && left > 0 && done.length > 0 && (
        <p>
          <button type="button" className="chip" onClick={() => running.update((of) => ({ ...of, stage: 'back' }))}>
            {t.takeBack}
          </button>{' '}
          <span className="faint">{t.minutesLeft(left)}</span>
        </p>
      )}
      <Trouble running={running} />
      {running.isPaused && stage === 'back' && <GoOn goOn={running.goOn} />}
      {drawn.length > 0 && <Lines lines={drawn} />}
      <Refused lines={of('refused', 'kept')} leaveOut={undefined} />
      <button type="button" className="chip" aria-label={t.forget} onClick={() => running.start(undefined)}>
        ×
      </button>
    </section>
  );
}
