import { type DrawTable, type Outcome, totalWeight } from '../../../../src/game/rules/draw-table';
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
  const { rarities, counters } = rules;
  const total = totalWeight(outcomes);
  return (
    <dl className={css.rules}>
      {rarities.map((rarity) => (
        <div key={rarity.status}>
          <dt>{rarity.status}</dt>
          {t.ruleWords(rarity, total).map((words) => (
            <dd key={words}>{words}</dd>
          ))}
          {rarity.featured && <dd>{t.featuredCards(cardsOf(outcomes, rarity.status))}</dd>}
        </div>
      ))}
      <div>
        <dt>{t.counted}</dt>
        <dd>{t.counters(counters)}</dd>
      </div>
    </dl>
  );
}

/** The featured cards of a rarity. */
function cardsOf(outcomes: readonly Outcome[], status: string): number[] {
  const featured = outcomes.filter((outcome) => outcome.featured && outcome.status === status);
  return [...new Set(featured.map(({ card }) => card))];
}

/** How often the rarest of what the rules are about comes. */
function LongRun({ odds }: { odds: OddsRead }) {
  const [rarest] = tableOf(odds).rules?.rarities ?? [];
  const longRun = rarest && odds.consolidated.statuses[rarest.status];
  if (!longRun) return null;
  const { status, within } = rarest;
  const figures: [string, number][] = [[t.average(status), Math.round(1 / longRun.chance)]];
  if (within !== undefined) figures.push([t.most, within]);
  figures.push([t.ofThousand(status), Math.round(1000 * longRun.chance)]);
  if (longRun.featured !== null) figures.push([t.featuredOfHundred(status), Math.round(100 * longRun.featured)]);
  return <Figures figures={figures} />;
}
