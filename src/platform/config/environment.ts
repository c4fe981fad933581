import { existsSync, statSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { readText } from '../folders-and-files.js';
import {
  PLATFORM_SETTINGS,
  type Setting,
  type Settings,
  settingsByName,
  SettingsError,
  type SettingsGroup,
  type SettingsList,
  type ValuesOf,
} from './settings.js';

/** Names and values, as a process has them. An empty value counts as none: docker-compose passes unset variables so. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The names that `.env` gave, with commas between. The processes of a cluster inherit all else as their environment. */
export const DOT_ENV_NAMES = 'CARD_DRAW_DOT_ENV';

/** The process's environment; a `.env` file in the working directory fills in what is not set. */
export function processEnvironment(): Environment {
  // Node's loadEnvFile loses the first line behind a byte order mark.
  const given = existsSync('.env') ? Object.entries(parseEnv(readText('.env'))) : [];
  const missing = given.filter(([name]) => process.env[name] === undefined);
  for (const [name, value] of missing) process.env[name] = value;
  process.env[DOT_ENV_NAMES] ??= missing.map(([name]) => name).join();
  return process.env;
}

export const SOURCES = ['environment', '.env', 'default'] as const;

/** What a setting is, as a text, and where that comes from. @throws Error for a secret */
export function sourced(environment: Environment, { name, type, fallback }: Setting<unknown>) {
  if (type.isSecret) throw new Error(`${name} is a secret`);
  const value = environment[name];
  if (!value) return { name, value: fallback, source: 'default' } as const;
  const isOfFile = environment[DOT_ENV_NAMES]?.split(',').includes(name) ?? false;
  return { name, value, source: isOfFile ? '.env' : 'environment' } as const;
}

/** What other programs get of the environment: these names alone, so that no secret is among them. */
export function programEnvironment(): Environment {
  const { PATH, TZ, LD_LIBRARY_PATH } = process.env;
  return { PATH, TZ, LD_LIBRARY_PATH, LC_ALL: 'C' };
}

/** @param modules whose settings are checked too. @throws SettingsError naming each setting that is missing or bad */
export function readSettings(environment: Environment, modules: readonly SettingsGroup[] = []): Settings {
  const problems: string[] = [];
  valuesOf(settingsByName(modules), environment, problems);
  const settings = valuesOf(PLATFORM_SETTINGS.list, environment, []);
  const { port, adminPort, databaseUrl, operatorPassword, operatorToken } = settings;
  if (adminPort === port && port !== 0) problems.push('ADMIN_PORT must differ from PORT');
  for (const [name, value] of Object.entries({ OPERATOR_PASSWORD: operatorPassword, OPERATOR_TOKEN: operatorToken }))
    if (databaseUrl !== undefined && value === undefined)
      problems.push(`${name} is missing: it must be given when DATABASE_URL is set`);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

/** Some settings, for a module or a command that needs no others. @throws SettingsError when one of them is bad */
export function readSettingsOf<L extends SettingsList>(environment: Environment, list: L): ValuesOf<L> {
  const problems: string[] = [];
  const settings = valuesOf(list, environment, problems);
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

function valuesOf<L extends SettingsList>(list: L, environment: Environment, problems: string[]): ValuesOf<L> {
  const valueOf = ({ name, type, value }: Setting<unknown>): unknown => {
    try {
      const text = type.isSecret ? secretOf(name, environment) : environment[name];
      if (!text) return value;
      const parsed = type.parse(text);
      if (parsed !== undefined) return parsed;
      throw new Error(`${name} must be ${type.expected}${type.isSecret ? '' : `, not "${text}"`}`);
    } catch (error) {
      problems.push((error as Error).message);
      // A bad secret is not a missing one.
      return type.isSecret ? '' : value;
    }
  };
  return Object.fromEntries(Object.entries(list).map(([key, setting]) => [key, valueOf(setting)])) as ValuesOf<L>;
}

/** The setting itself, or what is in the file that NAME_FILE names. */
function secretOf(name: string, environment: Environment): string | undefined {
  const { [name]: given, [`${name}_FILE`]: file } = environment;
  if (!file) return given;
  let text: string;
  try {
    // The compose files mount /dev/null where no file is given.
    if (statSync(file).isCharacterDevice()) return given;
    text = withoutLineEnds(readText(file));
  } catch (error) {
    // Without the path: someone may have put the secret itself there.
    throw new Error(`${name}_FILE names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    });
  }
  if (given) throw new Error(`${name} and ${name}_FILE are both given: leave one out`);
  if (text.trim() === '') throw new Error(`${name}_FILE names an empty file`);
  return text;
}

function withoutLineEnds(text: string): string {
  let { length } = text;
  while (length > 0 && '\r\n'.includes(text.charAt(length - 1))) length--;
  return text.slice(0, length);
}
