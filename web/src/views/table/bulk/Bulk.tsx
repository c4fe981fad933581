import { useMemo, useState } from 'react';
import { useTexts } from '../../../texts/language';
import { BULK } from '../../../texts/bulk';
import type { ListName, Row } from '../lists';
import { actsOf } from './acts';
import { Ask } from './Ask';
import { Done } from './Done';
import { type Line, linesIn } from './job';
import { Progress } from './Progress';
import { useJob } from './useJob';
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
  const running = useJob();
  const [pasted, setPasted] = useState<string>();
  const { job, start } = running;
  const lines = useMemo(() => [...chosen, ...linesIn(pasted ?? '', list === 'users')], [chosen, pasted, list]);
  const isOver = job !== undefined && job.stage !== 'preview' && !job.lines.some(({ state }) => isOpen(state));
  const isAsked = (lines.length > 0 || pasted !== undefined) && (!job || job.stage === 'preview' || isOver);
  const begun = (): void => {
    forget();
    setPasted(undefined);
  };
  if (actsOf(list).length === 0 && !job) return null;
  return (
    <div className={css.bulk}>
      {(isAsked || (job && !isOver)) && (
        <section className={css.panel} aria-labelledby="bulk">
          {isAsked ? (
            <Ask list={list} lines={lines} sample={sample} pasted={pasted} paste={setPasted} start={start} />
          ) : (
            <h2 id="bulk">{job && t.acts[job.act]}</h2>
          )}
          {job && !isOver && <Progress running={running} job={job} begun={begun} />}
        </section>
      )}
      {pasted === undefined && !isAsked && (!job || isOver) && (
        <button type="button" className="chip" onClick={() => setPasted('')}>
          {t.paste}
        </button>
      )}
      {job && isOver && <Done running={running} job={job} />}
    </div>
  );
}

/** Whether something is still to be done with a line, or to be said of it. */
function isOpen(state: Line['state']): boolean {
  return state === 'new' || state === 'known' || state === 'wrong';
}
