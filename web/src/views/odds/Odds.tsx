import './odds.css';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { isMissing, type OddsRead } from '../../api/client';
import { odds, oddsOf } from '../../api/queries';
import { Missing } from '../../parts/Missing';
import { Loaded, Skeleton } from '../../parts/states';
import { TEXTS } from '../../texts';
import { ChiSquare } from './ChiSquare';
import { OddsTable } from './OddsTable';
import { chiSquareTail, LEAST_EXPECTED } from './statistics';
import { Versions } from './Versions';

const t = TEXTS.odds;
/** An honest service strays so far in one of a hundred cases. */
const STRAYS = 0.01;

/** What each outcome should be, beside what came. */
export default function Odds() {
  const [parameters] = useSearchParams();
  const version = parameters.get('version');
  const current = useQuery(odds);
  const earlier = useQuery({ ...oddsOf(version ?? ''), enabled: version !== null });
  const query = version === null ? current : earlier;
  if (isMissing(query.error)) return <Missing title={t.noVersion} />;
  return (
    <section className="view odds">
      <title>{TEXTS.titles(TEXTS.menu.odds)}</title>
      <h1>{t.title}</h1>
      <Loaded query={query} wait={<Skeleton lines={16} />}>
        {(table) => <Table table={table} />}
      </Loaded>
      {current.data && <Versions inForce={current.data.version} shown={version ?? current.data.version} />}
    </section>
  );
}

function Table({ table }: { table: OddsRead }) {
  const { draws, chi_square, degrees_of_freedom } = table.observed;
  return (
    <>
      <Verdict table={table} />
      <OddsTable table={table} />
      {draws > 0 && degrees_of_freedom > 0 && <ChiSquare value={chi_square} degrees={degrees_of_freedom} />}
    </>
  );
}

/** Whether the draws are what the odds say, in plain words. */
function Verdict({ table: { outcomes, total, observed } }: { table: OddsRead }) {
  const { draws, chi_square, degrees_of_freedom } = observed;
  if (draws === 0) return <p className="lead">{t.noDraws}</p>;
  const rarest = Math.min(...outcomes.map(({ weight }) => weight / total));
  if (rarest * draws < LEAST_EXPECTED) return <p className="lead">{t.fewDraws(draws)}</p>;
  const tail = chiSquareTail(chi_square, degrees_of_freedom);
  const isExtreme = tail < STRAYS || tail > 1 - STRAYS;
  const extreme = tail < STRAYS ? t.fewerThanOne : t.moreThan99;
  const ofHundred = isExtreme ? extreme : String(Math.round(tail * 100));
  return (
    <p className="lead">
      <b>{tail < STRAYS ? t.stray : t.agree}</b> {t.evidence(draws, ofHundred)}
    </p>
  );
}
