import { type ReactNode, useEffect, useState } from 'react';
import type { DaySource } from '../../../src/game/rules/published-days';
import type { PublishedDraw } from '../../../src/game/rules/published';
import { DayProgress, wordsOf } from '../parts/DayProgress';
import { DrawsResult } from '../parts/DrawsProgress';
import type { DrawDisplay } from '../parts/FalseDraws';
import { Verdict } from '../parts/Verdict';
import { Open, Verified } from '../parts/Verified';
import { isVerifiable } from '../proof/day-verification';
import type { Answers } from '../proof/verify';
import { texts } from '../texts';
import { gameDayText } from '../texts/format';
import type { VerificationResult } from './useVerification';
import { type DayOutcome, isGoodRange, type RangeOutcome } from './range';
import type { DrawOutcome } from './verifications';

const t = () => texts().verifier;

/** What came of a verification, as far as it is. */
export function Results({ result, isDone }: { result: VerificationResult; isDone: boolean }) {
  if (result.kind === 'draw') return <DrawResult outcome={result.outcome} />;
  if (result.kind === 'days')
    return <Range outcome={result.outcome} shown={shownFrom(result.source)} isDone={isDone} />;
  return <FileResult {...result} />;
}

/** What came of a file. */
function FileResult({ file, source, outcome }: Extract<VerificationResult, { kind: 'file' }>) {
  const { owner, draws, service, made_at } = file;
  return (
    <>
      <h2>{owner === null ? t().ofDraw : t().ofPlayer(owner, draws.length)}</h2>
      <p className="faint small">{t().from(service, made_at)}</p>
      {'report' in outcome ? (
        <DrawResult outcome={outcome} />
      ) : (
        <DrawsResult report={outcome} shown={shownFrom(source)} />
      )}
    </>
  );
}

/** One draw, step by step, and what is wrong with its day. */
function DrawResult({ outcome: { report, draw, answers } }: { outcome: DrawOutcome }) {
  // The draw itself says which rule is unknown.
  const ofDay = report.ofDays.filter(({ problem }) => problem.kind !== 'rule').map(({ problem }) => wordsOf(problem));
  return (
    <>
      {draw && answers && <Verified {...answers} draw={draw} asked={{}} level={2} />}
      {draw && !answers && <Open commitment={draw.commitment} level={2} />}
      {!draw && <Verdict isGood={false}>{texts().proof.bad}</Verdict>}
      {report.answer !== undefined && <p className="listed">{texts().proof.answer(report.answer)}</p>}
      {ofDay.map((words) => (
        <p key={words} className="listed">
          {words}
        </p>
      ))}
      {draw && <p className="faint small">{t().ofCard(draw.card_id, draw.owner, gameDayText(draw.day))}</p>}
      {report.unsigned > 0 && <p className="faint small">{texts().fair.unsigned}</p>}
      {report.unchecked > 0 && <p className="faint small">{texts().fair.unchecked}</p>}
    </>
  );
}

interface RangeProps {
  readonly outcome: RangeOutcome;
  readonly shown: DrawDisplay;
  readonly isDone: boolean;
}

function Range({ outcome, shown, isDone }: RangeProps) {
  const { days, missing, withdrawn, changedKeys, answer } = outcome;
  const verified = days.filter(({ isRevealed, end = [] }) => isRevealed && isVerifiable(end));
  const isGood = isGoodRange(outcome);
  return (
    <>
      {isDone && (verified.length > 0 || !isGood) && (
        <Verdict isGood={isGood}>{isGood ? t().ranGood(verified.length) : t().ranBad(verified.length)}</Verdict>
      )}
      {answer !== undefined && <p className="listed">{texts().fair.answer(answer)}</p>}
      {withdrawn.map((day) => (
        <p key={day} className="listed">
          {t().withdrawn(day)}
        </p>
      ))}
      {missing.length > 0 && <p className="faint small">{t().missing(missing)}</p>}
      {changedKeys.map((day) => (
        <p key={day} className="listed">
          {t().keyChanged(day)}
        </p>
      ))}
      <ol className="days">
        {days.map((day) => (
          <Day key={day.day} outcome={day} shown={shown} isDone={isDone} />
        ))}
      </ol>
    </>
  );
}

function Day({ outcome, shown, isDone }: { outcome: DayOutcome; shown: DrawDisplay; isDone: boolean }) {
  const { day, report, declared, end, isRevealed, digest } = outcome;
  // A day that is not over has a statement all the same, which can be false.
  const isInFull = isRevealed || (end !== undefined && end.length > 0);
  const message = { report, declared, ...(end && { end }) };
  return (
    <li>
      <h2>{gameDayText(day)}</h2>
      {isInFull && <DayProgress run={{ isRunning: end === undefined && !isDone, message }} shown={shown} />}
      {!isRevealed && <p className="faint">{t().notRevealed}</p>}
      {digest !== null && (
        <p className="faint small digest">
          {t().digest} <span className="mono">{digest}</span>
        </p>
      )}
    </li>
  );
}

function shownFrom(source: Pick<DaySource, 'day' | 'odds'>): DrawDisplay {
  return {
    card: (_, name): ReactNode => name,
    steps: (draw): ReactNode => <Steps draw={draw} source={source} />,
  };
}

interface StepsProps {
  readonly draw: PublishedDraw;
  readonly source: Pick<DaySource, 'day' | 'odds'>;
}

/** A draw that is made again step by step, once its day and table are answered. */
function Steps({ draw, source }: StepsProps) {
  const [answers, setAnswers] = useState<Answers>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    Promise.all([source.day(draw.day), source.odds(draw.table)]).then(
      ([day, table]) => setAnswers({ draw, day, table }),
      (error: unknown) => setProblem(error instanceof Error ? error.message : ''),
    );
  }, [draw, source]);
  if (problem !== undefined) return <p className="listed">{problem}</p>;
  return answers ? <Verified {...answers} draw={draw} asked={{}} level={3} /> : <p role="status">{t().asks}</p>;
}
