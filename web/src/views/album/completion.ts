/** So many draws are looked ahead at most: the time that the chance takes grows with their square. */
export const MOST_DRAWS_AHEAD = 1_000;

/**
 * The chance that draws, each for itself, give every one of some kinds (the coupon collector, with kinds of unequal chances). It is exact but
 * for the rounding of floating-point numbers: nothing is drawn, and nothing is subtracted that is nearly equal.
 *
 * Kind after kind it keeps how likely it is that so many draws are left for the kinds that come after it. Of r draws that gave none of the
 * kinds before, the number that gave this kind is binomial with its share of what is left. That takes kinds × draws² / 2 steps.
 *
 * @param chances of each kind in one draw, together 1 at most
 * @param draws at most {@link MOST_DRAWS_AHEAD}
 */
export function chanceOfAll(chances: readonly number[], draws: number): number {
  if (chances.length > draws || chances.some((chance) => chance <= 0)) return 0;
  if (draws > MOST_DRAWS_AHEAD) throw new RangeError(`At most ${MOST_DRAWS_AHEAD} draws`);
  const logFactorials = logFactorialsTo(draws);
  let left: readonly number[] = Array.from({ length: draws + 1 }, (_, rest) => (rest === draws ? 1 : 0));
  let remaining = 1;
  chances.forEach((chance, place) => {
    const share = Math.min(1, chance / remaining);
    const keep = chances.length - place - 1;
    left = withoutKind(left, share, keep, logFactorials);
    remaining -= chance;
  });
  return Math.min(
    1,
    left.reduce<number>((sum, likely) => sum + likely, 0),
  );
}

/** How likely each number of draws is left when at least one of them gave a kind, and at least `keep` are left for the others. */
function withoutKind(
  before: readonly number[],
  share: number,
  keep: number,
  logFactorials: readonly number[],
): number[] {
  const log = (n: number): number => logFactorials[n] ?? 0;
  const after = before.map(() => 0);
  const [logShare, logOther] = [Math.log(share), Math.log1p(-share)];
  before.forEach((likely, all) => {
    if (likely === 0) return;
    for (let rest = keep; rest < all; rest++) {
      const ways = log(all) - log(rest) - log(all - rest);
      // Of a certain kind nothing is left: 0 × -Infinity is no number.
      const others = rest === 0 ? 0 : rest * logOther;
      after[rest] = (after[rest] ?? 0) + likely * Math.exp(ways + (all - rest) * logShare + others);
    }
  });
  return after;
}

/** The logarithms of 0! to n!. */
function logFactorialsTo(n: number): number[] {
  const logs = [0];
  for (let k = 1; k <= n; k++) logs.push((logs[k - 1] ?? 0) + Math.log(k));
  return logs;
}
