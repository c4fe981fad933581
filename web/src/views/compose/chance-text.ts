/** A chance of 1 in 2 is typed as 50, one of 1 in 3 as 1/3, and one of 2 in 4 as 2/4. */
export function chanceText([wins, of]: readonly [number, number]): string {
  const percentage = String((100 * wins) / of);
  return String(chanceTyped(percentage)) === `${wins},${of}` ? percentage : `${wins}/${of}`;
}

export function chanceTyped(text: string): string | [number, number] {
  const [, wins, of] = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec(text) ?? [];
  if (wins !== undefined) return [Number(wins), Number(of)];
  if (!/^\s*\d+(\.\d{1,2})?\s*$/.test(text)) return text;
  const parts = Math.round(100 * Number(text));
  const divisor = commonDivisor(parts, 10_000);
  return [parts / divisor, 10_000 / divisor];
}

/** The part of all that a text says; undefined for no chance. */
export function partIn(text: string): number | undefined {
  const chance = chanceTyped(text);
  return Array.isArray(chance) && chance[0] > 0 && chance[0] < chance[1] ? chance[0] / chance[1] : undefined;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
