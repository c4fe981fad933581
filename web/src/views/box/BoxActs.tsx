import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import type { UserBoxRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { usePlayerToken } from '../../api/player-token';
import { GAME } from '../../game';
import { reloadOnce } from '../../reload';
import { ACTS } from '../../texts/acts';
import { BOXES } from '../../texts/boxes';
import { useTexts } from '../../texts/language';
import css from './box.module.css';

// Most who look have no player's link.
const Draws = lazy(async () => ({ default: (await import('../me/Play').catch(reloadOnce)).Draws }));
const Act = lazy(async () => ({ default: (await import('../me/Act').catch(reloadOnce)).Act }));
const AskFirst = lazy(async () => ({ default: (await import('../me/Act').catch(reloadOnce)).AskFirst }));

interface BoxActsProps {
  readonly banner: string;
  /** Why no one can draw from it. */
  readonly why?: string | undefined;
  /** So many draws it has. */
  readonly inBox: number;
}

/** Draws of the player of this browser. */
export function BoxActs({ banner, why, inBox }: BoxActsProps) {
  const t = useTexts(ACTS);
  const token = usePlayerToken();
  if (why !== undefined) return <p role="status">{why}</p>;
  if (token)
    return (
      <Suspense>
        <Draws player={token.user} banner={banner} inBox={inBox} />
      </Suspense>
    );
  if (!GAME.playerLinks) return null;
  return (
    <Link className="link" to="/me">
      {t.title}
    </Link>
  );
}

interface RefillProps {
  readonly player: number;
  readonly banner: string;
  readonly box: UserBoxRead;
}

/** Fills the box again where its player may, after a question that says what goes. */
export function Refill({ player: id, banner, box }: RefillProps) {
  const t = useTexts(BOXES);
  if (!box.may_refill) return null;
  const write = writeTo('post', '/users/{id}/boxes/{banner}', {
    id,
    banner,
    body: {},
    secret: 'password',
    isKeyed: true,
  });
  return (
    <div className={css.refill}>
      <Suspense>
        <AskFirst label={`${t.refill}…`} question={t.refillText(box.left, box.copies)}>
          <Suspense>
            <Act label={t.refill} write={write} />
          </Suspense>
        </AskFirst>
      </Suspense>
    </div>
  );
}
