import './verification.css';
import { type DayProblem, type DayReport, isAsPromised, isVerifiable } from '../proof/day-verification';
import type { DayMessage } from '../proof/day-worker';
import type { DayRun } from '../proof/useProofWorker';
import { texts } from '../texts';
import { type DrawDisplay, FalseDraws } from './FalseDraws';
import { Verdict } from './Verdict';

const t = () => texts().fair;

/** How far the verification of a day is, and what came of it. */
export function DayProgress({ run, shown }: { run: Pick<DayRun, 'isRunning' | 'message'>; shown: DrawDisplay }) {
  const { isRunning, message } = run;
  if (message === undefined) return isRunning ? <p className="faint small">{texts().loading}</p> : null;
  const { report, declared, perSecond, waitSeconds, end, problem } = message;
  return (
    <div className="verification">
      <progress value={report.checked} max={Math.max(1, declared, report.checked)} aria-label={t().verify} />
      <p className="faint small">
        {t().progress(report.checked, declared)}
        {perSecond !== undefined && t().speed(perSecond)}
      </p>
      <div role="status">
        {isRunning && waitSeconds !== undefined && <p className="listed">{t().waits(waitSeconds)}</p>}
        {!isRunning && end === undefined && <Unfinished report={report} problem={problem} />}
        {end && <Result message={message} end={end} />}
      </div>
      <FalseDraws {...report} shown={shown} />
    </div>
  );
}

function Unfinished({ report, problem }: { report: DayReport; problem: DayMessage['problem'] }) {
  if (problem === undefined) return <p>{t().stopped(report.checked)}</p>;
  return <p className="listed">{problem === 'unanswered' ? texts().errors.gone : texts().errors.refusal(problem)}</p>;
}

function Result({ message: { report }, end }: { message: DayMessage; end: readonly DayProblem[] }) {
  const { checked, owners, wrong, falseOthers, unverified } = report;
  const isGood = isAsPromised(report, end);
  const good = checked === 0 ? t().goodNone : t().good(checked, owners);
  return (
    <>
      {(!isGood || isVerifiable(end)) && <Verdict isGood={isGood}>{isGood ? good : t().bad(wrong, checked)}</Verdict>}
      {end.map((problem) => (
        <p key={problem.kind} className="listed">
          {wordsOf(problem)}
        </p>
      ))}
      {falseOthers.map(({ list, record, differences }, place) => (
        <p key={place} className="listed">
          {t().falseOther[list](record, differences.map(({ text }) => text).join('; '))}
        </p>
      ))}
      {unverifiedLines(unverified).map((line) => (
        <p key={line} className="faint small">
          {line}
        </p>
      ))}
    </>
  );
}

/** What was not read or not checked. */
function unverifiedLines({
  states,
  fighters,
  balances,
  given,
  granted,
  undrawn,
  ...others
}: DayReport['unverified']): string[] {
  const { digest, unsigned, unchecked } = others;
  return [
    states > 0 ? t().unverifiedStates(states) : '',
    fighters > 0 ? t().unverifiedFighters(fighters) : '',
    balances > 0 ? t().unverifiedBalances(balances) : '',
    given > 0 ? t().given(given) : '',
    granted > 0 ? t().granted(granted) : '',
    undrawn > 0 ? t().undrawn(undrawn) : '',
    digest ? t().unverifiedDigest : '',
    unsigned > 0 ? t().unsigned : '',
    unchecked > 0 ? t().unchecked : '',
  ].filter((line) => line !== '');
}

/** What is wrong with a day, in words. */
export function wordsOf(problem: DayProblem): string {
  if (problem.kind === 'count') return t().count(problem.declared, problem.listed);
  if (problem.kind === 'stored') return texts().verify.kept;
  if (problem.kind === 'rule') return t().unknownRule(problem.field);
  return problem.kind === 'answer' ? t().answer(problem.field) : t().wrong[problem.kind];
}
