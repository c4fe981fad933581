import type { DrawTable } from '../../../../src/game/rules/draw-table';
import type { OddsRead } from '../../api/client';
import { STANDARD } from '../../api/banners';
import { Card } from '../../parts/Card';
import { Figures } from '../../parts/Facts';
import { TEXTS } from '../../texts';
import { BannerTabs } from './BannerTabs';
import { tableOf } from '../../api/draw-table';
import { daysLeft, type ListedBanner } from './banners';
import css from './banner.module.css';

const t = TEXTS.banners;

export interface ShownBanner {
  readonly name: string;
  /** As the days list it; undefined for odds that are asked for by their version. */
  readonly listed: ListedBanner | undefined;
  readonly all: readonly ListedBanner[];
}

/** A banner: its featured card, its days, its rules in words, and what they come to. */
export function BannerHead({ odds, banner }: { odds: OddsRead; banner: ShownBanner }) {
  const table = tableOf(odds);
  const large = odds.outcomes.find(({ featured }) => featured);
  return (
    <div className={large ? css.banner : `${css.banner} ${css.alone}`}>
      {large && (
        <div className={css.featured}>
          <Card card={large.card} status={large.status} skill={large.skill} />
        </div>
      )}
      <div>
        <BannerTabs all={banner.all} shown={banner.listed?.name} />
        <h1>{banner.name}</h1>
        <p className="quiet">
          {daysOf(odds, banner)} {t.fixed}
        </p>
        {table.rules && <Rules table={table} />}
        {table.rules && <LongRun odds={odds} />}
      </div>
    </div>
  );
}

function daysOf({ day, from, until }: OddsRead, { name, listed }: ShownBanner): string {
  if (listed === undefined || name === STANDARD) return '';
  if (listed.isOver) return t.over(listed.last);
  return t.days(from, until) + (until === null || day === null ? '' : t.left(daysLeft(day, until)));
}

/** The rules in words. */
function Rules({ table: { outcomes, rules } }: { table: DrawTable }) {
  if (!rules) return null;
  const { guarantees, featured, counters } = rules;
  const cards = [...new Set(outcomes.filter((outcome) => outcome.featured).map(({ card }) => card))];
  return (
    <dl className={css.rules}>
      {guarantees.map(({ statuses, within, ramp }) => (
        <div key={statuses.join()}>
          <dt>{t.statuses(statuses)}</dt>
          <dd>{t.guarantee(within, ramp?.from)}</dd>
        </div>
      ))}
      {featured && (
        <div>
          <dt>{t.cards(cards)}</dt>
          <dd>{t.featured(cards.length, featured.statuses, featured.misses)}</dd>
        </div>
      )}
      <div>
        <dt>{t.counted}</dt>
        <dd>{t.counters(counters)}</dd>
      </div>
    </dl>
  );
}

/** How often the rarest of what the rules are about comes. */
function LongRun({ odds: { guarantees, featured, consolidated } }: { odds: OddsRead }) {
  const [rarest] = (guarantees ?? []).toSorted((one, other) => one.statuses.length - other.statuses.length);
  const statuses = rarest?.statuses ?? featured?.statuses ?? [];
  const chance = statuses.reduce((sum, status) => sum + (consolidated.statuses[status]?.chance ?? 0), 0);
  if (chance === 0) return null;
  const figures: [string, number][] = [[t.average(statuses), Math.round(1 / chance)]];
  if (rarest) figures.push([t.most, rarest.within]);
  figures.push([t.ofThousand(statuses), Math.round(1000 * chance)]);
  return <Figures figures={figures} />;
}
