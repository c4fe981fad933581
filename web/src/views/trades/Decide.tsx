import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { TradeRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { tradeNamed } from '../../api/trades';
import { usePlayerToken } from '../../api/player-token';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { Act } from '../me/Act';
import css from '../me/me.module.css';

/** What the player of this browser may do with an open trade. Then the address names it, so that what became of it is shown. */
export function Decide({ trade: { id, from, to, state } }: { trade: TradeRead }) {
  const t = useTexts(ACTS);
  const player = usePlayerToken()?.user;
  const queries = useQueryClient();
  const setQuery = useSearchParams()[1];
  const onDone = (decided: TradeRead): void => {
    queries.setQueryData(tradeNamed(id).queryKey, decided);
    // The button that had the focus is gone.
    document.getElementById('offer')?.focus();
    setQuery({ trade: String(id) }, { replace: true, preventScrollReset: true });
  };
  const asked = { id, body: {}, secret: 'password', isKeyed: true } as const;
  if (state !== 'open' || (player !== from && player !== to)) return null;
  return (
    <p className={css.buttons}>
      {player === to && (
        <>
          <Act label={t.accept} write={writeTo('post', '/trades/{id}/accept', asked)} onDone={onDone} />
          <Act label={t.decline} write={writeTo('post', '/trades/{id}/decline', asked)} onDone={onDone} isSecond />
        </>
      )}
      {player === from && (
        <Act label={t.withdraw} write={writeTo('post', '/trades/{id}/withdraw', asked)} onDone={onDone} isSecond />
      )}
    </p>
  );
}
