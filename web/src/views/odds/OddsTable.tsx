import type { OddsRead } from '../../api/client';
import { texts } from '../../texts';
import { percent } from '../../texts/format';
import { IntervalPlot } from './IntervalPlot';
import { Row } from './Row';
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
            <Row key={index} row={row} words={wordsOf(row, isDrawn)} isDrawn={isDrawn} />
          ))}
        </tbody>
      </table>
      {isDrawn && !table.box && <IntervalPlot rows={rows} />}
    </div>
  );
}

function wordsOf({ declared, share, count }: Observed, isDrawn: boolean) {
  return (
    <small>
      {percent(declared)}
      {isDrawn && ` → ${percent(share)} · ${t().times(count)}`}
    </small>
  );
}
