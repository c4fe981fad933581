import { existsSync, readFileSync } from 'node:fs';
import { loadEnvFile } from 'node:process';
import { LANGUAGES, type Language } from './core/order.js';

/** Something is missing or wrong in the environment. */
export class WrongSetting extends Error {}

/** The value of a setting: its own, or what the file has that NAME_FILE names. @throws WrongSetting where there is none */
export function setting(name: string, usual?: string): string {
  const { [name]: value, [`${name}_FILE`]: file } = process.env;
  const found = value ?? (file === undefined ? undefined : readFileSync(file, 'utf8').trim());
  if (found !== undefined && found !== '') return found;
  if (usual !== undefined) return usual;
  throw new WrongSetting(`${name} is missing: docs/bots.md says where to get it`);
}

/** What all bots need. */
export interface Settings {
  readonly address: string;
  readonly page: string;
  readonly token: string;
  /** The bot's own files. */
  readonly folder: string;
  /** Of a message that does not say its own. */
  readonly language: Language;
  /** Of the game, as the service has it. */
  readonly name: string;
  /** Of the game: `#rrggbb`, or nothing. */
  readonly accent: string;
}

/** Reads a file `.env` in the working directory, too. The environment comes before it. */
export function readSettings(): Settings {
  if (existsSync('.env')) loadEnvFile();
  const address = addressOf('CARD_DRAW_URL', 'http://localhost:8080');
  const language = LANGUAGES.find((each) => each === setting('BOT_LANGUAGE', 'en'));
  if (!language) throw new WrongSetting(`BOT_LANGUAGE must be one of ${LANGUAGES.join(', ')}`);
  const page = addressOf('CARD_DRAW_PAGE', address);
  return {
    address,
    page,
    token: setting('CARD_DRAW_TOKEN'),
    folder: setting('BOT_DATA', 'bot-data'),
    language,
    name: setting('GAME_NAME', ''),
    accent: accentOf(setting('GAME_ACCENT', '')),
  };
}

function accentOf(value: string): string {
  if (value === '' || /^#[0-9a-f]{6}$/i.test(value)) return value;
  throw new WrongSetting('GAME_ACCENT must be a colour: #rrggbb');
}

/** An address without a slash at its end. */
export function addressOf(name: string, usual?: string): string {
  const value = setting(name, usual).replace(/\/+$/, '');
  if (!/^https?:/.test(value) || !URL.canParse(value)) throw new WrongSetting(`${name} must be an http address`);
  return value;
}
