import type { GameDay } from './game-day.js';
import { DAY_NAME, HASH, type PublishedDay, readPage, SIGNATURE, TEXT } from './published.js';
import { type Difference, differenceOf } from './seeded.js';
import { type Checked, checked, InvalidResponse, isObject } from './validation.js';

// What a service signs about a day. The page uses this file too, so whoever signs or checks brings Ed25519.

/** What a service says about a day, as it is published. What is null, or left out, is not said yet. */
export interface StatedDay {
  readonly day: GameDay;
  readonly commitment: string;
  readonly created_at: string;
  /** Once the day opens. */
  readonly tables?: Readonly<Record<string, string>> | null;
  /** Once the day is revealed, as `digest`. */
  readonly seed?: string | null;
  /** Days that were revealed before there were digests have none. */
  readonly digest?: string | null;
}

/** The text that is signed: canonical JSON (RFC 8785) of what is known of the day. */
export function dayStatement({ day, commitment, created_at, tables, seed, digest }: StatedDay): string {
  const members = Object.entries({ day, commitment, created_at, tables, seed, digest });
  return canonical(Object.fromEntries(members.filter(([, value]) => value !== null && value !== undefined)));
}

/** A statement of a day with its signature, as someone may keep it. */
export type SignedStatement = Checked<typeof STATEMENT>;
/** The public keys, each with the first day that it signs. */
export type Keys = ReadonlyMap<string, GameDay>;

const STATEMENT = { day: DAY_NAME, statement: TEXT, signature: SIGNATURE, key: HASH };
const KEY = { key: HASH, first_day: DAY_NAME };
const MOST_KEYS = 10_000;

/** @throws InvalidResponse for what is no such statement */
export function readStatement(answer: unknown): SignedStatement {
  return checked(answer, STATEMENT);
}

/** The public keys, as `listKey` answers them. @throws InvalidResponse for what is none */
export function readKeys(answer: unknown): Keys {
  const keys = readPage(answer);
  if (keys.length > MOST_KEYS) throw new InvalidResponse('keys', `a list of at most ${MOST_KEYS}`);
  return new Map(keys.map((each) => checked(each, KEY)).map(({ key, first_day }) => [key, first_day]));
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
  const differences: Difference[] = [];
  const problem = contradiction(stored.statement, stated.statement);
  if (problem !== undefined)
    differences.push({ field: 'stored', text: `the statement contradicts the stored one: ${problem}` });
  else if (stated.statement.length < stored.statement.length)
    differences.push({ field: 'stored', text: 'the statement says less than the stored one' });
  if (stated.key !== stored.key)
    differences.push({
      field: 'stored',
      text: `key is ${stated.key}, and ${stored.key} signed the stored statement of the day`,
    });
  return differences;
}

/**
 * Compares two statements of one day. The later of two may say more. It may not say anything else, and not leave anything out.
 * @returns where they contradict each other, in words; undefined when they do not
 */
export function contradiction(one: string, other: string): string | undefined {
  const [said, alsoSaid] = [one, other].map(membersOf);
  if (!said || !alsoSaid) return 'one of the statements is no JSON object';
  for (const [member, value] of said) {
    const otherValue = alsoSaid.get(member);
    if (otherValue !== undefined && otherValue !== value)
      return `${member} is ${value} in one statement and ${otherValue} in the other`;
  }
  const onlyOne = [...said.keys()].filter((member) => !alsoSaid.has(member));
  const onlyOther = [...alsoSaid.keys()].filter((member) => !said.has(member));
  if (onlyOne.length === 0 || onlyOther.length === 0) return undefined;
  return `only one statement has ${onlyOne.join(', ')}, and only the other has ${onlyOther.join(', ')}`;
}

/** The members of a statement with their values as canonical JSON. */
function membersOf(statement: string): Map<string, string> | undefined {
  try {
    const said: unknown = JSON.parse(statement);
    if (!isObject(said) || Array.isArray(said)) return undefined;
    return new Map(Object.entries(said).map(([member, value]) => [member, canonical(value)]));
  } catch {
    return undefined;
  }
}

/** Canonical JSON: members in the order of their UTF-16 code units, without white space. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}
