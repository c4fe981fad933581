import { expect } from '@jest/globals';
import { integersOf } from './seeded-records.js';
import type { TestApp } from './test-app.js';

/** A random draw as the service answers it. */
export interface DrawRecord {
  readonly card_id: number;
  readonly owner: number;
  readonly day: string;
  readonly nonce: number;
  readonly client_seed: string;
  readonly banner: string;
  readonly counters: string | null;
  readonly number: number | null;
  readonly state: number[] | null;
  readonly decided_by: string | null;
  readonly target: number | null;
  readonly table: string;
  readonly outcome: number;
  readonly card: number;
  readonly status: string;
  readonly skill: string;
  readonly cp: number;
  readonly commitment: string;
  readonly seed: string | null;
  readonly created_at: string;
}

/** An outcome as the published odds and the files of DRAW_TABLE have it. */
export interface OutcomeRecord {
  readonly card: number;
  readonly status: string;
  readonly skill: string;
  readonly weight: number;
  readonly cp: { readonly min: number; readonly max: number };
}

/** More than any test draws. */
const ALL = 'itemsPerPage=5000';

export const drawsOfUser = (app: TestApp, user: number): Promise<DrawRecord[]> =>
  app.read(`/users/${user}/draws?${ALL}`);
export const drawsOfDay = (app: TestApp, day: string): Promise<DrawRecord[]> =>
  app.read(`/game/seeds/${day}/draws?${ALL}`);
export const drawOfCard = (app: TestApp, card: number): Promise<DrawRecord> => app.read(`/cards/${card}/draw`);

/** Expects that the draws, whose seeds are revealed, gave what the design says, under the odds published for them. */
export async function expectVerified(app: TestApp, draws: readonly DrawRecord[]): Promise<void> {
  for (const version of new Set(draws.map(({ table }) => table))) {
    const { outcomes } = await app.read(`/game/odds/${version}`);
    for (const draw of draws.filter(({ table }) => table === version)) {
      expect(draw).toEqual({ ...draw, ...drawnAgain(outcomes, draw) });
    }
  }
}

/** What a draw gives, from the words of the design and with nothing of the service's code. */
function drawnAgain(outcomes: readonly OutcomeRecord[], draw: DrawRecord): Partial<DrawRecord> {
  const { seed, day, owner, nonce, client_seed } = draw;
  const below = integersOf(seed, `${day}:${owner}:${nonce}:${client_seed}`);
  const picked = below(outcomes.reduce((total, { weight }) => total + weight, 0));
  let reached = 0;
  const outcome = outcomes.findIndex(({ weight }) => (reached += weight) > picked);
  const { card, status, skill, cp } = outcomes[outcome] as OutcomeRecord;
  return { outcome, card, status, skill, cp: cp.min + below(cp.max - cp.min + 1) };
}
