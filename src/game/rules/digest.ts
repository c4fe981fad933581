import type { DrawState, Drawn } from './draw-state.js';

// The lines that a day's digest is made of. The page uses this file too, so whoever makes a digest brings the SHA-256.

/** What the digest of a day follows when no earlier day has one. */
export const NO_DIGEST = '0'.repeat(64);

/** What a digest tells of a random draw, as it is published. */
export interface DigestedDraw extends Drawn {
  readonly card_id: number;
  readonly owner: number;
  readonly nonce: number;
  readonly client_seed: string;
  readonly banner: string;
  readonly table: string;
  readonly number: number | null;
  readonly state: DrawState | null;
}

/** What a digest tells of a battle, as it is published. */
export interface DigestedBattle {
  readonly id: number;
  readonly user: number;
  readonly nonce: number | null;
  readonly opponent: number;
  readonly strength: number | null;
  readonly opponent_strength: number | null;
  readonly won: boolean;
  readonly stat: string;
  readonly gain: number;
  readonly status: string | null;
}

/** What a digest tells of the character of a new user, as it is published. */
export interface DigestedCharacter {
  readonly user: number;
  readonly chara: number;
  readonly skill: number;
  readonly hp: number;
  readonly attack: number;
  readonly defense: number;
  readonly critical: number;
  readonly status: string;
}

/** The first line. @param digest that of the latest earlier day that has one, or {@link NO_DIGEST} */
export function previousLine(digest: string): string {
  return line(digest);
}

/** After the first line come the draws, by card. */
export function drawLine(draw: DigestedDraw): string {
  const { card_id, owner, nonce, client_seed, banner, table, number, state, outcome, card, status, skill, cp } = draw;
  const made = [outcome, card, status, skill, cp] as const;
  return line(['draw', card_id, owner, nonce, client_seed, banner, table, number, state, ...made]);
}

/** After the draws come the battles, by id. */
export function battleLine(battle: DigestedBattle): string {
  const { id, user, nonce, opponent, strength, opponent_strength, won, stat, gain, status } = battle;
  return line(['battle', id, user, nonce, opponent, strength, opponent_strength, won, stat, gain, status]);
}

/** After the battles come the characters, by user. */
export function characterLine(character: DigestedCharacter): string {
  const { user, chara, skill, hp, attack, defense, critical, status } = character;
  return line(['character', user, chara, skill, hp, attack, defense, critical, status]);
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`;
}
