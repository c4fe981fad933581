import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { OperatorSecrets, Settings } from './settings.js';

/** File in the data directory with the secrets made at the first start, in a form that a shell can source. */
const SECRETS_FILE = 'operator.env';

/**
 * The operator's secrets: those of the environment, else those kept in the data directory, else new ones, which are then
 * kept there (mode 0600) and handed to `announce` this one time.
 */
export function operatorSecrets(settings: Settings, announce: (line: string) => void): OperatorSecrets {
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
