import { type Checked, checked, FalseAnswer } from './answers.js';
import type { GameDay } from './game-day.js';
import { DAY_NAME, HASH, type PublishedDay, readPage, SIGNATURE, TEXT } from './published.js';
import { type Difference, differenceOf } from './seeded.js';
import { contradiction, dayStatement } from './statement.js';

/** A statement of a day with its signature, as someone may keep it. */
export type SignedStatement = Checked<typeof STATEMENT>;
/** Whether a text has this Ed25519 signature, in hex; undefined where that cannot be computed. */
export type IsSigned = (text: string, signature: string, key: string) => Promise<boolean | undefined>;
/** The public keys, each with the first day that it signs. */
export type Keys = ReadonlyMap<string, GameDay>;

const STATEMENT = { day: DAY_NAME, statement: TEXT, signature: SIGNATURE, key: HASH };
const KEY = { key: HASH, first_day: DAY_NAME };
const MOST_KEYS = 10_000;

/** @throws FalseAnswer for what is no such statement */
export function readStatement(answer: unknown): SignedStatement {
  return checked(answer, STATEMENT);
}

/** The public keys, as `listKey` answers them. @throws FalseAnswer for what is none */
export function readKeys(answer: unknown): Keys {
  const keys = readPage(answer);
  if (keys.length > MOST_KEYS) throw new FalseAnswer('keys', `a list of at most ${MOST_KEYS}`);
  return new Map(keys.map((each) => checked(each, KEY)).map(({ key, first_day }) => [key, first_day]));
}

/** The statement of a day; undefined for one that is not signed. @throws FalseAnswer for a part of one */
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
