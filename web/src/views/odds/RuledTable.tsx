import type { OddsRead } from '../../api/client';
import { texts } from '../../texts';
import { Row } from './Row';
import { observedOf } from './statistics';
import css from './odds.module.css';

const t = () => texts().banners;

/** Each outcome under rules: in the long run, and by the weights alone beside what came of these. */
export function RuledTable({ odds }: { odds: OddsRead }) {
  const { consolidated, observed, ruled } = odds;
  const columns = [t().longRun, t().oneDraw, texts().odds.observed, texts().odds.draws];
  const byWeights = observed.counts.reduce((sum, count) => sum + count, 0);
  return (
    <section>
      <h2>{t().table}</h2>
      <p className="quiet">
        {t().longRunText} {observed.draws > 0 && t().observedText(byWeights, observed.draws)}{' '}
        {byWeights < observed.draws && t().ruledText(ruled.ramp, ruled.guaranteed, ruled.featured_due, ruled.featured)}
      </p>
      <Targets {...consolidated} />
      <table className={`${css.otable} ${css.ruled}`}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {texts().odds.outcome}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className={css.r}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {observedOf(odds).map((row, place) => (
            <Row
              key={place}
              row={row}
              words={row.outcome.featured && <Featured />}
              longRun={consolidated.outcomes[place]?.chance ?? 0}
              isDrawn={byWeights > 0}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How long those wait who always name the same card. */
function Targets({ targets = [] }: OddsRead['consolidated']) {
  return targets.map(({ card, status, expected_draws: draws }) => (
    <p key={`${card} ${status}`}>{t().target(texts().cards.name(card, status), draws)}</p>
  ));
}

function Featured() {
  return (
    <>
      {' '}
      <em>{t().isFeatured}</em>
    </>
  );
}
