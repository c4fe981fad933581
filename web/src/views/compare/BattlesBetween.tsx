import { useInfiniteQuery } from '@tanstack/react-query';
import { battlesOf } from '../../api/queries';
import { Loaded, Skeleton } from '../../parts/states';
import { texts } from '../../texts';
import { moment } from '../../texts/format';
import { battlesBetween, type Players } from './comparison';
import css from './compare.module.css';

const t = () => texts().compare;

/** The battles that the two had with each other, among the newest of each. */
export function BattlesBetween({ players }: Players) {
  const [one, other] = players;
  const [ones, others] = [useInfiniteQuery(battlesOf(one.id)), useInfiniteQuery(battlesOf(other.id))];
  return (
    <section>
      <h2>{t().battles}</h2>
      <Loaded query={ones} wait={<Skeleton lines={3} />}>
        {({ pages: [first = []] }) => (
          <Loaded query={others} wait={<Skeleton lines={3} />}>
            {({ pages: [second = []] }) => (
              <>
                {(ones.hasNextPage || others.hasNextPage) && (
                  <p className="quiet small">{t().newest(Math.max(first.length, second.length))}</p>
                )}
                <Fought players={players} battles={battlesBetween([one.id, other.id], first, second)} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

function Fought({ players: [one, other], battles }: Players & { battles: ReturnType<typeof battlesBetween> }) {
  if (battles.length === 0) return <p className="faint">{t().noBattles}</p>;
  return (
    <ol className={css.fought}>
      {battles.map(({ id, user, won, win_probability, created_at }) => {
        const [starter, opponent] = user === one.id ? [one, other] : [other, one];
        const [winner, loser] = won ? [starter, opponent] : [opponent, starter];
        return (
          <li key={id}>
            <b>{t().fought(winner.username, loser.username)}</b>
            <span className="quiet">{t().chance(starter.username, win_probability)}</span>
            <span className="faint">{moment(created_at)}</span>
          </li>
        );
      })}
    </ol>
  );
}
