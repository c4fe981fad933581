import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { carriedOver, firstState, givenState } from '../../../../src/game/rules/draw-state';
import { type DrawTable, withTarget } from '../../../../src/game/rules/draw-table';
import type { Economy } from '../../../../src/game/rules/economy';
import { MOST_FIRST_DRAWS } from '../../../../src/game/rules/first-draws';
import { followingDay } from '../../../../src/game/rules/game-day';
import { longestOf } from '../../../../src/game/rules/packs';
import type { Means } from '../../../../src/game/rules/plan-means';
import type { Goal, GoalTask } from '../../../../src/game/rules/plan-odds';
import { boxOf, boxOfUser } from '../../api/boxes';
import type { OddsRead, UserDayRead } from '../../api/client';
import { tableOf } from '../../api/draw-table';
import { balancesOf, useEconomy } from '../../api/worth';
import { useOdds } from '../../proof/useOdds';
import { goalsOf, outlookOf, sparkFor } from './outlook';
import { dayIn, lastDay, type Plan, planPath, readPlan } from './plan-address';

/** Where no draw has a price and nothing a limit, the reader counts draws in place of a currency. */
export const DRAWS = '';

export type Planned = NonNullable<ReturnType<typeof usePlan>>;

/** The plan of the address. Undefined while something is asked for. @param day undefined for a new player */
export function usePlan(odds: OddsRead, banner: string, day: UserDayRead | undefined) {
  const [parameters, setParameters] = useSearchParams();
  const plan = readPlan(parameters);
  const economy = useEconomy();
  const table = tableOf(odds);
  const today = day?.day ?? odds.day ?? '';
  const goals = goalsOf(table);
  const chosen = goals.find(({ status, card }) => status === plan.goal?.status && card === plan.goal.card);
  const goal = chosen ?? goals[0] ?? { status: '' };
  const means = useMeans({ plan, banner, table, today, day, economy });
  const task = useTask(table, day, goal);
  const [curve] = useOdds(task ? [task] : []);
  if (!means) return undefined;
  const by = dayIn(plan.by, today, odds.until);
  const change = (part: Partial<Plan>): void => {
    const [, next] = planPath(banner, { ...plan, ...part }).split('?');
    setParameters(next, { replace: true, preventScrollReset: true });
  };
  const spark = economy && sparkFor(goal, economy, means);
  const outlook = curve && outlookOf(by, means, curve, spark);
  return {
    plan,
    change,
    goals,
    goal,
    means,
    by,
    last: lastDay(today, odds.until),
    curve,
    outlook,
    isKnown: day !== undefined,
  };
}

interface Asked {
  readonly plan: Plan;
  readonly banner: string;
  readonly table: DrawTable;
  readonly today: string;
  readonly day: UserDayRead | undefined;
  /** Undefined where no currency is declared. */
  readonly economy: Economy | undefined;
}

/** What a player has and gets to draw with. */
function useMeans({ plan, banner, table, today, day, economy }: Asked): Means | undefined {
  const price = economy?.banners[banner] ?? {};
  const limit = price.limit ?? {};
  const isKnown = day !== undefined && economy !== undefined;
  const { data: balances } = useQuery({ ...balancesOf(day?.user ?? 0), enabled: isKnown });
  if (isKnown && !balances) return undefined;
  const { free_left = null, limit_left = null } = day?.prices.find((each) => each.banner === banner) ?? {};
  const cards = longestOf(table);
  const ofDay = (drawn: number): number => Math.floor(((day?.draws_left ?? Infinity) + drawn) / cards);
  const drawn = day?.guarantees.find((each) => each.banner === banner)?.draws ?? 0;
  // What is left of two limits does not say what is left of each: then the draws that count together are taken off.
  const ofAll = limit.day === undefined ? limit_left : null;
  const left = {
    today: Math.min(ofDay(0), limit_left ?? limit.day ?? Infinity),
    daily: Math.min(ofDay(day?.drawn ?? 0), limit.day ?? Infinity),
    ever: Math.min(MOST_FIRST_DRAWS, ofAll ?? (limit.ever ?? Infinity) - Math.ceil(drawn / cards)),
  };
  const isOpen = price.cost === undefined && left.daily === Infinity && limit.ever === undefined;
  const from = followingDay(today);
  const known = (balances ?? []).map(({ currency, balance }) => [currency, balance] as const);
  return {
    today,
    balances: Object.fromEntries([...plan.now, ...known]),
    income: (['daily', 'events'] as const).flatMap((name) =>
      [...plan[name]].map(([currency, amount]) => ({ currency, amount, from, isDaily: name === 'daily' })),
    ),
    price: isOpen ? { ...price, cost: { [DRAWS]: 1 } } : price,
    currencies: economy?.currencies ?? {},
    left,
    freeToday: free_left ?? price.free ?? 0,
  };
}

/** The state of a player, or of the box that is drawn from. Undefined while it is asked for. */
function useTask(table: DrawTable, day: UserDayRead | undefined, goal: Goal): GoalTask | undefined {
  const { of, banner = '' } = table.box ?? {};
  const isOwn = of === 'player' && day !== undefined;
  const { data: ofAll } = useQuery({ ...boxOf(banner), enabled: of === 'world' });
  const { data: own } = useQuery({ ...boxOfUser(day?.user ?? 0, banner), enabled: isOwn });
  if (of !== 'world' && !isOwn) return { ...standingOf(table, day, goal), goal };
  const box = isOwn ? own : ofAll;
  return box && { table, state: [box.outcomes.map(({ copies, left }) => copies - left)], goal };
}

/**
 * Where an owner stands as the service tells it, for who names the card that is wanted where one may. How long a featured card has
 * waited is told of the rarest alone, as far as that matters. Others have waited at least as long as is taken here.
 */
function standingOf(table: DrawTable, day: UserDayRead | undefined, { card }: Goal): Omit<GoalTask, 'goal'> {
  const named = withTarget(table, card);
  const found = day?.guarantees.find(({ banner }) => banner === table.rules?.banner);
  if (!found) return { table: named, state: firstState(named) };
  const before = withTarget(table, found.target);
  const given = found.rarities.map(({ status, since, missed, featured_left }, place) => {
    const { within = 0, once } = table.rules?.rarities[place]?.featured ?? {};
    const dry = featured_left === null ? (once ? -1 : 0) : Math.max(0, within - featured_left);
    return [status, [since ?? -1, missed ?? 0, dry]] as const;
  });
  return { table: named, state: carriedOver(givenState(before, Object.fromEntries(given)), before, named) };
}
