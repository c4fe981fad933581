import './verification.css';
import { type DrawsReport, isGood } from '../proof/draws-report';
import { TEXTS } from '../texts';
import { gameDay } from '../texts/format';
import { wordsOf } from './DayProgress';
import { FalseDraws, type Shown } from './FalseDraws';
import { Verdict } from './Verdict';

const t = TEXTS.verify;

interface DrawsResultProps {
  readonly report: DrawsReport;
  readonly shown: Shown;
}

/** What came of draws of different days. */
export function DrawsResult({ report, shown }: DrawsResultProps) {
  const { checked, wrong, falseDraws, ofDays, answer } = report;
  return (
    <>
      <Verdict isGood={isGood(report)}>{sentenceOf(report)}</Verdict>
      {answer !== undefined && <p className="listed">{TEXTS.fair.answer(answer)}</p>}
      {ofDays.map(({ day, problem }, place) => (
        <p key={place} className="listed">
          {gameDay(day)}: {wordsOf(problem)}
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
  if (!isGood(report)) return wrong > 0 ? TEXTS.fair.bad(wrong, checked) : t.badDays;
  return checked === 0 ? t.noneRevealed : t.good(checked, days);
}

/** What could not be checked, or was taken as it is. */
function notesOf({ open, given, unsigned, unchecked }: DrawsReport): string[] {
  return [
    open > 0 ? t.open(open) : '',
    given > 0 ? t.given(given) : '',
    unsigned > 0 ? t.unsigned(unsigned) : '',
    unchecked > 0 ? t.unchecked(unchecked) : '',
  ].filter((line) => line !== '');
}
