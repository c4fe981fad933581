import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { makeFolder, replaceFile } from '../folders-and-files.js';
import { type OperatorSecrets, type Settings, SettingsError } from './settings.js';

/** In the data directory, in a form that a shell can source. */
const SECRETS_FILE = 'operator.env';
const ENOUGH_CHARACTERS = 16;

const SETTINGS_OF = {
  password: 'OPERATOR_PASSWORD',
  passwordPrevious: 'OPERATOR_PASSWORD_PREVIOUS',
  token: 'OPERATOR_TOKEN',
  tokenPrevious: 'OPERATOR_TOKEN_PREVIOUS',
} as const satisfies Record<keyof OperatorSecrets, string>;

/**
 * Takes the secrets from the settings, else from the data directory. It makes missing ones, keeps them there (mode 0600) and announces them.
 * @throws SettingsError when a password is a token too
 */
export function operatorSecrets(settings: Settings, announce: (text: string) => void): OperatorSecrets {
  const { operatorPasswordPrevious: passwordPrevious, operatorTokenPrevious: tokenPrevious } = settings;
  const { operatorPassword, operatorToken, dataDir } = settings;
  const given = { OPERATOR_PASSWORD: operatorPassword, OPERATOR_TOKEN: operatorToken };
  const missing = Object.entries(given).flatMap(([name, secret]) => (secret === undefined ? [name] : []));
  const stored = missing.length > 0 ? storedSecrets(missing, dataDir, announce) : {};
  const password = operatorPassword ?? stored['OPERATOR_PASSWORD'] ?? '';
  const token = operatorToken ?? stored['OPERATOR_TOKEN'] ?? '';
  const secrets = { password, token, passwordPrevious, tokenPrevious };
  const problems = (['password', 'passwordPrevious'] as const).flatMap((password) =>
    (['token', 'tokenPrevious'] as const)
      .filter((token) => secrets[password] !== undefined && secrets[password] === secrets[token])
      .map((token) => `${SETTINGS_OF[password]} and ${SETTINGS_OF[token]} must differ`),
  );
  if (problems.length > 0) throw new SettingsError(problems);
  return secrets;
}

/**
 * The secrets of a running service, for its clients: those of the settings, else those that the embedded service keeps. None is made.
 * @throws SettingsError when one is in neither
 */
export function knownSecrets(
  settings: Pick<Settings, 'dataDir' | 'operatorPassword' | 'operatorToken'>,
): Pick<OperatorSecrets, 'password' | 'token'> {
  const file = join(settings.dataDir, SECRETS_FILE);
  const stored = readStored(file);
  const password = settings.operatorPassword ?? stored['OPERATOR_PASSWORD'];
  const token = settings.operatorToken ?? stored['OPERATOR_TOKEN'];
  if (password !== undefined && token !== undefined) return { password, token };
  throw new SettingsError([
    `OPERATOR_PASSWORD and OPERATOR_TOKEN must be those of the service: they are not set, nor in ${file}`,
  ]);
}

/** Names the settings whose secrets are so short that they can be guessed. */
export function shortSecrets(secrets: OperatorSecrets): string[] {
  const entries = Object.entries(secrets) as [keyof OperatorSecrets, string | undefined][];
  const short = entries.filter(([, secret = '']) => secret !== '' && secret.length < ENOUGH_CHARACTERS);
  return short.map(([name]) => SETTINGS_OF[name]);
}

/** Reads the secrets that the data directory keeps, and makes those that are missing. */
function storedSecrets(
  names: readonly string[],
  dataDir: string,
  announce: (text: string) => void,
): Partial<Record<string, string>> {
  const file = join(dataDir, SECRETS_FILE);
  const stored = readStored(file);
  const added = names.filter((name) => stored[name] === undefined);
  if (added.length === 0) return stored;
  for (const name of added) stored[name] = randomBytes(24).toString('base64url');
  makeFolder(dataDir, 0o711);
  // The lines that are there stay as an operator wrote them.
  const text = existsSync(file) ? readFileSync(file, 'utf8').replace(/[^\n]$/, '$&\n') : '';
  const lines = added.map((name) => `${name}=${stored[name]}\n`);
  replaceFile(file, text + lines.join(''), 0o600);
  const shown = added.map((name) => `\n  ${name}=${stored[name]}`).join('');
  // At once: lines of the log come between two writes.
  announce(`Made the operator's secrets and stored them in ${file}. They are shown this once:${shown}`);
  return stored;
}

/** What the data directory keeps. An empty value counts as missing, as in the settings. */
function readStored(file: string): Partial<Record<string, string>> {
  const stored = existsSync(file) ? Object.entries(parseEnv(readFileSync(file, 'utf8'))) : [];
  return Object.fromEntries(stored.filter(([, value]) => value !== ''));
}
