import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Variables = Readonly<Record<string, string | undefined>>;

/** A service of a compose file, with its variables filled in. */
export interface ComposeService {
  readonly build?: string;
  readonly image: string;
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly ports?: readonly string[];
  readonly secrets?: readonly string[];
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
  readonly volumes?: readonly string[];
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
}

/** Compose files as they are, by name. */
const parsed: Record<string, Record<string, unknown>> = {};

/** What docker-compose 1.29 knows too; it has no `+`. The last part may have references of its own, which have none. */
const REFERENCE = /\$(?:(\$)|(\w+)|\{(\w+)(?:(:?)([-?])((?:[^{}]|\$\{[^{}]*\})*))?\}|)/g;

/**
 * Fills in variables by the rules of Docker Compose: with a colon, an empty value counts as none.
 * @throws Error when a variable that the text demands is missing
 */
export function interpolate(text: string, variables: Variables): string {
  return text.replace(REFERENCE, (whole, dollar?: string, plain?: string, ...rest: (string | undefined)[]) => {
    const [braced, colon, operator, word = ''] = rest;
    const name = plain ?? braced;
    if (dollar) return dollar;
    if (!name) throw new Error(`This is no reference that is known here: "${whole}" in "${text}"`);
    const value = variables[name];
    const given = value !== undefined && !(colon && value === '');
    if (operator === '?' && !given) throw new Error(`${name} is missing: ${word}`);
    return given ? value : interpolate(word, variables);
  });
}

/** What a compose file describes. */
export interface ComposeProject {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

/** The services of a compose file, as Docker Compose would start them with these variables. */
export function composeServices(file: string, variables: Variables): Readonly<Record<string, ComposeService>> {
  return composeProject(file, variables).services;
}

/** The whole compose file with its variables filled in. @throws Error when one that it demands is missing */
export function composeProject(file: string, variables: Variables): ComposeProject {
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, variables);
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, filled(each)]));
  };
  const { services, secrets } = (parsed[file] ??= parse(readFileSync(file, 'utf8'), { merge: true }));
  return filled({ services, secrets }) as ComposeProject;
}
