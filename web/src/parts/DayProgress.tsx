import './verification.css';
import type { DayProblem, DayReport } from '../proof/day-verification';
import type { DayMessage } from '../proof/day-worker';
import type { DayRun } from '../proof/useProofWorker';
import { TEXTS } from '../texts';
import { FalseDraws, type Shown } from './FalseDraws';
import { Verdict } from './Verdict';

const t = TEXTS.fair;

/** How far the verification of a day is, and what came of it. */
export function DayProgress({ run, shown }: { run: Pick<DayRun, 'isRunning' | 'message'>; shown: Shown }) {
  const { isRunning, message } = run;
  if (message === undefined) return isRunning ? <p className="faint small">{TEXTS.loading}</p> : null;
  const { report, declared, perSecond, waitSeconds, end, problem } = message;
  return (
    <div className="verification">
      <progress value={report.checked} max={Math.max(1, declared, report.checked)} aria-label={t.verify} />
      <p className="faint small">
        {t.progress(report.checked, declared)}
        {perSecond !== undefined && t.speed(perSecond)}
      </p>
      <div role="status">
        {isRunning && waitSeconds !== undefined && <p className="listed">{t.waits(waitSeconds)}</p>}
        {!isRunning && end === undefined && <Unfinished report={report} problem={problem} />}
        {end && <Result message={message} end={end} />}
      </div>
      <FalseDraws {...report} shown={shown} />
    </div>
  );
}

function Unfinished({ report, problem }: { report: DayReport; problem: DayMessage['problem'] }) {
  if (problem === undefined) return <p>{t.stopped(report.checked)}</p>;
  return <p className="listed">{problem === 'unanswered' ? TEXTS.errors.gone : TEXTS.errors.refusal(problem)}</p>;
}

function Result({ message: { report }, end }: { message: DayMessage; end: readonly DayProblem[] }) {
  const { checked, owners, wrong, falseOthers, given } = report;
  const isGood = wrong + falseOthers.length + end.length === 0;
  const good = checked === 0 ? t.goodNone : t.good(checked, owners);
  return (
    <>
      <Verdict isGood={isGood}>{isGood ? good : t.bad(wrong, checked)}</Verdict>
      {end.map((problem) => (
        <p key={problem.kind} className="listed">
          {wordsOf(problem)}
        </p>
      ))}
      {falseOthers.map(({ list, record, differences }, place) => (
        <p key={place} className="listed">
          {t.falseOther[list](record, differences.map(({ text }) => text).join('; '))}
        </p>
      ))}
      {givenLines(given).map((line) => (
        <p key={line} className="faint small">
          {line}
        </p>
      ))}
    </>
  );
}

/** What was not read or not checked. */
function givenLines({ states, fighters, digest, unsigned, unchecked }: DayReport['given']): string[] {
  return [
    states > 0 ? t.givenStates(states) : '',
    fighters > 0 ? t.givenFighters(fighters) : '',
    digest ? t.givenDigest : '',
    unsigned > 0 ? t.unsigned : '',
    unchecked > 0 ? t.unchecked : '',
  ].filter((line) => line !== '');
}

/** What is wrong with a day, in words. */
export function wordsOf(problem: DayProblem): string {
  if (problem.kind === 'count') return t.count(problem.declared, problem.listed);
  if (problem.kind === 'stored') return TEXTS.verify.kept;
  return problem.kind === 'answer' ? t.answer(problem.field) : t.wrong[problem.kind];
}
