import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { type Environment, EnvironmentReader } from './environment-reader.js';
import { type OperatorSecrets, type Settings, SettingsError, SETTINGS_LIST } from './settings.js';

/** File in the data directory with the secrets made at the first start, in a form that a shell can source. */
const SECRETS_FILE = 'operator.env';

/** Fewer characters are a warning. */
const ENOUGH_CHARACTERS = 16;

/** The settings that secrets come from. */
const SETTINGS_OF = {
  password: 'OPERATOR_PASSWORD',
  passwordPrevious: 'OPERATOR_PASSWORD_PREVIOUS',
  token: 'OPERATOR_TOKEN',
  tokenPrevious: 'OPERATOR_TOKEN_PREVIOUS',
} as const satisfies Record<keyof OperatorSecrets, string>;

/**
 * The operator's secrets: those of the settings, else those kept in the data directory, else new ones, which are then
 * kept there (mode 0600) and handed to `announce` this one time.
 * @throws SettingsError when a password is a token too
 */
export function operatorSecrets(settings: Settings, announce: (line: string) => void): OperatorSecrets {
  const { operatorPasswordPrevious: passwordPrevious, operatorTokenPrevious: tokenPrevious } = settings;
  const secrets = { ...currentSecrets(settings, announce), passwordPrevious, tokenPrevious };
  const problems = (['password', 'passwordPrevious'] as const).flatMap((password) =>
    (['token', 'tokenPrevious'] as const)
      .filter((token) => secrets[password] !== undefined && secrets[password] === secrets[token])
      .map((token) => `${SETTINGS_OF[password]} and ${SETTINGS_OF[token]} must differ`),
  );
  if (problems.length > 0) throw new SettingsError(problems);
  return secrets;
}

/**
 * The operator's secrets for a client of the service: those of the settings, else those that the embedded service keeps. None is made.
 * @throws SettingsError when one is in neither
 */
export function knownSecrets(environment: Environment): Pick<OperatorSecrets, 'password' | 'token'> {
  const problems: string[] = [];
  const read = new EnvironmentReader(environment, problems);
  const file = join(SETTINGS_LIST.dataDir.read(read), SECRETS_FILE);
  const kept = readKept(file);
  const password = SETTINGS_LIST.operatorPassword.read(read) ?? kept['OPERATOR_PASSWORD'];
  const token = SETTINGS_LIST.operatorToken.read(read) ?? kept['OPERATOR_TOKEN'];
  if (password === undefined || token === undefined)
    problems.push(
      `OPERATOR_PASSWORD and OPERATOR_TOKEN must be those of the service: they are not set, nor in ${file}`,
    );
  if (problems.length > 0) throw new SettingsError(problems);
  return { password: password ?? '', token: token ?? '' };
}

/** The settings whose secrets are so short that they can be guessed. */
export function shortSecrets(secrets: OperatorSecrets): string[] {
  const names = Object.keys(SETTINGS_OF) as (keyof OperatorSecrets)[];
  return names
    .filter((name) => (secrets[name]?.length ?? ENOUGH_CHARACTERS) < ENOUGH_CHARACTERS)
    .map((name) => SETTINGS_OF[name]);
}

function currentSecrets(settings: Settings, announce: (line: string) => void): OperatorSecrets {
  const { operatorPassword, operatorToken, dataDir } = settings;
  if (operatorPassword !== undefined && operatorToken !== undefined) {
    return { password: operatorPassword, token: operatorToken };
  }
  const file = join(dataDir, SECRETS_FILE);
  const kept = readKept(file);
  const password = operatorPassword ?? kept['OPERATOR_PASSWORD'] ?? newSecret();
  const token = operatorToken ?? kept['OPERATOR_TOKEN'] ?? newSecret();
  const toKeep = {
    ...(operatorPassword === undefined && { OPERATOR_PASSWORD: password }),
    ...(operatorToken === undefined && { OPERATOR_TOKEN: token }),
  };
  const added = Object.entries(toKeep).filter(([name]) => kept[name] === undefined);
  if (added.length > 0) {
    keep(dataDir, file, { ...kept, ...toKeep });
    announce(`Made the operator's secrets and kept them in ${file}. They are shown this once:`);
    for (const [name, value] of added) announce(`  ${name}=${value}`);
  }
  return { password, token };
}

function newSecret(): string {
  return randomBytes(24).toString('base64url');
}

function readKept(file: string): Partial<Record<string, string>> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Written aside and renamed, so that a crash leaves the old file or the new one, never half of one. */
function keep(dataDir: string, file: string, secrets: Partial<Record<string, string>>): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
