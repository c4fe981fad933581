import { useEffect, useMemo, useState } from 'react';
import { useTexts } from '../../../texts/language';
import { BULK } from '../../../texts/bulk';
import type { ListName, Row } from '../lists';
import { actsOf } from './acts';
import { Ask } from './Ask';
import { Done } from './Done';
import { isOver, type Line, linesIn } from './job';
import { Progress } from './Progress';
import { type RunningJob, useJob } from './useJob';
import css from './bulk.module.css';

interface BulkProps {
  readonly list: ListName;
  /** The rows that were chosen in the table. */
  readonly chosen: readonly Line[];
  readonly forget: () => void;
  /** A record of the list. */
  readonly sample: Row | undefined;
}

/** What is done to many records: those that were chosen, and those whose names or ids were pasted. */
export default function Bulk({ list, chosen, forget, sample }: BulkProps) {
  const t = useTexts(BULK);
  const trial = useTrial(chosen);
  const running = useJob(true);
  const [pasted, setPasted] = useState<string>();
  const { job } = running;
  const lines = useMemo(() => [...chosen, ...linesIn(pasted ?? '', list === 'users')], [chosen, pasted, list]);
  const isGoing = job !== undefined && !isOver(job);
  const isAsked = !isGoing && (lines.length > 0 || pasted !== undefined);
  const begin = (): void => {
    running.start(trial.job && { ...trial.job, stage: 'go' });
    trial.start(undefined);
    forget();
    setPasted(undefined);
  };
  if (actsOf(list).length === 0 && !job) return null;
  return (
    <div className={css.bulk}>
      {isAsked && (
        <section className={css.panel} aria-labelledby="bulk">
          <Ask list={list} lines={lines} sample={sample} pasted={pasted} paste={setPasted} start={trial.start} />
          {trial.job && <Progress running={trial} job={trial.job} begin={begin} />}
        </section>
      )}
      {isGoing && job.stage === 'go' && (
        <section className={css.panel} aria-labelledby="bulk">
          <h2 id="bulk">{t.acts[job.act]}</h2>
          <Progress running={running} job={job} begin={begin} />
        </section>
      )}
      {pasted === undefined && !isAsked && !isGoing && actsOf(list).length > 0 && (
        <button type="button" className="chip" onClick={() => setPasted('')}>
          {t.paste}
        </button>
      )}
      {job && (!isGoing || job.stage === 'back') && <Done running={running} job={job} />}
    </div>
  );
}

/** What was tried is of those who were chosen then. */
function useTrial(chosen: readonly Line[]): RunningJob {
  const trial = useJob(false);
  useEffect(() => trial.start(undefined), [chosen.map(({ id }) => id).join()]);
  return trial;
}
