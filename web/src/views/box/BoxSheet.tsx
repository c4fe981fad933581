import type { ReactNode } from 'react';
import type { BoxLeft } from '../../api/boxes';
import { useEconomy } from '../../api/worth';
import { FaceChip } from '../../parts/Card';
import { Figure } from '../../parts/Figure';
import FirstDraws from '../../parts/FirstDraws';
import { tintOf } from '../../parts/OddsBar';
import { bannerPath } from '../../paths';
import { texts } from '../../texts';
import { BOXES } from '../../texts/boxes';
import { whole } from '../../texts/format';
import { HERO } from '../../texts/hero';
import { useTexts } from '../../texts/language';
import { grouped } from '../../texts/numbers';
import { Link } from 'react-router';
import css from './box.module.css';

/** Further digits say nothing to a player. */
const EXACT = 100;
/** The longest line has so many ticks at most. */
const MOST_TICKS = 200;

interface BoxSheetProps {
  readonly banner: string;
  readonly box: BoxLeft;
  /** Whose box it is, in words. */
  readonly kind: string;
  readonly tale: string;
  /** The card on the left. */
  readonly stand: ReactNode;
  /** What a player does here. */
  readonly acts: ReactNode;
  /** Beside what is left. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A box: how many are left, how likely the rarest is now, and each card with its copies. */
export function BoxSheet({ banner, box, kind, tale, stand, acts, beside, children }: BoxSheetProps) {
  const t = useTexts(BOXES);
  const hero = useTexts(HERO);
  return (
    <>
      <title>{texts().titles(banner)}</title>
      <section className={css.box}>
        <div className={css.stand}>{stand}</div>
        <div>
          <p className="quiet">{kind}</p>
          <h1>{banner}</h1>
          <p className={css.tale}>{tale}</p>
          <Link className="link small" to={bannerPath(banner)}>
            {hero.odds}
          </Link>
          <div className={css.now}>
            <Now banner={banner} box={box} />
            <div className={css.acts}>{acts}</div>
          </div>
          <div className={beside ? css.half : undefined}>
            <Left box={box} />
            {beside}
          </div>
        </div>
      </section>
      {children}
      {box.next.length > 0 && (
        <div className={css.first}>
          <FirstDraws first={box.next} title={t.first} text={t.firstText} />
        </div>
      )}
    </>
  );
}

/** The one of which the fewest copies are left. */
export function rarestLeft({ outcomes }: BoxLeft): BoxLeft['outcomes'][number] | undefined {
  return outcomes.filter(({ left }) => left > 0).sort((one, other) => one.left - other.left)[0];
}

function Now({ banner, box }: { banner: string; box: BoxLeft }) {
  const t = useTexts(BOXES);
  const rarest = rarestLeft(box);
  const draws = rarest && 1 / rarest.chance;
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t.left(box.copies)}</dt>
        <dd>
          <Figure value={box.left} />
        </dd>
      </div>
      {rarest && draws && (
        <div>
          <dt>{t.onNext(texts().cards.name(rarest.card, 'normal'))}</dt>
          <dd>
            <span>{t.oneIn}</span> <Figure value={draws} decimals={draws < EXACT ? 1 : 0} />
          </dd>
        </div>
      )}
      <Price banner={banner} />
    </dl>
  );
}

/** The price of a draw where it is in one currency, and what else is said of it. */
function Price({ banner }: { banner: string }) {
  const t = useTexts(BOXES);
  const price = useEconomy()?.banners[banner];
  const [[currency, amount] = [], ...others] = Object.entries(price?.cost ?? {});
  if (price === undefined || amount === undefined || others.length > 0) return null;
  return (
    <div>
      <dt>{[t.aDraw, ...texts().costs.words({ ...price, cost: undefined })].join(', ')}</dt>
      <dd>
        <Figure value={amount} /> <span>{currency}</span>
      </dd>
    </div>
  );
}

function Left({ box: { outcomes } }: { box: BoxLeft }) {
  const t = useTexts(BOXES);
  const most = Math.max(...outcomes.map(({ copies }) => copies));
  return (
    <section>
      <div className="head">
        <h2>{t.title}</h2>
        <span className="faint small">{t.nextOneIn}</span>
      </div>
      <ol className={css.left}>
        {outcomes.map(({ card, status, copies, left, chance }, place) => (
          <li key={place} data-gone={left === 0}>
            <FaceChip card={card} />
            <b>{texts().cards.name(card, status)}</b>
            <i
              className={css.ticks}
              style={
                {
                  '--w': copies / most,
                  '--gone': 1 - left / copies,
                  '--n': Math.ceil(Math.min(copies, (MOST_TICKS * copies) / Math.max(most, MOST_TICKS))),
                  '--c': tintOf(card),
                } as React.CSSProperties
              }
            />
            <span>
              {whole(left)} <small>{t.of(copies)}</small>
            </span>
            <span>{chance === 0 ? t.none : grouped(1 / chance, 1 / chance < EXACT ? 1 : 0)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
