import { whole } from '../numbers';

/** A chance as people say it. */
export function oneIn(chance: number): string {
  const draws = 1 / chance;
  return `${whole(draws < 10 ? Number(draws.toFixed(draws < 2 ? 2 : 1)) : Math.round(draws))}回に1回`;
}
