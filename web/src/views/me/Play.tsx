import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { STANDARD } from '../../api/banners';
import type { DrawRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { usePlayerToken } from '../../api/player-token';
import { user } from '../../api/queries';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { RevealDraws } from '../admin/RevealDraws';
import { Act } from './Act';
import css from './me.module.css';

const COUNTS = [1, 10];

/** On the first view: how to play on this page, or draws of the player of this browser where no hero has them. */
export default function Play({ hasHeroes }: { hasHeroes: boolean }) {
  const t = useTexts(ACTS);
  const token = usePlayerToken();
  if (token !== null) return hasHeroes ? null : <Draws player={token.user} banner={STANDARD} />;
  return (
    <section className={css.play}>
      <p className="quiet">{t.none}</p>
      <Link className="link" to="/me">
        {t.title}
      </Link>
    </section>
  );
}

/** Draws of the player of this browser under a banner. */
export function Draws({ player: id, banner }: { player: number; banner: string }) {
  const t = useTexts(ACTS);
  const { data: player } = useQuery(user(id));
  const [draws, setDraws] = useState<readonly DrawRead[]>();
  if (player === undefined) return null;
  return (
    <section className={css.play} aria-label={t.as(player.username)}>
      <p className={css.buttons}>
        {COUNTS.map((count) => (
          <Act
            key={count}
            label={count === 1 ? t.draw : t.drawMany(count)}
            isSecond={count > 1}
            write={writeTo('post', '/users/{id}/draws', {
              id,
              body: { count, banner },
              secret: 'password',
              isKeyed: true,
            })}
            onDone={setDraws}
          />
        ))}
      </p>
      <Link className="link" to="/me">
        {t.as(player.username)}
      </Link>
      {draws && <RevealDraws draws={draws} player={player} onClose={() => setDraws(undefined)} />}
    </section>
  );
}
