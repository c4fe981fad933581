import { expect } from '@jest/globals';
import { createHash } from 'node:crypto';
import type { TestApp } from './test-app.js';

const HEX = /^[0-9a-f]{64}$/;

/** A day as the service answers it, but for what is signed of it. */
export interface SeedRecord {
  readonly day: string;
  readonly commitment: string;
  readonly table: string | null;
  readonly created_at: string;
  readonly seed: string | null;
  readonly draws: number;
  readonly digest: string | null;
}

/** The seeds of days, newest first. */
export async function seedsOf(app: TestApp, query = '?itemsPerPage=5000'): Promise<SeedRecord[]> {
  const { status, body } = await app.request('GET', `/game/seeds${query}`);
  expect(status).toBe(200);
  return body as SeedRecord[];
}

/** Expects that the seed is revealed, and the one that was committed to. */
export function expectCommitted({ commitment, seed }: SeedRecord): void {
  expect(seed).toMatch(HEX);
  expect(
    createHash('sha256')
      .update(Buffer.from(String(seed), 'hex'))
      .digest('hex'),
  ).toBe(commitment);
}
