import './verification.css';
import { type DrawsReport, isGood } from '../proof/draws-report';
import { texts } from '../texts';
import { gameDayText } from '../texts/format';
import { wordsOf } from './DayProgress';
import { type DrawDisplay, FalseDraws } from './FalseDraws';
import { Verdict } from './Verdict';

const t = () => texts().verify;

interface DrawsResultProps {
  readonly report: DrawsReport;
  readonly shown: DrawDisplay;
}

/** What came of draws of different days. */
export function DrawsResult({ report, shown }: DrawsResultProps) {
  const { checked, unknown, wrong, falseDraws, ofDays, answer } = report;
  return (
    <>
      {(!isGood(report) || checked > 0 || unknown === 0) && (
        <Verdict isGood={isGood(report)}>{sentenceOf(report)}</Verdict>
      )}
      {answer !== undefined && <p className="listed">{texts().fair.answer(answer)}</p>}
      {ofDays.map(({ day, problem }, place) => (
        <p key={place} className="listed">
          {gameDayText(day)}: {wordsOf(problem)}
        </p>
      ))}
      {notesOf(report).map((line) => (
        <p key={line} className="faint small">
          {line}
        </p>
      ))}
      {checked > 0 && <FalseDraws falseDraws={falseDraws} wrong={wrong} shown={shown} hasDays />}
    </>
  );
}

function sentenceOf(report: DrawsReport): string {
  const { checked, wrong, days } = report;
  if (!isGood(report)) return wrong > 0 ? texts().fair.bad(wrong, checked) : t().badDays;
  return checked === 0 ? t().noneRevealed : t().good(checked, days);
}

/** What could not be checked, or was taken as it is. */
function notesOf({ open, unknown, unverified, unsigned, unchecked }: DrawsReport): string[] {
  return [
    open > 0 ? t().open(open) : '',
    unknown > 0 ? t().unknown(unknown) : '',
    unverified > 0 ? t().unverified(unverified) : '',
    unsigned > 0 ? t().unsigned(unsigned) : '',
    unchecked > 0 ? t().unchecked(unchecked) : '',
  ].filter((line) => line !== '');
}
