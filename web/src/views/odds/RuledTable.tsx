import type { OddsRead } from '../../api/client';
import { FaceChip } from '../../parts/Card';
import { texts } from '../../texts';
import { percent, whole } from '../../texts/format';
import { type Observed, observedOf } from './statistics';
import css from './odds.module.css';

const t = () => texts().banners;

/** Each outcome under rules: in the long run, and by the weights alone beside what came of these. */
export function RuledTable({ odds }: { odds: OddsRead }) {
  const rows = observedOf(odds);
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
          {rows.map((row, place) => (
            <Row key={place} row={row} longRun={consolidated.outcomes[place]?.chance ?? 0} isDrawn={byWeights > 0} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly row: Observed;
  readonly longRun: number;
  /** Whether the weights alone decided a draw, so that there is a share. */
  readonly isDrawn: boolean;
}

function Row({ row: { outcome, declared, share, count, low, high }, longRun, isDrawn }: RowProps) {
  return (
    <tr>
      <td>
        <FaceChip card={outcome.card} />
      </td>
      <th scope="row">
        {texts().cards.name(outcome.card, outcome.status)} {outcome.featured && <em>{t().isFeatured}</em>}
      </th>
      <td className={css.r}>{percent(longRun)}</td>
      <td className={css.r}>{percent(declared)}</td>
      <td className={`${css.r} quiet`}>
        {isDrawn ? percent(share) : '–'}
        {isDrawn && <small className={css.ends}>{texts().odds.ends(low, high)}</small>}
      </td>
      <td className={`${css.r} faint`}>{whole(count)}</td>
    </tr>
  );
}
