import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { guaranteesOf } from '../../api/queries';
import { TEXTS } from '../../texts';
import css from './player.module.css';

const t = TEXTS.guarantees;

/** How far a player is under each banner in force that has rules, and how many draws are left at most. */
export function Guarantees({ player }: { player: number }) {
  const { data = [] } = useQuery(guaranteesOf(player));
  if (data.length === 0) return null;
  return (
    <section className={css.guarantees}>
      <h2>{t.title}</h2>
      <dl>
        {data.map(({ banner, guarantees, featured }) => (
          <div key={banner}>
            <dt>
              <Link className="link" to={`/odds?banner=${banner}&player=${player}`}>
                {banner}
              </Link>
            </dt>
            {guarantees.map(({ statuses, within, since, left }) => (
              <dd key={statuses.join()}>
                <span className={css.way} aria-hidden="true">
                  <i style={{ '--p': Math.min(1, since / within) } as React.CSSProperties} />
                </span>
                {t.progress(since, statuses, left)}
              </dd>
            ))}
            {featured && featured.left !== null && <dd>{t.featured(featured.left)}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
