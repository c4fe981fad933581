import type { OddsRead } from '../../api/client';
import { FaceChip } from '../../parts/Card';
import { texts } from '../../texts';
import { percent, whole } from '../../texts/format';
import { IntervalPlot } from './IntervalPlot';
import { type Observed, observedOf } from './statistics';
import css from './odds.module.css';

const t = () => texts().odds;

/** Each outcome, with its interval on one axis for all. */
export function OddsTable({ table }: { table: OddsRead }) {
  const rows = observedOf(table);
  const isDrawn = table.observed.draws > 0;
  return (
    <div className={css.otablebox}>
      <table className={css.otable}>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              {t().outcome}
            </th>
            <th scope="col" className={css.r}>
              {t().declared}
            </th>
            <th scope="col" className={css.r}>
              {t().observed}
            </th>
            <th scope="col" className={css.r}>
              {t().draws}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row key={index} row={row} isDrawn={isDrawn} />
          ))}
        </tbody>
      </table>
      {isDrawn && <IntervalPlot rows={rows} />}
    </div>
  );
}

/** @param isDrawn whether anything was drawn, so that there is a share */
function Row({ row: { outcome, declared, share, count, low, high }, isDrawn }: { row: Observed; isDrawn: boolean }) {
  return (
    <tr>
      <td>
        <FaceChip card={outcome.card} />
      </td>
      <th scope="row">
        {texts().cards.name(outcome.card, outcome.status)}
        <small>
          {percent(declared)}
          {isDrawn && ` → ${percent(share)} · ${t().times(count)}`}
        </small>
      </th>
      <td className={css.r}>{percent(declared)}</td>
      <td className={`${css.r} quiet`}>
        {isDrawn ? percent(share) : '–'}
        {isDrawn && <small className={css.ends}>{texts().odds.ends(low, high)}</small>}
      </td>
      <td className={`${css.r} faint`}>{whole(count)}</td>
    </tr>
  );
}
