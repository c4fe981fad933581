import type { TradeRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { usePlayerToken } from '../../api/player-token';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { Act } from '../me/Act';
import css from '../me/me.module.css';

/** What the player of this browser may do with an open trade. */
export function Decide({ trade: { id, from, to, state } }: { trade: TradeRead }) {
  const t = useTexts(ACTS);
  const player = usePlayerToken()?.user;
  const asked = { id, body: {}, secret: 'password', isKeyed: true } as const;
  if (state !== 'open' || (player !== from && player !== to)) return null;
  return (
    <p className={css.buttons}>
      {player === to && (
        <>
          <Act label={t.accept} write={writeTo('post', '/trades/{id}/accept', asked)} />
          <Act label={t.decline} write={writeTo('post', '/trades/{id}/decline', asked)} isSecond />
        </>
      )}
      {player === from && <Act label={t.withdraw} write={writeTo('post', '/trades/{id}/withdraw', asked)} isSecond />}
    </p>
  );
}
