import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useShortUsers } from '../../api/named';
import { historyOf } from '../../api/trades';
import { PlayerLink } from '../../parts/PlayerLink';
import { userPath } from '../../paths';
import { texts } from '../../texts';
import { longDay } from '../../texts/format';
import css from './card-view.module.css';

const t = () => texts().history;

interface HistoryProps {
  readonly card: number;
  /** The number with which it was drawn, in words. */
  readonly print: string | undefined;
}

/** Through whose hands a card went. A card that is where it came to has none to show. */
export function History({ card, print }: HistoryProps) {
  const { data: events = [] } = useQuery(historyOf(card));
  const users = useShortUsers(events.map(({ user }) => user));
  if (events.length < 2) return null;
  return (
    <section className={css.history}>
      <h2>{t().title}</h2>
      <ol>
        {events.map(({ kind, user, reference, at }, place) => (
          <li key={place}>
            <b>{t().kinds[kind as keyof ReturnType<typeof t>['kinds']]}</b>
            <p>
              {place === 0 ? t().by : t().to} <PlayerLink id={user} player={users.get(user)} />
              {kind === 'drawn' && print !== undefined && ` · ${print}`}
              {kind === 'traded' && (
                <>
                  {' · '}
                  <Link className="link" to={`${userPath({ id: user })}/trades?trade=${reference}`}>
                    {t().trade(reference)}
                  </Link>
                </>
              )}
              <small>{longDay(at)}</small>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
