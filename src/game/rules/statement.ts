import { isObject } from './answers.js';
import type { GameDay } from './game-day.js';

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
