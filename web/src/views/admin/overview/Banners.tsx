import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BannerList, GameOverviewRead, OddsRead } from '../../../api/client';
import { listedBanners } from '../../../api/overview-queries';
import { useOddsInForce } from '../../../api/useOddsInForce';
import { FaceChip } from '../../../parts/Card';
import { bannerPath } from '../../../paths';
import { operatorTexts } from '../../../texts/operator';
import { gameDayText } from '../../../texts/format';
import css from './overview.module.css';

const t = () => operatorTexts().desk;

/** The banners in force and to come, with what was drawn today. */
export function Banners({ overview: { draws, today } }: { overview: GameOverviewRead }) {
  const { data: banners = [] } = useQuery(listedBanners);
  const inForce = new Map(useOddsInForce()?.map(({ name, odds }) => [name, odds]));
  const drawnToday = (banner: string): number =>
    draws.find((each) => each.day === today && each.banner.split(', ').includes(banner))?.draws ?? 0;
  return (
    <section aria-labelledby="banners">
      <div className="head">
        <h2 id="banners">{t().banners}</h2>
        <Link className="link" to="/admin/banners">
          {t().compose}
        </Link>
      </div>
      <ul className={css.rows}>
        {banners
          .filter(({ state }) => state !== 'ended')
          .map((banner) => (
            <li key={banner.banner}>
              <Chip odds={inForce.get(banner.banner)} />
              <b>
                <Link className="link" to={pathOf(banner)}>
                  {banner.banner}
                </Link>
              </b>
              <span>{timesOf(banner)}</span>
              <span className="faint">
                {banner.state === 'in_force' ? t().bannerToday(drawnToday(banner.banner)) : t().planned}
              </span>
            </li>
          ))}
      </ul>
    </section>
  );
}

/** A planned one has no odds in force yet: it is seen where it is composed. */
function pathOf({ banner, state }: BannerList): string {
  return state === 'coming' ? `/admin/banners?banner=${banner}` : bannerPath(banner);
}

function timesOf({ state, from, until }: BannerList): string {
  if (state === 'coming' && from !== null) return t().from(gameDayText(from));
  return until === null ? t().noEnd : t().until(gameDayText(until));
}

/** Its featured card, else its rarest one. */
function Chip({ odds }: { odds: OddsRead | undefined }) {
  const [rarest] = odds?.outcomes.toSorted((one, other) => one.weight - other.weight) ?? [];
  const shown = odds?.outcomes.find(({ featured }) => featured) ?? rarest;
  return shown ? <FaceChip card={shown.card} /> : <i className="facechip" />;
}
