import { Figure } from '../../parts/Figure';
import { luckTexts } from '../../texts/luck';
import { percent } from '../../texts/format';
import type { Luck } from './luck';
import { Marks } from './Marks';
import type { LuckEntry } from './past';
import { ShareLuck } from './Share';
import { Waits } from './Waits';
import css from './luck.module.css';

const t = luckTexts;

interface FateProps {
  /** Undefined where no super can be drawn. */
  readonly luck: Luck | undefined;
  /** Of the chosen banner, oldest first. */
  readonly entries: readonly LuckEntry[];
  /** Undefined where not all draws count together. */
  readonly since: number | undefined;
  readonly banner: string | undefined;
}

/** How lucky a player was, and what that rests on. */
export function Fate({ luck, entries, since, banner }: FateProps) {
  if (!luck) return <p className={css.quiet}>{t().noSupers}</p>;
  const { fewer, same, more, draws, expectedByWait } = luck;
  const counted = entries.slice(-draws);
  const waits = counted.flatMap(({ isSuper, how }) => (isSuper ? (how.took ?? []) : []));
  return (
    <section className={css.fate}>
      <h2 className={css.headline}>{headlineOf(luck)}</h2>
      <p className={css.among}>{t().among(draws, banner)}</p>
      <Figures luck={luck} entries={counted} />
      <p className={css.rests}>
        {t().rests(fewer, same, more)} {counted.length < entries.length && t().newest(draws)}
      </p>
      <section className={css.part}>
        <h3>{t().every}</h3>
        <Marks entries={counted} waits={waits} since={since} />
      </section>
      <div className={`${css.part} ${css.pair}`}>
        <section>
          <h3>{t().between}</h3>
          <Waits waits={waits} expected={expectedByWait} />
        </section>
        <ShareLuck headline={headlineOf(luck)} luck={luck} entries={counted} banner={banner} />
      </div>
    </section>
  );
}

/** What the most of them are, beside this player. */
function headlineOf({ fewer, same, more }: Luck): string {
  const most = Math.max(fewer, same, more);
  if (most === same) return t().same(partOf(same));
  return most === fewer ? t().luckier(partOf(fewer)) : t().unluckier(partOf(more));
}

/** Rounded down, so that it never says more than is so, and never all. */
function partOf(share: number): string {
  const digits = share > 0.99 ? 2 : 0;
  const unit = 10 ** (digits + 2);
  return percent(Math.floor(share * unit) / unit, digits);
}

function Figures({ luck: { had, expected, draws }, entries }: { luck: Luck; entries: readonly LuckEntry[] }) {
  const decided = entries.filter(({ isSuper, how }) => isSuper && (how.featured === 'won' || how.featured === 'lost'));
  const won = decided.filter(({ how }) => how.featured === 'won').length;
  const rates = new Set(decided.map(({ how }) => how.rate));
  const rate = rates.size === 1 ? [...rates][0] : undefined;
  const figures = [
    [t().had, had, 0] as const,
    [t().expected, expected, 1] as const,
    ...(decided.length > 0 ? [[t().rateUps(decided.length, rate), won, 0] as const] : []),
    [t().draws, draws, 0] as const,
  ];
  return (
    <dl className={`strip ${css.figures}`}>
      {figures.map(([name, value, decimals]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Figure value={value} decimals={decimals} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
