import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

const MOST = 2 ** 32 - 1;

/**
 * Reads whole numbers from the command line, each after its name; says how the command is used when there is something else.
 * @param defaults what an option is that is not given; with 'chance', another number each time
 * @param texts names of options that take any text
 */
export function readOptions<N extends string, T extends string = never>(
  usage: string,
  defaults: Readonly<Record<N, number | 'chance'>>,
  texts: readonly T[] = [],
): (Record<N, number> & Partial<Record<T, string>>) | undefined {
  try {
    const names = [...Object.keys(defaults), ...texts];
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    const { values } = parseArgs({ options });
    const numbers = Object.entries<number | 'chance'>(defaults).map(([name, usual]) => [
      name,
      numberOf(name, values[name], usual),
    ]);
    const given = texts.map((name) => [name, values[name]] as const);
    return Object.fromEntries([...numbers, ...given]) as Record<N, number> & Partial<Record<T, string>>;
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`);
    return undefined;
  }
}

function numberOf(name: string, text: string | undefined, usual: number | 'chance'): number {
  if (text === undefined) return usual === 'chance' ? randomInt(MOST) : usual;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (value >= (usual === 'chance' ? 0 : 1) && value <= MOST) return value;
  throw new Error(`--${name} must be a whole number, not "${text}"`);
}
