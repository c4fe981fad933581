import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { wishesOf } from '../../api/trades';
import { FaceChip } from '../../parts/Card';
import { kindPath, userPath } from '../../paths';
import { texts } from '../../texts';
import { useTexts } from '../../texts/language';
import { MATCHES } from '../../texts/matches';
import { Wish } from '../album/Wish';
import { usePlayer } from '../player/usePlayer';
import { MOST_WISHERS, sparesOf } from './queries';
import css from './trades.module.css';

/** So many of each are shown. The collection and the album have all. */
const FIRST = 8;

/** What a player has twice or more: what most others wish for is first. */
export function Spares() {
  const t = useTexts(MATCHES);
  const player = usePlayer();
  const { data: spares = [] } = useQuery(sparesOf(player.id));
  if (spares.length === 0) return null;
  const first = spares.toSorted((one, other) => other.users - one.users || other.count - one.count).slice(0, FIRST);
  return (
    <section>
      <div className="head">
        <h2>{t.spares}</h2>
        <Link className="link" to={`${userPath(player)}?twice=on`}>
          {t.inCollection(spares.length)}
        </Link>
      </div>
      <ol>
        {first.map(({ card, count, users }) => (
          <Kind key={card} card={card} times={texts().collection.times(count)}>
            <small>{t.wishers(users, MOST_WISHERS)}</small>
          </Kind>
        ))}
      </ol>
    </section>
  );
}

/** What a player wishes for. In the browser of this player, one can be taken off. */
export function Wishes() {
  const t = useTexts(MATCHES);
  const player = usePlayer();
  const { data: wishes = [] } = useQuery(wishesOf(player.id));
  if (wishes.length === 0) return null;
  return (
    <section>
      <div className="head">
        <h2>{t.wishes}</h2>
        <Link className="link" to={userPath(player, 'album')}>
          {t.inAlbum(wishes.length)}
        </Link>
      </div>
      <ol>
        {wishes.slice(0, FIRST).map((card) => (
          <Kind key={card} card={card}>
            <Wish card={card} player={player.id} wishes={wishes} />
          </Kind>
        ))}
      </ol>
    </section>
  );
}

function Kind({ card, times, children }: { card: number; times?: string; children: ReactNode }) {
  return (
    <li className={css.spare}>
      <FaceChip card={card} />
      <p>
        <Link to={kindPath(card)}>{texts().cards.name(card, 'normal')}</Link> {times}
      </p>
      {children}
    </li>
  );
}
