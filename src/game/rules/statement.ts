import { canonical } from './canonical.js';
import type { GameDay } from './game-day.js';
import { DAY_NAME, HASH, type PublishedDay, SIGNATURE, UNICODE_TEXT } from './published-day.js';
import { type Difference, differenceOf } from './seeded.js';
import { type Checked, checked, OBJECT, listOf, members, read } from './validation.js';

// What a service signs about a day. The page uses this file too, so whoever signs or checks brings Ed25519.

/** What a service says about a day. What is null, or left out, is not said yet. Days before there were digests have none. */
export type StatedDay = Pick<PublishedDay, 'day' | 'commitment' | 'created_at'> &
  Partial<Pick<PublishedDay, 'tables' | 'economy' | 'seed' | 'digest'>>;

/** The text that is signed: canonical JSON (RFC 8785) of what is known of the day. */
export function dayStatement({ day, commitment, created_at, tables, economy, seed, digest }: StatedDay): string {
  const said = Object.entries({ day, commitment, created_at, tables, economy, seed, digest });
  return canonical(Object.fromEntries(said.filter(([, value]) => value !== null)));
}

/** A statement of a day with its signature, as someone may keep it. */
export type SignedStatement = Checked<typeof STATEMENT>;
/** The public keys, each with the first day that it signs. */
export type Keys = ReadonlyMap<string, GameDay>;

const STATEMENT = { day: DAY_NAME, statement: UNICODE_TEXT, signature: SIGNATURE, key: HASH };
const KEYS = listOf(members({ key: HASH, first_day: DAY_NAME }, false), 10_000);

export function readStatement(answer: unknown): SignedStatement {
  return checked(answer, STATEMENT);
}

/** The public keys, as `listKey` answers them. @throws InvalidResponse for what is none */
export function readKeys(answer: unknown): Keys {
  return new Map(read(answer, KEYS, 'keys').map(({ key, first_day }) => [key, first_day]));
}

/** The statement of a day; undefined for one that is not signed. @throws InvalidResponse for a part of one */
export function statementOf({ day, statement, signature, key }: PublishedDay): SignedStatement | undefined {
  if (statement === null && signature === null && key === null) return undefined;
  return readStatement({ day, statement, signature, key });
}

/** @returns what is wrong with the statement of a day, but for its signature */
export function checkStatement(day: PublishedDay, stated: SignedStatement, keys: Keys): Difference[] {
  const differences: Difference[] = [];
  const expected = dayStatement(day);
  const { statement, key } = stated;
  if (statement !== expected)
    differences.push(differenceOf('statement', statement, `what is published of the day gives ${expected}`));
  const first = keys.get(key);
  if (first === undefined) differences.push(differenceOf('key', key, 'which is none of the published keys'));
  else if (first > day.day) differences.push(differenceOf('key', key, `which signs from ${first} on`));
  return differences;
}

/** Compares a statement with one that someone stored of the same day. @returns what contradicts it */
export function compareWithStored(stated: SignedStatement | undefined, stored: SignedStatement): Difference[] {
  if (!stated) return [{ field: 'stored', text: `there is no statement, and a stored one is ${stored.statement}` }];
  const texts: string[] = [];
  const problem = contradiction(stored.statement, stated.statement);
  if (problem !== undefined) texts.push(`the statement contradicts the stored one: ${problem}`);
  else if (stated.statement.length < stored.statement.length) texts.push('the statement says less than the stored one');
  if (stated.key !== stored.key)
    texts.push(`key is ${stated.key}, and ${stored.key} signed the stored statement of the day`);
  return texts.map((text) => ({ field: 'stored', text }));
}

/** Where two statements of one day contradict each other, in words; undefined where they do not. The later of two may say more. */
export function contradiction(one: string, other: string): string | undefined {
  const [less, more] = [one, other].map(membersOf).sort((a, b) => (a?.size ?? 0) - (b?.size ?? 0));
  if (!less || !more) return 'one of the statements is no JSON object';
  const [member, value] = [...less].find(([name, said]) => more.get(name) !== said) ?? [];
  if (member === undefined) return undefined;
  return `${member} is ${value} in one statement and ${more.get(member) ?? 'missing'} in the other`;
}

function membersOf(statement: string): Map<string, string> | undefined {
  try {
    const said: unknown = JSON.parse(statement);
    return OBJECT.test(said)
      ? new Map(Object.entries(said).map(([name, value]) => [name, canonical(value)]))
      : undefined;
  } catch {
    return undefined;
  }
}
