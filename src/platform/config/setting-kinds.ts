import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { wholeNumberText } from '../check.js';

export interface Kind<T> {
  readonly parse: (text: string) => T;
  /** Whether a text is good; if it is not, `expected` says what it must be. */
  readonly accepts: (text: string) => boolean;
  readonly expected: string;
  /** It is never repeated in a message, and may come from the file that NAME_FILE names. */
  readonly isSecret?: boolean;
}

function kind<T>(parse: (text: string) => T, expected = '', accepts: (text: string) => boolean = () => true): Kind<T> {
  return { parse, expected, accepts };
}

/** @param unit what the setting counts in: 1000 for seconds that are stored as milliseconds */
export function wholeNumber(min: number, max: number, unit = 1): Kind<number> {
  const { parse, expected } = wholeNumberText(min, max);
  const accepts = (text: string): boolean => parse(text) !== undefined;
  return kind((text) => Number(text) * unit, expected, accepts);
}

export function oneOf<const T extends string>(choices: readonly T[]): Kind<T> {
  const accepts = (text: string): boolean => choices.some((choice) => choice === text);
  return kind((text) => text as T, `one of ${choices.join(', ')}`, accepts);
}

export const FLAG = kind(
  (text) => text === 'true',
  'true or false',
  (text) => /^(true|false)$/.test(text),
);
export const TEXT = kind((text) => text);
export const SECRET = { ...TEXT, isSecret: true };
export const PATH = kind((text) => resolve(text));
export const LIST = kind(listOf);
export const LIST_OR_NONE = kind((text) => listOf(text).filter((item) => item !== 'none'));

export const DATABASE_URL = {
  ...SECRET,
  expected: 'a URL such as postgres://user:password@host:5432/database',
  accepts: (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
};

export function textOfAtMost(most: number): Kind<string> {
  const accepts = (text: string): boolean => Array.from(text).length <= most && !/\p{Cc}/u.test(text);
  return kind((text) => text, `a text of one line and at most ${most} characters`, accepts);
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
export const COLOUR = kind((text) => text.toLowerCase(), 'a colour such as #1d5fd0', isColour);

export const TIME_ZONE = kind((text) => text, 'an IANA time zone name such as Asia/Tokyo', isTimeZone);

export const PROXIES = kind<number | readonly string[]>(
  (text) => (isDigits(text) ? Number(text) : listOf(text)),
  'a number of proxies up to 32, or addresses and ranges such as 10.0.0.0/8',
  (text) => (isDigits(text) ? Number(text) <= 32 : listOf(text).length > 0 && listOf(text).every(isAddressOrRange)),
);

export const ORIGIN = kind((text) => text, 'an origin such as https://cards.example', isOrigin);

export const ORIGIN_LIST = kind(listOf, 'origins such as https://example.org', (text) => listOf(text).every(isOrigin));

/** Origins, as browsers write them; undefined for any. */
export const ORIGINS = kind<readonly string[] | undefined>(
  (text) => (text.trim() === '*' ? undefined : listOf(text)),
  '* alone, or origins such as https://example.org',
  (text) => text.trim() === '*' || listOf(text).every(isOrigin),
);

function listOf(text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** An address, a range in CIDR form that is not everybody, or what Fastify has a name for. */
function isAddressOrRange(text: string): boolean {
  const [address = '', prefix = '1', ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  const isRange = rest.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits;
  return isRange || ['loopback', 'linklocal', 'uniquelocal'].includes(text);
}

/** Scheme, host and, unless it is the scheme's own, port; browsers send nothing else. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host } = new URL(text);
  return host !== '' && !host.includes('*') && text === `${protocol}//${host}`;
}
