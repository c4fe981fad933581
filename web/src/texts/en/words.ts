import { whole } from '../numbers';

const PLURALS = new Intl.PluralRules('en-GB');
const ORDINALS = new Intl.PluralRules('en-GB', { type: 'ordinal' });
const ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
};

/** A count and what is counted, as English says it. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${PLURALS.select(count) === 'one' ? one : many}`;
}

/** A status with its article. */
export function one(status: string): string {
  return `${/^[aeiou]/i.test(status) ? 'an' : 'a'} ${status}`;
}

/** A place in a row: 1st, 2nd, 3rd, 4th. */
export function ordinal(place: number): string {
  return `${whole(place)}${ENDINGS[ORDINALS.select(place)] ?? ''}`;
}

/** A chance as people say it. */
export function oneIn(chance: number): string {
  const draws = 1 / chance;
  return `1 in ${whole(draws < 10 ? Number(draws.toFixed(draws < 2 ? 2 : 1)) : Math.round(draws))}`;
}
