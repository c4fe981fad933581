import type { OddsRead } from '../../api/client';
import { TEXTS } from '../../texts';
import { chiSquareTail, LEAST_EXPECTED } from './statistics';

const t = TEXTS.odds;
/** An honest service strays so far in one of a hundred cases. */
const STRAYS = 0.01;

/** Whether the draws are what the odds say, in plain words. Only those that the weights alone decided are compared. */
export function Verdict({ odds: { outcomes, total, observed } }: { odds: OddsRead }) {
  const { counts, chi_square, degrees_of_freedom } = observed;
  const draws = counts.reduce((sum, count) => sum + count, 0);
  if (draws === 0) return <p className="lead">{observed.draws === 0 ? t.noDraws : t.allRuled}</p>;
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
