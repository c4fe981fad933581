import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { UserRead } from '../../api/client';
import { balancesOf, costsNowOf, useEconomy } from '../../api/worth';
import type { UserDayPrice } from '../../api/client';
import { Figure } from '../../parts/Figure';
import { userPath } from '../../paths';
import { texts } from '../../texts';
import css from './player.module.css';

const t = () => texts().worth;

/** How much a player has of each currency. Nothing where none is declared. */
export function Balances({ player }: { player: UserRead }) {
  const hasCurrencies = useEconomy() !== undefined;
  const { data = [] } = useQuery({ ...balancesOf(player.id), enabled: hasCurrencies });
  if (!hasCurrencies || data.length === 0) return null;
  return (
    <dl className={css.balances}>
      {data.map(({ currency, balance }) => (
        <div key={currency}>
          <dt>
            <Link className="link" to={`${userPath(player, 'balance')}?currency=${currency}`}>
              {currency}
            </Link>
          </dt>
          <dd>
            <Figure value={balance} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What a draw from each banner costs the player now, and how many are left. */
export function CostsNow({ player }: { player: number }) {
  const hasCurrencies = useEconomy() !== undefined;
  const { data = [] } = useQuery({ ...costsNowOf(player), enabled: hasCurrencies });
  const banners = data.filter((banner) => wordsNow(banner) !== '');
  if (!hasCurrencies || banners.length === 0) return null;
  return (
    <section className={css.guarantees}>
      <h2>{t().costsNow}</h2>
      <dl>
        {banners.map((banner) => (
          <div key={banner.banner}>
            <dt>
              <Link className="link" to={`/odds?banner=${banner.banner}&player=${player}`}>
                {banner.banner}
              </Link>
            </dt>
            <dd>{wordsNow(banner)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What a draw costs now, in words. */
export function wordsNow({ cost, free_left, limit_left }: UserDayPrice): string {
  return t().now(cost === null ? undefined : texts().costs.amounts(cost), free_left, limit_left);
}
