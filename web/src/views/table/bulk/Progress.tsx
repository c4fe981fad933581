import { useCosts } from '../../../parts/useCosts';
import { STANDARD } from '../../../../../src/game/rules/draw-table';
import { texts } from '../../../texts';
import { BULK } from '../../../texts/bulk';
import { useTexts } from '../../../texts/language';
import { TABLE } from '../../../texts/table';
import { canGoBack, countOf, whatOf } from './acts';
import { dueIn, type Job, type Line } from './job';
import { Lines, Refused, Wrong } from './Lines';
import type { RunningJob } from './useJob';
import css from './bulk.module.css';

interface ProgressProps {
  readonly running: RunningJob;
  readonly job: Job;
  /** Does what was tried. */
  readonly begin: () => void;
}

/** What would change and what is refused; and once it is done, what became of each line. */
export function Progress({ running, job, begin }: ProgressProps) {
  const t = useTexts(BULK);
  const words = useTexts(TABLE);
  const { update, start } = running;
  const { lines, stage, act } = job;
  const of = (...states: Line['state'][]): Line[] => lines.filter(({ state }) => states.includes(state));
  const refused = of('refused', 'kept');
  const changing = stage === 'preview' ? of('known') : of('known', 'done', 'back');
  const isWaiting = stage === 'preview' && (of('new').length > 0 || dueIn(job).length > 0);
  return (
    <div className={css.progress}>
      <h3 aria-live="polite">
        {isWaiting
          ? t.trying(changing.filter(({ change }) => change).length, lines.length)
          : t.changes(act, stage === 'preview' ? undefined : of('done').length, changing.length, refused.length)}
      </h3>
      {act === 'draw' && <Costs job={job} />}
      {!canGoBack(job) && <p className={css.bad}>{t.forEver}</p>}
      <Trouble running={running} />
      <Found job={job} changing={changing} refused={refused} update={update} />
      <div className={css.go}>
        {stage === 'preview' && (
          <Begin
            label={t.go(act, whatOf(job, changing), words.count(job.list, countOf(changing)))}
            isReady={!isWaiting && changing.length > 0}
            begin={begin}
            letBe={() => start(undefined)}
          />
        )}
        {running.isPaused && <GoOn goOn={running.goOn} />}
      </div>
    </div>
  );
}

interface FoundProps extends Pick<RunningJob, 'update'> {
  readonly job: Job;
  readonly changing: readonly Line[];
  readonly refused: readonly Line[];
}

function Found({ job, changing, refused, update }: FoundProps) {
  const leaveOut = job.stage === 'preview' ? () => update(withoutRefused) : undefined;
  return (
    <div className={css.two}>
      <Lines lines={changing} />
      <div>
        <Wrong job={job} update={update} />
        <Refused lines={refused} leaveOut={leaveOut} />
      </div>
    </div>
  );
}

/** Goes on with a job that stands still. */
export function GoOn({ goOn }: { goOn: () => void }) {
  const t = useTexts(BULK);
  return (
    <button type="button" className="btn" onClick={goOn}>
      {t.goOn}
    </button>
  );
}

interface BeginProps {
  readonly label: string;
  readonly isReady: boolean;
  readonly begin: () => void;
  readonly letBe: () => void;
}

function Begin({ label, isReady, begin, letBe }: BeginProps) {
  const t = useTexts(BULK);
  return (
    <>
      <button type="button" className="btn" disabled={!isReady} onClick={begin}>
        {label}
      </button>
      <button type="button" className="btn ghost" onClick={letBe}>
        {t.letBe}
      </button>
    </>
  );
}

function withoutRefused(job: Job): Job {
  return { ...job, lines: job.lines.map((line) => (line.state === 'refused' ? { ...line, state: 'left' } : line)) };
}

/** What the draws cost. What they give is chance. */
function Costs({ job: { typed } }: { job: Job }) {
  const costs = useCosts()(typeof typed['banner'] === 'string' ? typed['banner'] : STANDARD, null);
  return <p className="quiet">{costs.join(' · ')}</p>;
}

/** Why it does not go on. */
export function Trouble({ running: { refusal, waits, isPaused } }: { running: RunningJob }) {
  const t = useTexts(BULK);
  if (waits !== undefined)
    return (
      <p className="said bad" role="status">
        {waits.refusal ? texts().errors.refusal(waits.refusal) : t.lost} {t.again(waits.seconds)}
      </p>
    );
  if (refusal)
    return (
      <p className="said bad" role="alert">
        {texts().errors.refusal(refusal)}
      </p>
    );
  return isPaused ? <p className="quiet">{t.paused}</p> : null;
}
