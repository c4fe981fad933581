import type { Rarity } from '../../../../src/game/rules/rarity-rules';

/** A chance of 1 in 2 is typed as 50, and one of 1 in 3 as 1/3. */
export function chanceText([wins, of]: readonly [number, number]): string {
  return Number.isInteger((10_000 * wins) / of) ? String((100 * wins) / of) : `${wins}/${of}`;
}

/** A chance of 2 in 4 is typed as 50 too, and stays. */
export function chanceTyped(text: string, { featured }: Rarity): ReturnType<typeof chanceIn> {
  return featured && text === chanceText(featured.chance) ? [...featured.chance] : chanceIn(text);
}

function chanceIn(text: string): string | [number, number] {
  const [, wins, of] = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text) ?? [];
  if (wins !== undefined) return [Number(wins), Number(of)];
  if (!/^\s*\d+(\.\d{1,2})?\s*$/.test(text)) return text;
  const parts = Math.round(100 * Number(text));
  const divisor = commonDivisor(parts, 10_000);
  return [parts / divisor, 10_000 / divisor];
}

export function isChance(text: string): boolean {
  const chance = chanceIn(text);
  return Array.isArray(chance) && chance[0] > 0 && chance[0] < chance[1];
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
