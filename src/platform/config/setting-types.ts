import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { integerText } from '../check.js';

export { oneOf } from '../check.js';

export interface SettingType<T> {
  /** @returns undefined for a text that is not as `expected` says */
  readonly parse: (text: string) => T | undefined;
  readonly expected: string;
  /** It is never repeated in a message, and may come from the file that NAME_FILE names. */
  readonly isSecret?: boolean;
}

/** @param unit what the setting counts in: 1000 for seconds that are stored as milliseconds */
export function wholeNumber(min: number, max: number, unit = 1): SettingType<number> {
  const { parse, expected } = integerText(min, max);
  const inUnits = (count: number | undefined): number | undefined => count && count * unit;
  return { expected, parse: (text) => inUnits(parse(text)) };
}

export function textThat(isValid: (text: string) => boolean, expected: string): SettingType<string> {
  return { expected, parse: (text) => (isValid(text) ? text : undefined) };
}

/** Items with commas between them. */
export function listThat(isValid: (item: string) => boolean, expected: string): SettingType<readonly string[]> {
  const parse = (text: string): readonly string[] | undefined => {
    const items = itemsOf(text);
    return items.every(isValid) ? items : undefined;
  };
  return { expected, parse };
}

export const BOOLEAN: SettingType<boolean> = {
  expected: 'true or false',
  parse: (text) => (text === 'false' ? false : text === 'true' || undefined),
};
export const TEXT = textThat(() => true, '');
export const SECRET = { ...TEXT, isSecret: true };
export const PATH: SettingType<string> = { expected: '', parse: (text) => resolve(text) };
export const TEXT_LIST = listThat(() => true, '');
export const LIST_OR_NONE = { ...TEXT_LIST, parse: (text: string) => itemsOf(text).filter((item) => item !== 'none') };

export const DATABASE_URL = {
  ...textThat(
    (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
    'a URL such as postgres://user:password@host:5432/database',
  ),
  isSecret: true,
};

export function textOfAtMost(most: number): SettingType<string> {
  const isValid = (text: string): boolean => Array.from(text).length <= most && !/\p{Cc}/u.test(text);
  return textThat(isValid, `a text of one line and at most ${most} characters`);
}

export const COLOUR: SettingType<string> = {
  expected: 'a colour such as #1d5fd0',
  parse: (text) => /^#[0-9a-f]{6}$/i.exec(text)?.[0].toLowerCase(),
};

export const TIME_ZONE = textThat(isTimeZone, 'an IANA time zone name such as Asia/Tokyo');

export const PROXIES: SettingType<number | readonly string[]> = {
  expected: 'a number of proxies up to 32, or addresses and ranges such as 10.0.0.0/8',
  parse: (text) => {
    if (/^\d+$/.test(text)) return Number(text) <= 32 ? Number(text) : undefined;
    const items = itemsOf(text);
    return items.length > 0 && items.every(isAddressOrRange) ? items : undefined;
  },
};

export const ORIGIN = textThat(isOrigin, 'an origin such as https://cards.example');
const ORIGIN_LIST = listThat(isOrigin, 'origins such as https://example.org');

/** Origins, as browsers write them; null for any. */
export const ORIGINS: SettingType<readonly string[] | null> = {
  expected: '* alone, or origins such as https://example.org',
  parse: (text) => (text.trim() === '*' ? null : ORIGIN_LIST.parse(text)),
};

function itemsOf(text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
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
