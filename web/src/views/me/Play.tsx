import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { STANDARD } from '../../api/banners';
import type { DrawRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { bannersInForce } from '../../api/overview-queries';
import { usePlayerToken } from '../../api/player-token';
import { user } from '../../api/queries';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { Choice } from '../admin/Field';
import { RevealDraws } from '../admin/RevealDraws';
import { Act } from './Act';
import css from './me.module.css';

const COUNTS = [1, 10];

/** On the first view: draws of the player of this browser, or how to become one. */
export default function Play() {
  const t = useTexts(ACTS);
  const token = usePlayerToken();
  if (token !== null) return <Draws player={token.user} />;
  return (
    <section className={css.play}>
      <p className="quiet">{t.none}</p>
      <Link className="link" to="/me">
        {t.title}
      </Link>
    </section>
  );
}

function Draws({ player: id }: { player: number }) {
  const t = useTexts(ACTS);
  const { data: player } = useQuery(user(id));
  const { data: banners = [] } = useQuery(bannersInForce);
  const [banner, setBanner] = useState(STANDARD);
  const [draws, setDraws] = useState<readonly DrawRead[]>();
  if (player === undefined) return null;
  return (
    <section className={css.play} aria-label={t.as(player.username)}>
      <Link className="link" to="/me">
        {t.as(player.username)}
      </Link>
      {banners.length > 1 && (
        <Choice name="banner" label={t.banner} value={banner} choices={banners} onChange={setBanner} />
      )}
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
      {draws && <RevealDraws draws={draws} player={player} onClose={() => setDraws(undefined)} />}
    </section>
  );
}
