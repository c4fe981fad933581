import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { hasEnd } from '../../../../src/game/tables/banners-content';
import { isMissing, type OddsRead } from '../../api/client';
import { bannersIn } from '../../api/banners';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import { bannersInForce } from '../../api/overview-queries';
import { days, odds, oddsOf, oddsOfBanner } from '../../api/queries';
import FirstDraws from '../../parts/FirstDraws';
import { Loaded, Missing, Skeleton } from '../../parts/states';
import { BannerHead, CostNow, PlanLink, type ShownBanner } from './BannerHead';
import { useCosts } from '../../parts/useCosts';
import { reloadOnce } from '../../reload';
import { texts } from '../../texts';
import { tableOf } from '../../api/draw-table';
import { useEconomy } from '../../api/worth';
import { BannerTabs } from './BannerTabs';
import { ChiSquare } from './ChiSquare';
import { OddsTable } from './OddsTable';
import { PackTable } from './PackTable';
import { Choose, Pity } from './Pity';
import { RuledTable } from './RuledTable';
import { fitOf } from './statistics';
import { OddsVerdict } from './Verdict';
import { Versions } from './Versions';
import css from './odds.module.css';

const Plan = lazy(() => import('../plan/Plan').catch(reloadOnce));

const t = () => texts().odds;

/** What each outcome should be, beside what came: of a banner, or of a version of its table. */
export default function Odds() {
  const [parameters] = useSearchParams();
  const version = parameters.get('version');
  const name = parameters.get('banner') ?? STANDARD;
  const list = useInfiniteQuery(days);
  const listed = list.data?.pages.flat() ?? [];
  const { data: inForce } = useQuery(bannersInForce);
  const all = inForce ? bannersIn(listed, inForce) : [];
  const banner = all.find((each) => each.name === name);
  const isOver = banner?.isOver ?? false;
  const standard = useQuery(odds);
  const current = useQuery({ ...oddsOfBanner(name), enabled: name !== STANDARD && banner !== undefined && !isOver });
  const past = version ?? (isOver ? (banner?.version ?? '') : '');
  const earlier = useQuery({ ...oddsOf(past), enabled: past !== '' });
  const query = past === '' ? (name === STANDARD ? standard : current) : earlier;
  if (isMissing(query.error)) return <Missing title={t().noVersion} />;
  if (list.isSuccess && inForce && version === null && name !== STANDARD && !banner)
    return <Missing title={texts().banners.unknown(name)} text={texts().banners.unknownHint} />;
  const isPlan = parameters.has('plan') && past === '';
  return (
    <section className={`view ${css.odds}`}>
      <Loaded query={query} wait={<Waiting />}>
        {(table) => {
          const shown = version === null ? name : (table.banner ?? STANDARD);
          const View = isPlan ? PlanOf : Table;
          return (
            <View
              key={shown}
              odds={table}
              banner={{ name: shown, listed: version === null ? banner : undefined, all }}
            />
          );
        }}
      </Loaded>
      {standard.data && !isPlan && (
        <Versions banner={name} inForce={isOver ? '' : (banner?.version ?? standard.data.version)} shown={past} />
      )}
    </section>
  );
}

function PlanOf({ odds, banner: { name, all } }: TableProps) {
  return (
    <Plan
      odds={odds}
      banner={name}
      tabs={<BannerTabs all={all.filter(({ isOver }) => !isOver)} shown={name} />}
      choose={<Choose />}
    />
  );
}

/** What a draw costs, in a line, where no rules are told. */
function Costs({ odds, banner }: { odds: OddsRead; banner: ShownBanner }) {
  const words = useCosts()(banner.name, odds.slots);
  if (words.length === 0 || banner.listed?.isOver !== false) return null;
  return (
    <>
      <p className="lead">{texts().costs.sentence(words)}</p>
      <CostNow banner={banner.name} />
    </>
  );
}

function Waiting() {
  return (
    <>
      <title>{texts().titles(texts().menu.odds)}</title>
      <h1>{t().title}</h1>
      <Skeleton lines={16} />
    </>
  );
}

interface TableProps {
  readonly odds: OddsRead;
  readonly banner: ShownBanner;
}

function Table({ odds, banner }: TableProps) {
  const table = tableOf(odds);
  const { chi_square, degrees_of_freedom } = odds.observed;
  const price = useEconomy()?.banners[banner.name];
  const endsSoon = hasEnd({ table, price: banner.listed?.isOver === false ? price : undefined });
  const first = <FirstDraws first={odds.first} arePacks={odds.slots !== null} />;
  const isCompared = !['none', 'dependent', 'few'].includes(fitOf(odds).verdict);
  return (
    <>
      <title>{texts().titles(texts().menu.odds)}</title>
      {table.rules || banner.name !== STANDARD ? (
        <BannerHead odds={odds} banner={banner} isForEver={!endsSoon} />
      ) : (
        <>
          <BannerTabs all={banner.all} shown={banner.listed?.name} />
          <h1>{t().title}</h1>
          <Costs odds={odds} banner={banner} />
          {banner.listed?.isOver === false && <PlanLink banner={banner.name} />}
        </>
      )}
      {odds.pack && <PackTable table={table} pack={odds.pack} />}
      {endsSoon && first}
      {table.rules && <Pity table={table} isInForce={banner.listed?.isOver === false} />}
      {!table.rules && <OddsVerdict odds={odds} />}
      {table.rules ? <RuledTable odds={odds} /> : <OddsTable table={odds} />}
      {!endsSoon && first}
      {table.rules && <OddsVerdict odds={odds} />}
      {isCompared && chi_square !== null && <ChiSquare value={chi_square} degrees={degrees_of_freedom} />}
    </>
  );
}
