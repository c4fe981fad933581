import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { STANDARD, type DrawTable, type Outcome } from '../../../../src/game/rules/draw-table';
import { mayWaitForList, weightFor } from '../../../../src/game/rules/progress';
import type { OddsRead } from '../../api/client';
import { user } from '../../api/queries';
import { costsNowOf, useEconomy } from '../../api/worth';
import { daysLeft, type ListedBanner } from '../../api/banners';
import { useMe } from '../../api/me';
import { GAME } from '../../game';
import { Card } from '../../parts/Card';
import { Figures } from '../../parts/Facts';
import { boxPath } from '../../paths';
import { reloadOnce } from '../../reload';
import { texts } from '../../texts';
import { BOXES } from '../../texts/boxes';
import { useTexts } from '../../texts/language';
import { useCosts } from '../../parts/useCosts';
import { BannerTabs } from './BannerTabs';
import { tableOf } from '../../api/draw-table';
import { wordsNow } from '../player/Balances';
import css from './banner.module.css';

const KeepBanner = lazy(() => import('./KeepBanner').catch(reloadOnce));
const t = () => texts().banners;

export interface ShownBanner {
  readonly name: string;
  /** As the days list it; undefined for odds that are asked for by their version. */
  readonly listed: ListedBanner | undefined;
  readonly all: readonly ListedBanner[];
}

interface BannerHeadProps {
  readonly odds: OddsRead;
  readonly banner: ShownBanner;
  /** Whether the long run says something: neither draws nor a guarantee end. */
  readonly isForEver: boolean;
}

/** A banner: its featured card, its days, its rules in words, and what they come to. */
export function BannerHead({ odds, banner, isForEver }: BannerHeadProps) {
  const table = tableOf(odds);
  const isOver = banner.listed?.isOver ?? true;
  const costs = useCosts();
  const boxes = useTexts(BOXES);
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
          {daysOf(odds, banner)} {t().fixed}
        </p>
        {odds.box && (
          <Link className="link" to={boxPath(banner.name)}>
            {boxes.link}
          </Link>
        )}{' '}
        <Rules table={table} costs={isOver ? [] : costs(banner.name, odds.slots)} />
        {!isOver && <CostNow banner={banner.name} />}
        {!isOver && <PlanLink banner={banner.name} />}
        {GAME.isDemo && !isOver && (
          <Suspense>
            <KeepBanner banner={banner.name} />
          </Suspense>
        )}
        {table.rules && isForEver && <LongRun odds={odds} />}
      </div>
    </div>
  );
}

function daysOf({ day, from, until }: OddsRead, { name, listed }: ShownBanner): string {
  if (listed === undefined || name === STANDARD) return '';
  if (listed.isOver) return t().over(listed.last);
  return t().days(from, until) + (until === null || day === null ? '' : t().left(daysLeft(day, until)));
}

/** The rules in words. */
function Rules({ table, costs }: { table: DrawTable; costs: readonly string[] }) {
  const { rarities = [], counters } = table.rules ?? {};
  if (rarities.length + costs.length === 0) return null;
  return (
    <dl className={css.rules}>
      {rarities.map((rarity, place) => {
        const rules = t().ruleWords(rarity, weightFor(table, rarity), place === 0);
        if (rules.length === 0) return null;
        return (
          <div key={rarity.status}>
            <dt>{rarity.status}</dt>
            {rules.map((words) => (
              <dd key={words}>{words}</dd>
            ))}
            {mayWaitForList(table, place) && <dd>{t().laterInPack}</dd>}
            {rarity.featured && <dd>{t().featuredCards(namesOf(table.outcomes, rarity.status))}</dd>}
          </div>
        );
      })}
      {counters !== undefined && (
        <div>
          <dt>{t().counted}</dt>
          <dd>{t().counters(counters)}</dd>
        </div>
      )}
      {costs.length > 0 && (
        <div>
          <dt>{texts().costs.title}</dt>
          {costs.map((words) => (
            <dd key={words}>{words}</dd>
          ))}
        </div>
      )}
    </dl>
  );
}

/** What a draw costs the player of the address now. */
export function CostNow({ banner }: { banner: string }) {
  const player = Number(useSearchParams()[0].get('player'));
  const hasCosts = useEconomy()?.banners[banner] !== undefined;
  const enabled = player > 0 && hasCosts;
  const { data: now } = useQuery({ ...costsNowOf(player), enabled });
  const { data: who } = useQuery({ ...user(player), enabled });
  const own = now?.find((each) => each.banner === banner);
  if (!enabled || !own || !who) return null;
  return <p className={css.now}>{texts().worth.nowFor(who.username, wordsNow(own))}</p>;
}

/** The featured cards of a rarity. */
function namesOf(outcomes: readonly Outcome[], status: string): string[] {
  const featured = outcomes.filter((outcome) => outcome.featured && outcome.status === status);
  return [...new Set(featured.map(({ card }) => texts().cards.name(card, 'normal')))];
}

/** How often the rarest of what the rules are about comes. */
function LongRun({ odds }: { odds: OddsRead }) {
  const table = tableOf(odds);
  const [rarest] = table.rules?.rarities ?? [];
  const longRun = rarest && odds.consolidated.statuses[rarest.status];
  if (!longRun) return null;
  const { status, within } = rarest;
  const figures: [string, number][] = [[t().average(status), Math.round(1 / longRun.chance)]];
  if (within !== undefined && !mayWaitForList(table, 0)) figures.push([t().most, within]);
  figures.push([t().ofThousand(status), Math.round(1000 * longRun.chance)]);
  if (longRun.featured !== null) figures.push([t().featuredOfHundred(status), Math.round(100 * longRun.featured)]);
  return <Figures figures={figures} />;
}

/** Leads to the plan of the player of the address, or else of the reader. */
export function PlanLink({ banner }: { banner: string }) {
  const [parameters] = useSearchParams();
  const me = useMe();
  const player = parameters.get('player') ?? me?.id ?? '';
  return (
    <p className={css.plan}>
      <Link className="link" to={`/odds?banner=${banner}&plan=&player=${player}`}>
        {texts().banners.plan}
      </Link>
    </p>
  );
}
