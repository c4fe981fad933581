import type { OddsRead } from '../../api/client';
import { texts } from '../../texts';
import { BOXES } from '../../texts/boxes';
import { useTexts } from '../../texts/language';
import { fitOf } from './statistics';

const t = () => texts().odds;
/** Of a hundred services, fewer than one is none, and more than 99 are all. */
const NONE = 0.01;
const ALL = 0.99;

/** Whether the draws are what the odds say, in plain words. Only those that the weights alone decided are compared. */
export function OddsVerdict({ odds }: { odds: OddsRead }) {
  const { dependent } = useTexts(BOXES);
  const { draws, rarest, tail, verdict } = fitOf(odds);
  if (verdict === 'none') return <p className="lead">{odds.observed.draws === 0 ? t().noDraws : t().allRuled}</p>;
  if (verdict === 'dependent') return <p className="lead">{dependent}</p>;
  if (verdict === 'few') return <p className="lead">{t().fewDraws(draws, rarest)}</p>;
  if (verdict === 'too good')
    return (
      <p className="lead">
        <b>{t().tooGood}</b> {t().tooGoodText(draws)}
      </p>
    );
  const ofHundred = tail < NONE ? t().fewerThanOne : tail > ALL ? t().moreThan99 : String(Math.round(tail * 100));
  return (
    <p className="lead">
      <b>{verdict === 'strays' ? t().stray : t().agree}</b> {t().evidence(draws, ofHundred)}
    </p>
  );
}
