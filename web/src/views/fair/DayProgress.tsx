import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Check } from '../../parts/icons';
import { Proof } from '../../parts/Proof';
import { cardPath } from '../../paths';
import type { DayProblem, DayReport, FalseDraw } from '../../proof/day-verification';
import type { DayMessage } from '../../proof/day-worker';
import type { DayRun } from '../../proof/useDayVerification';
import { TEXTS } from '../../texts';

const t = TEXTS.fair;

/** How far the verification of a day is, and what came of it. */
export function DayProgress({ run: { isRunning, message } }: { run: DayRun }) {
  if (message === undefined) return isRunning ? <p className="faint small">{TEXTS.loading}</p> : null;
  const { report, declared, perSecond, waitSeconds, end, problem } = message;
  return (
    <div className="verification">
      <progress value={report.checked} max={Math.max(1, declared, report.checked)} aria-label={t.verify} />
      <p className="faint small">
        {t.progress(report.checked, declared)}
        {report.checked > 0 && `, ${t.speed(perSecond)}`}
      </p>
      <div role="status">
        {isRunning && waitSeconds !== undefined && <p className="listed">{t.waits(waitSeconds)}</p>}
        {!isRunning && end === undefined && <Unfinished report={report} problem={problem} />}
        {end && <Result message={message} end={end} />}
      </div>
      <FalseDraws report={report} />
    </div>
  );
}

function Unfinished({ report, problem }: { report: DayReport; problem: string | undefined }) {
  if (problem === undefined) return <p>{t.stopped(report.checked)}</p>;
  return <p className="listed">{problem === '' ? TEXTS.errors.gone : problem}</p>;
}

function Result({ message: { report }, end }: { message: DayMessage; end: readonly DayProblem[] }) {
  const { checked, owners, wrong } = report;
  const isGood = wrong === 0 && end.length === 0;
  const good = checked === 0 ? t.goodNone : t.good(checked, owners);
  return (
    <>
      <p className={isGood ? 'result' : 'result failed'}>
        <Check verdict={isGood ? 'checked' : 'failed'} label={isGood ? TEXTS.proof.checked : TEXTS.proof.failed} />
        <b>{isGood ? good : t.bad(wrong, checked)}</b>
      </p>
      {end.map((problem) => (
        <p key={problem.kind} className="listed">
          {wordsOf(problem)}
        </p>
      ))}
    </>
  );
}

function wordsOf(problem: DayProblem): string {
  if (problem.kind === 'seed') return t.seedWrong;
  return problem.kind === 'count' ? t.count(problem.declared, problem.listed) : t.answer(problem.field);
}

function FalseDraws({ report: { falseDraws, wrong } }: { report: DayReport }) {
  if (falseDraws.length === 0) return null;
  return (
    <>
      {wrong > falseDraws.length && <p className="faint small">{t.first(falseDraws.length)}</p>}
      <ul className="falsedraws">
        {falseDraws.map((each) => (
          <Wrong key={each.draw.card_id} wrong={each} />
        ))}
      </ul>
    </>
  );
}

/** A draw that does not verify, and where. */
function Wrong({ wrong: { draw, brokenAt } }: { wrong: FalseDraw }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <div className="falsedraw">
        <Check verdict="failed" label={TEXTS.proof.failed} />
        <span>
          <Link className="link" to={cardPath(draw.card_id)}>
            {TEXTS.cards.name(draw.card, draw.status)}
          </Link>
          , {t.drawOf(draw.owner, draw.nonce)}:{' '}
          <b>{t.breaks(brokenAt === 'nonce' ? t.nonce : TEXTS.proof[brokenAt].name)}</b>
        </span>
        <button type="button" className="chip" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {open ? t.hide : t.steps}
        </button>
      </div>
      <div id={id}>{open && <Proof draw={draw} asked={{}} level={3} />}</div>
    </li>
  );
}
