import { firstReaching } from '../../parts/plot';
import { percent } from '../../texts/format';
import { type DrawTable, totalWeight } from '../../../../src/game/rules/draw-table';
import type { Economy, ExchangeOffer } from '../../../../src/game/rules/economy';
import { drawsBy, type Means, paidAfter } from '../../../../src/game/rules/plan-means';
import { type Goal, type GoalCurve, isGoal } from '../../../../src/game/rules/plan-odds';

/** An exchange that gives what is wanted, and after how many draws it can be paid. */
export interface Spark {
  readonly exchange: ExchangeOffer;
  readonly after: number;
}

/** What a plan comes to. */
export interface Outlook {
  /** By the number of draws, from 0, as far as it is shown. */
  readonly chances: readonly number[];
  readonly today: number;
  /** The draws by the chosen day, and the chance with them. */
  readonly draws: number;
  readonly chance: number;
  /** With so many draws the chance is a half, and nine tenths; undefined where no one sees it. */
  readonly half: number | undefined;
  readonly most: number | undefined;
  /** So many make it certain without an exchange; undefined where nothing does. */
  readonly pity: number | undefined;
  readonly spark: Spark | undefined;
  /** By one of both, what comes first. */
  readonly certain: number | undefined;
}

/** A curve is shown until a bit after what is marked, and at least for so many draws. */
const [BEYOND, LEAST] = [1.09, 10];

/** What may be wanted: the featured cards, a card of each rarity with the rarest first, and the other cards. */
export function goalsOf({ outcomes }: DrawTable): Goal[] {
  const statuses = [...new Set(outcomes.map(({ status }) => status))];
  const weights = statuses.map((status) => totalWeight(outcomes.filter((each) => each.status === status)));
  const rank = (status: string): number => weights[statuses.indexOf(status)] ?? 0;
  const sorted = outcomes.toSorted((one, other) => rank(one.status) - rank(other.status) || one.card - other.card);
  const cardsIf = (isFeatured: boolean): Goal[] =>
    sorted.filter(({ featured = false }) => featured === isFeatured).map(({ card, status }) => ({ card, status }));
  const all = [...cardsIf(true), ...sorted.map(({ status }): Goal => ({ status })), ...cardsIf(false)];
  return [...new Map(all.map((goal) => [`${goal.status} ${goal.card}`, goal])).values()];
}

/** The exchange that gives what is wanted with the fewest draws. One that costs what draws cost is none: it takes draws away. */
export function sparkFor(
  goal: Goal,
  { exchanges, currencies }: Pick<Economy, 'exchanges' | 'currencies'>,
  { price, balances }: Pick<Means, 'price' | 'balances'>,
): Spark | undefined {
  const sparks = exchanges.flatMap((exchange): Spark[] => {
    const { card, cost } = exchange;
    const isPayable = Object.entries(cost).every(
      ([currency, amount]) => !price.cost?.[currency] && amount <= (currencies[currency]?.most ?? Infinity),
    );
    if (!card || !isGoal(goal, card) || !isPayable) return [];
    return [{ exchange, after: paidAfter(cost, price.gives ?? {}, (currency) => balances[currency] ?? 0) }];
  });
  const [first] = sparks.sort((one, other) => one.after - other.after);
  return first && first.after < Infinity ? first : undefined;
}

export function outlookOf(
  by: string,
  means: Means,
  { chances, isCertain }: GoalCurve,
  spark: Spark | undefined,
): Outlook {
  const last = chances.length - 1;
  const after = spark?.after ?? Infinity;
  const at = (draws: number): number => (draws >= after ? 1 : (chances[Math.min(draws, last)] ?? 0));
  const reaching = (part: number): number | undefined => {
    const first = Math.min(firstReaching(part, chances) ?? Infinity, after);
    return first < Infinity ? first : undefined;
  };
  const [draws, half, most] = [drawsBy(by, means), reaching(0.5), reaching(0.9)];
  const pity = isCertain ? last : undefined;
  const certain = Math.min(pity ?? Infinity, after);
  const marked = Math.max(draws, most ?? half ?? 0, LEAST);
  // What is certain is shown where it is near.
  const end = Math.ceil(BEYOND * (certain <= 2 * marked ? Math.max(certain, marked) : marked));
  return {
    chances: Array.from({ length: end + 1 }, (_, number) => at(number)),
    today: drawsBy(means.today, means),
    draws,
    chance: at(draws),
    half,
    most,
    pity,
    spark,
    certain: certain < Infinity ? certain : undefined,
  };
}

/** A chance with as many digits as say something: neither 0 nor 100 where it is not. */
export function digitsOf(chance: number): { readonly value: number; readonly decimals: number } {
  const isEdge = (chance > 0 && chance < 0.1) || (chance > 0.99 && chance < 1);
  if (!isEdge) return { value: Math.round(100 * chance), decimals: 0 };
  return { value: Math.min(99.9, Math.max(0.1, Number((100 * chance).toFixed(1)))), decimals: 1 };
}

export function chanceText(chance: number): string {
  const { value, decimals } = digitsOf(chance);
  return percent(value / 100, decimals);
}
