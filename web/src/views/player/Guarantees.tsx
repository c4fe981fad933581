import { Fragment } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { dayOf } from '../../api/worth';
import { type SharedGuarantee, sharedGuarantees } from '../../parts/guarantees';
import { texts } from '../../texts';
import css from './player.module.css';

const t = () => texts().guarantees;

/** How far a player is under each banner in force that has rules, and how many draws are left at most. */
export function Guarantees({ player }: { player: number }) {
  const shared = useShared(player);
  if (shared.length === 0) return null;
  return (
    <section className={`${css.guarantees} ${css.pity}`}>
      <h2>{t().title}</h2>
      <dl>
        {shared.map(({ banners, guarantee: { banner, rarities } }) => (
          <div key={banner}>
            <dt>
              <Link className="link" to={`/odds?banner=${banner}&player=${player}`}>
                {banners.join(' + ')}
              </Link>
            </dt>
            {rarities.map(({ status, since, left, featured_left }, place) => (
              <Fragment key={status}>
                {since !== null && left !== null && (
                  <dd>
                    <span className={css.way} aria-hidden="true">
                      <i style={{ '--p': since / (since + left) } as React.CSSProperties} />
                    </span>
                    {t().progress(since, status, left, place === 0)}
                  </dd>
                )}
                {featured_left !== null && <dd>{t().featured(featured_left)}</dd>}
              </Fragment>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The same in one line, for a phone. */
export function PityLine({ player }: { player: number }) {
  const lines = useShared(player).flatMap(({ banners, guarantee: { banner, rarities } }) => {
    const parts = rarities.flatMap(({ status, since, left }) =>
      since === null || left === null ? [] : [t().part(status, since, since + left)],
    );
    return parts.length > 0 ? [{ banner, name: banners.join(' + '), words: t().parts(parts) }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <p className={css.pityline}>
      {lines.map(({ banner, name, words }) => (
        <Link key={banner} to={`/odds?banner=${banner}&player=${player}`}>
          <b>{name}</b> {words}
        </Link>
      ))}
    </p>
  );
}

function useShared(player: number): SharedGuarantee[] {
  const { data } = useQuery(dayOf(player));
  return sharedGuarantees(data?.guarantees ?? []);
}
