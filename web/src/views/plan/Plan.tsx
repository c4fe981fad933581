import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { withTarget } from '../../../../src/game/rules/draw-table';
import { isMissing, type OddsRead, type UserDayRead } from '../../api/client';
import { tableOf } from '../../api/draw-table';
import { user } from '../../api/queries';
import { dayOf } from '../../api/worth';
import { FaceChip } from '../../parts/Card';
import { Figure } from '../../parts/Figure';
import { Loaded, Skeleton } from '../../parts/states';
import { kindPath } from '../../paths';
import { reloadOnce } from '../../reload';
import { texts } from '../../texts';
import { gameDayText } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { PLAN } from '../../texts/plan';
import { Asked, goalName } from './Asked';
import { Curve } from './Curve';
import { digitsOf, type Outlook } from './outlook';
import { readPlan } from './plan-address';
import { type Planned, usePlan } from './usePlan';
import css from './plan.module.css';

/** It is in a file that the first view may have. */
const MyPity = lazy(async () => ({ default: (await import('../home/MyDay').catch(reloadOnce)).MyPity }));

interface PlanProps {
  readonly odds: OddsRead;
  readonly banner: string;
  /** The ways to other banners. */
  readonly tabs: ReactNode;
  /** Chooses another player. */
  readonly choose: ReactNode;
}

/** The chance of what a player wants by a day. All that is typed is in the address, so that the plan can be sent to others. */
export default function Plan(props: PlanProps) {
  const plan = readPlan(useSearchParams()[0]);
  const isChosen = plan.player !== undefined;
  const query = useQuery({ ...dayOf(plan.player ?? 0), enabled: isChosen });
  const content = (day?: UserDayRead) => <Content {...props} day={day} />;
  return (
    <div className={css.plan}>
      <title>{texts().titles(useTexts(PLAN).title)}</title>
      {props.tabs}
      {!isChosen || isMissing(query.error) ? (
        content()
      ) : (
        <Loaded query={query} wait={<Waiting />}>
          {content}
        </Loaded>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div>
      <h1>{useTexts(PLAN).title}</h1>
      <Skeleton lines={9} />
    </div>
  );
}

function Content({ odds, banner, choose, day }: PlanProps & { readonly day: UserDayRead | undefined }) {
  const planned = usePlan(odds, banner, day);
  if (!planned) return <Waiting />;
  return (
    <>
      <Result odds={odds} planned={planned} />
      <div className={css.asked}>
        <Asked planned={planned} />
        <Suspense>
          {day && <MyPity guarantees={day.guarantees.filter((each) => each.banner === banner)} player={day.user} />}
        </Suspense>
        <Whose player={planned.plan.player} isFound={day !== undefined} />
        {choose}
      </div>
    </>
  );
}

/** What a plan comes to: in a figure, as a curve and in words. */
function Result({ odds, planned }: { odds: OddsRead; planned: Planned }) {
  const t = useTexts(PLAN);
  const { goal, outlook, by } = planned;
  const name = goalName(goal, t);
  const table = tableOf(odds);
  const notes = [withTarget(table, goal.card) !== table && t.named, odds.box === 'world' && t.boxOfAll];
  if (!outlook)
    return (
      <div>
        <h1>{name}</h1>
        <p role="status">{planned.curve === null ? t.tooLong : t.computing}</p>
      </div>
    );
  return (
    <div>
      <div className={css.hero}>
        {goal.card !== undefined && (
          <Link to={kindPath(goal.card)} aria-label={name}>
            <FaceChip card={goal.card} />
          </Link>
        )}
        <h1 aria-live="polite">
          <span>
            <Figure {...digitsOf(outlook.chance)} /> %
          </span>{' '}
          {t.goal(name)} <small>{t.with(outlook.draws, table.pack !== undefined, gameDayText(by))}</small>
        </h1>
      </div>
      <Curve outlook={outlook} goal={t.goal(name)} by={by} />
      <p>{[...sentencesOf(outlook, planned, t, Boolean(odds.box)), ...notes].filter(Boolean).join(' ')}</p>
    </div>
  );
}

/** How far it is to a half and to nine tenths, and what makes it certain. */
function sentencesOf(outlook: Outlook, { means }: Planned, t: (typeof PLAN)['en'], isBox: boolean): string[] {
  const { draws, half, most, pity, spark, certain } = outlook;
  const takes = [half === undefined ? '' : t.half(half), most === undefined ? t.far : t.most(most, most - draws)];
  if (certain === undefined) return [...takes, t.never];
  if (!spark || spark.after > certain) return [...takes, t.pityAt(certain, isBox)];
  const { cost, limit } = spark.exchange;
  const parts = Object.entries(cost).map(([currency, amount]) => {
    return t.part(Math.min(amount, means.balances[currency] ?? 0), amount, currency);
  });
  return [...takes, t.sparkAt(spark.after, parts), limit ? t.limited : '', pity === undefined ? '' : t.pityAlone(pity)];
}

function Whose({ player, isFound }: { player: number | undefined; isFound: boolean }) {
  const t = useTexts(PLAN);
  const { data: who } = useQuery({ ...user(player ?? 0), enabled: isFound });
  return (
    <div>
      {player !== undefined && !isFound && <p role="alert">{t.unknown}</p>}
      <p className="quiet">{isFound ? who && t.of(who.username) : t.newPlayer}</p>
    </div>
  );
}
