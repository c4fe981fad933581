import { useId, useMemo, useState } from 'react';
import type { UserCardList } from '../../api/client';
import type { BannerOdds } from '../../api/useOddsInForce';
import { texts } from '../../texts';
import { bannerProgress, type BannerProgress } from './album';
import { chanceOfAll } from './completion';
import css from './album.module.css';

const t = () => texts().album;
const DAYS = 30;
const PACES = [1, 2, 3, 5, 10];

/** How likely the album is complete in thirty days, under each banner in force. */
export function AlbumChances({ cards, inForce }: { cards: readonly UserCardList[]; inForce: readonly BannerOdds[] }) {
  const [pace, setPace] = useState(1);
  const id = useId();
  const progresses = useMemo(() => inForce.map((banner) => bannerProgress(cards, banner)), [cards, inForce]);
  const isOpen = progresses.some(({ missing }) => missing.length > 0);
  return (
    <div className={css.chances}>
      <p className={css.pace}>
        <label htmlFor={id}>{t().pace}</label>
        <select id={id} className="chip" value={pace} onChange={({ target }) => setPace(Number(target.value))}>
          {PACES.map((draws) => (
            <option key={draws}>{draws}</option>
          ))}
        </select>
      </p>
      <dl>
        {progresses.map((progress) => (
          <div key={progress.banner}>
            <dt>
              {progresses.length > 1 && t().ofBanner(progress.banner)} {t().kinds(progress.owned, progress.kinds)}
            </dt>
            <dd>
              <Chance progress={progress} draws={pace * DAYS} />
            </dd>
          </div>
        ))}
      </dl>
      {isOpen && (
        <p className="faint small">{progresses.some(({ hasRules }) => hasRules) ? t().approximate : t().assumes}</p>
      )}
    </div>
  );
}

function Chance({ progress: { missing }, draws }: { progress: BannerProgress; draws: number }) {
  const chance = useMemo(() => chanceOfAll(missing, draws), [missing, draws]);
  if (missing.length === 0) return t().complete;
  const any = missing.reduce((sum, each) => sum + each, 0);
  const next = Number((1 / any).toFixed(1));
  return `${t().all(chance, draws)} ${t().next(next)}`;
}
