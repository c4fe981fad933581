import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** Names and values, as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const URL_EXAMPLE = 'postgres://user:password@host:5432/database';

/** Reads single values; an empty value counts as not set, since docker-compose passes unset variables so. */
export class EnvironmentReader {
  constructor(
    private readonly environment: Environment,
    private readonly problems: string[],
  ) {}

  text(name: string): string | undefined {
    const value = this.environment[name];
    return value === undefined || value === '' ? undefined : value;
  }

  /** The setting itself, or what is in the file that NAME_FILE names; '' when there is a problem. Never repeated in a message. */
  secret(name: string): string | undefined {
    const value = this.text(name);
    const file = this.text(`${name}_FILE`);
    if (file === undefined) return value;
    if (value === undefined) return this.contentOf(`${name}_FILE`, file);
    this.problems.push(`${name} and ${name}_FILE are both given: leave one out`);
    return '';
  }

  private contentOf(name: string, file: string): string {
    try {
      const content = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
      if (content === '') this.problems.push(`${name} names an empty file`);
      return content;
    } catch (error) {
      // Without the path: somebody may have put the secret itself there.
      this.problems.push(`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`);
      return '';
    }
  }

  path(name: string): string | undefined {
    const value = this.text(name);
    return value === undefined ? undefined : resolve(value);
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
    if (number >= min && number <= max) return number;
    this.problems.push(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const value = this.text(name);
    const choice = choices.find((candidate) => candidate === value);
    if (value !== undefined && choice === undefined) {
      this.problems.push(`${name} must be one of ${choices.join(', ')}, not "${value}"`);
    }
    return choice ?? fallback;
  }

  list(name: string): string[] {
    return (this.text(name) ?? '')
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  }

  /** A number of proxies, or their addresses. */
  proxies(name: string): number | readonly string[] | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^\d+$/.test(value)) return this.integer(name, 0, 0, 32);
    const proxies = this.list(name);
    const wrong = proxies.filter((proxy) => !isAddressOrRange(proxy));
    if (proxies.length > 0 && wrong.length === 0) return proxies;
    this.problems.push(
      `${name} must be a number of proxies up to 32, or addresses and ranges such as 10.0.0.0/8, not "${value}"`,
    );
    return undefined;
  }

  /** Origins, as browsers write them; undefined for any. */
  origins(name: string): readonly string[] | undefined {
    const origins = this.list(name);
    if (origins.length === 0 || (origins.length === 1 && origins[0] === '*')) return undefined;
    for (const origin of origins.filter((each) => !isOrigin(each))) {
      this.problems.push(`${name} must be * alone, or origins such as https://example.org, not "${origin}"`);
    }
    return origins;
  }

  timeZone(name: string, fallback: string): string {
    const value = this.text(name);
    if (value === undefined) return fallback;
    try {
      new Intl.DateTimeFormat('en', { timeZone: value });
      return value;
    } catch {
      this.problems.push(`${name} must be an IANA time zone name such as Asia/Tokyo, not "${value}"`);
      return fallback;
    }
  }

  /** The value is not repeated in the message: it may hold a password. */
  databaseUrl(name: string): string | undefined {
    const value = this.secret(name);
    if (value && (!/^postgres(ql)?:\/\//.test(value) || !URL.canParse(value)))
      this.problems.push(`${name} must be a URL such as ${URL_EXAMPLE}`);
    return value;
  }
}

/** An address, a range in CIDR form that is not everybody, or what Fastify has a name for. */
function isAddressOrRange(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined || rest.length > 0) return false;
  return prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
}

/** Scheme, host and, unless it is the scheme's own, port; browsers send nothing else. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, host } = new URL(text);
  return host !== '' && !host.includes('*') && text === `${protocol}//${host}`;
}
