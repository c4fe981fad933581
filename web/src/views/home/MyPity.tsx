import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { rampStart } from '../../../../src/game/rules/ramps';
import type { Rarity } from '../../../../src/game/rules/rarity-rules';
import type { UserDayRead } from '../../api/client';
import { tableOf } from '../../api/draw-table';
import { useOddsInForce } from '../../api/useOddsInForce';
import { Figure } from '../../parts/Figure';
import { type SharedGuarantee, sharedGuarantees } from '../../parts/guarantees';
import { myDayTexts } from '../../texts/my-day';
import { whole } from '../../texts/format';
import css from './my-day.module.css';

const t = myDayTexts;

/** How far each guarantee is, and what it means: the rarest as a line, the others in words. */
export function MyPity({ guarantees, player }: { guarantees: UserDayRead['guarantees']; player: number }) {
  const shared = sharedGuarantees(guarantees);
  if (shared.length === 0) return null;
  return (
    <div className={css.pities}>
      {shared.map((each) => (
        <Pity key={each.guarantee.banner} shared={each} player={player} />
      ))}
    </div>
  );
}

function Pity({ shared: { guarantee, banners }, player }: { shared: SharedGuarantee; player: number }) {
  const { banner, rarities } = guarantee;
  const odds = useOddsInForce()?.find(({ name }) => name === banner)?.odds;
  const certain = rarities.flatMap((rarity): CertainRarity[] => {
    const { status, since, left } = rarity;
    const rule = odds && tableOf(odds).rules?.rarities.find((each) => each.status === status);
    return since === null || left === null ? [] : [{ ...rarity, since, left, rule }];
  });
  const [first, ...others] = certain;
  if (!first) return null;
  const within = first.since + first.left;
  const { ramp } = first.rule ?? {};
  const from = ramp ? rampStart(ramp) : Infinity;
  return (
    <div>
      <p className={css.above}>
        <span>
          <Figure value={first.since} /> {t().of(within)}
        </span>
        <span>{t().atMost(first.left)}</span>
      </p>
      <Way since={first.since} within={within} soft={from < within ? from : undefined}>
        <Link className="link" to={`/odds?banner=${banner}&player=${player}`}>
          {t().pity(banners.join(' + '), first.status, first.status === rarities[0]?.status)}
        </Link>
      </Way>
      <p className={css.means}>{[featuredWords(first), ...others.map(meaning)].filter(Boolean).join(' ')}</p>
    </div>
  );
}

/** A rarity that becomes certain, with its rules as far as they are loaded. */
interface CertainRarity {
  readonly status: string;
  readonly since: number;
  readonly left: number;
  readonly missed: number | null;
  readonly featured_left: number | null;
  readonly rule: Rarity | undefined;
}

function meaning({ status, left }: CertainRarity): string {
  return t().means(status, left);
}

function featuredWords({ status, missed, featured_left, rule }: CertainRarity): string {
  const misses = rule?.featured?.misses;
  if (missed !== null && misses !== undefined && missed >= misses) return t().nextFeatured(status);
  return featured_left === null ? '' : t().featured(featured_left);
}

interface WayProps {
  readonly since: number;
  readonly within: number;
  /** The place of the first draw of the ramp. */
  readonly soft: number | undefined;
  readonly children: ReactNode;
}

/** The way to a guarantee as a line. */
function Way({ since, within, soft, children }: WayProps) {
  const left = soft === undefined ? 0 : `${((soft - 1) / within) * 100}%`;
  return (
    <>
      <div className={css.track} role="img" aria-label={t().bar(since, within, soft)}>
        <i style={{ width: `${(since / within) * 100}%` }} />
        {soft !== undefined && <b style={{ left }} />}
      </div>
      <p className={css.below}>
        {children}
        {soft !== undefined && (
          <span className={soft > within / 2 ? css.right : undefined} aria-hidden="true" style={{ left }}>
            {t().soft(soft)}
          </span>
        )}
        <span aria-hidden="true">{whole(within)}</span>
      </p>
    </>
  );
}
