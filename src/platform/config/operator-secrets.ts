import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { makeFolder, readText, replaceFile } from '../folders-and-files.js';
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

type SecretSettings = Pick<Settings, 'dataDir' | 'operatorPassword' | 'operatorToken'>;

/** Takes the secrets from the settings, else from the data directory, where it stores those that it makes. @throws SettingsError */
export function operatorSecrets(settings: Settings, announce: (text: string) => void): OperatorSecrets {
  const { operatorPasswordPrevious: passwordPrevious, operatorTokenPrevious: tokenPrevious } = settings;
  const missing = Object.entries(secretsOf(settings)).flatMap(([name, secret]) => (secret === undefined ? [name] : []));
  if (missing.length > 0) makeSecrets(missing, settings.dataDir, announce);
  const secrets = { ...knownSecrets(settings), passwordPrevious, tokenPrevious };
  for (const password of ['password', 'passwordPrevious'] as const)
    for (const token of ['token', 'tokenPrevious'] as const)
      if (secrets[password] !== undefined && secrets[password] === secrets[token])
        throw new SettingsError([`${SETTINGS_OF[password]} and ${SETTINGS_OF[token]} must differ`]);
  return secrets;
}

/** The secrets of a running service, for its clients. None is made. @throws SettingsError when one is neither set nor stored */
export function knownSecrets(settings: SecretSettings): Pick<OperatorSecrets, 'password' | 'token'> {
  const { OPERATOR_PASSWORD: password, OPERATOR_TOKEN: token } = secretsOf(settings);
  if (password !== undefined && token !== undefined) return { password, token };
  const file = join(settings.dataDir, SECRETS_FILE);
  throw new SettingsError([
    `OPERATOR_PASSWORD and OPERATOR_TOKEN must be those of the service: they are not set, nor in ${file}`,
  ]);
}

/** The settings whose secrets are so short that they can be guessed. */
export function shortSecrets(secrets: OperatorSecrets): string {
  const short = Object.entries(SETTINGS_OF).filter(([name]) => {
    const secret = secrets[name as keyof OperatorSecrets] ?? '';
    return secret !== '' && secret.length < ENOUGH_CHARACTERS;
  });
  return short.map(([, setting]) => setting).join(', ');
}

/** What is not set is in the data directory, if anywhere. An empty value there counts as missing, as in the settings. */
function secretsOf({ dataDir, operatorPassword, operatorToken }: SecretSettings) {
  const file = join(dataDir, SECRETS_FILE);
  const isSet = operatorPassword !== undefined && operatorToken !== undefined;
  const stored = !isSet && existsSync(file) ? parseEnv(readText(file)) : {};
  return {
    OPERATOR_PASSWORD: operatorPassword ?? (stored['OPERATOR_PASSWORD'] || undefined),
    OPERATOR_TOKEN: operatorToken ?? (stored['OPERATOR_TOKEN'] || undefined),
  };
}

function makeSecrets(names: readonly string[], dataDir: string, announce: (text: string) => void): void {
  const file = join(dataDir, SECRETS_FILE);
  makeFolder(dataDir, 0o711);
  const made = names.map((name) => `${name}=${randomBytes(24).toString('base64url')}`);
  // The lines that are there stay as an operator wrote them.
  const before = existsSync(file) ? readFileSync(file, 'utf8').replace(/[^\n]$/, '$&\n') : '';
  replaceFile(file, `${before}${made.join('\n')}\n`, 0o600);
  const shown = made.map((line) => `\n  ${line}`).join('');
  // At once: lines of the log come between two writes.
  announce(`Made the operator's secrets and stored them in ${file}. They are shown this once:${shown}`);
}
