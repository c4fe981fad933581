import { expect } from '@jest/globals';
import { createHmac } from 'node:crypto';
import type { TestApp } from './test-app.js';

/** A character as a day's seed gave it. */
export interface CharacterRecord {
  readonly user: number;
  readonly day: string;
  readonly chara: number;
  readonly skill: number;
  readonly hp: number;
  readonly attack: number;
  readonly defense: number;
  readonly critical: number;
  readonly status: string;
  readonly commitment: string;
  readonly seed: string | null;
  readonly created_at: string;
}

/** A battle of a day. */
export interface BattleRecord {
  readonly id: number;
  readonly user: number;
  readonly opponent: number;
  readonly won: boolean;
  readonly win_probability: number;
  readonly stat: string;
  readonly gain: number;
  readonly day: string;
  readonly nonce: number;
  readonly strength: number;
  readonly opponent_strength: number;
  readonly battles_before: number;
  readonly status_before: string;
  readonly status: string;
  readonly commitment: string;
  readonly seed: string | null;
}

type Below = (bound: number) => number;

export async function charactersOfDay(app: TestApp, day: string): Promise<CharacterRecord[]> {
  return (await readList(app, `/game/seeds/${day}/characters`)) as CharacterRecord[];
}

export async function battlesOfDay(app: TestApp, day: string): Promise<BattleRecord[]> {
  return (await readList(app, `/game/seeds/${day}/battles`)) as BattleRecord[];
}

/** Expects that they are what the seeds of their days give, and that nobody's battles of a day have a gap. */
export function expectSeeded(characters: readonly CharacterRecord[], battles: readonly BattleRecord[]): void {
  for (const character of characters) expect(character).toEqual({ ...character, ...madeAgain(character) });
  const nonces = new Map<string, number>();
  for (const battle of battles) {
    expect(battle).toEqual({ ...battle, ...foughtAgain(battle) });
    const key = `${battle.day} ${battle.user}`;
    const nonce = (nonces.get(key) ?? 0) + 1;
    expect({ id: battle.id, nonce: battle.nonce }).toEqual({ id: battle.id, nonce });
    nonces.set(key, nonce);
  }
}

// From the words of the design and with nothing of the service's code.

function madeAgain({ seed, day, user }: CharacterRecord): Partial<CharacterRecord> {
  const below = integersOf(seed, `${day}:character:${user}`);
  const chara = 1 + below(4);
  const [skill, hp, attack, defense, critical] = [20, 20, 20, 20, 20].map((highest) => 1 + below(highest));
  const stats = { skill, hp, attack, defense, critical } as Partial<CharacterRecord>;
  return { chara, ...stats, status: below(100) === 0 ? 'super' : 'normal' };
}

function foughtAgain(battle: BattleRecord): Partial<BattleRecord> {
  const { seed, day, user, nonce, strength, opponent_strength, battles_before, status_before } = battle;
  const below = integersOf(seed, `${day}:battle:${user}:${nonce}`);
  const win_probability = strength / (strength + opponent_strength);
  const won = below(strength + opponent_strength) < strength;
  const stat = won ? ['hp', 'attack', 'defense', 'critical', 'skill'][below(5)] : '';
  const gain = won ? below(Math.round(20 * (1 - win_probability)) + 1) : 0;
  const becomes = status_before === 'normal' && battles_before >= 10 && below(100) === 0;
  return { won, win_probability, stat: stat ?? '', gain, status: becomes ? 'super' : status_before };
}

/** Gives integers below a bound, one after the other, as the seed and the message say. */
export function integersOf(seed: string | null, message: string): Below {
  const key = Buffer.from(seed ?? '', 'hex');
  expect(key).toHaveLength(32);
  const integers: bigint[] = [];
  let blocks = 0;
  return (bound) => {
    for (;;) {
      if (integers.length === 0) {
        const block = createHmac('sha256', key).update(`${message}:${blocks++}`).digest('hex');
        for (let at = 0; at < 60; at += 12) integers.push(BigInt(`0x${block.slice(at, at + 12)}`));
      }
      const x = integers.shift() as bigint;
      if (x < (2n ** 48n / BigInt(bound)) * BigInt(bound)) return Number(x % BigInt(bound));
    }
  };
}

/** Page by page, as for a large day. */
async function readList(app: TestApp, path: string): Promise<unknown[]> {
  const all: Record<string, number>[] = [];
  for (let after = 0; ;) {
    const body: Record<string, number>[] = await app.read(`${path}?after=${after}&itemsPerPage=100`);
    if (body.length === 0) return all;
    all.push(...body);
    after = Object.values(body.at(-1) as object)[0] as number;
  }
}
