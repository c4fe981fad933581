import { writeTo } from '../../api/operations';
import { usePlayerToken } from '../../api/player-token';
import { useEconomy } from '../../api/worth';
import { exchangeWords } from '../../parts/exchange-words';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { Act } from '../me/Act';
import css from '../me/me.module.css';

/** The exchanges of today, where these are the balances of the player of this browser. */
export function Exchanges({ player }: { player: number }) {
  const t = useTexts(ACTS);
  const isOwn = usePlayerToken()?.user === player;
  const economy = useEconomy();
  if (!isOwn || !economy || economy.exchanges.length === 0) return null;
  return (
    <section>
      <h2>{t.exchanges}</h2>
      <ul className={css.links}>
        {economy.exchanges.map((exchange) => {
          const { name } = exchange;
          const body = { name };
          return (
            <li key={name}>
              <span>{exchangeWords(exchange)}</span>
              <Act
                label={t.exchange(name)}
                isSecond
                write={writeTo('post', '/users/{id}/exchanges', {
                  id: player,
                  body,
                  secret: 'password',
                  isKeyed: true,
                })}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
