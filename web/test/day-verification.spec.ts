import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { DayVerification } from '../src/proof/day-verification';
import { fingerprintOf } from '../src/proof/integers';
import { verifierOf, versionOf } from '../src/proof/verify';

const { outcomes } = JSON.parse(readFileSync('docs/draw-vectors.json', 'utf8')).tables.default;
const SEED = '07'.repeat(32);
const DAY = { draws: 0, day: '20260115', commitment: fingerprintOf(SEED), table: versionOf({ outcomes }), seed: SEED };

/** A draw as an honest service lists it. */
function draw(owner: number, nonce: number, changed: object = {}) {
  const asked = { ...DAY, card_id: 100 * owner + nonce, owner, nonce, client_seed: '', created_at: '' };
  const nothing = { outcome: 0, card: 0, status: '', skill: '', cp: 0 };
  const { outcome, strength } = verifierOf(DAY, { outcomes })({ ...asked, ...nothing });
  const { card, status, skill } = outcome.drawn;
  return { ...asked, outcome: outcome.place, card, status, skill, cp: strength.cp, ...changed };
}

function verified(draws: ReturnType<typeof draw>[], declared = draws.length, day: object = {}) {
  const verification = new DayVerification({ ...DAY, ...day, draws: declared }, { outcomes });
  for (const each of draws) verification.check(each);
  const { report, end } = verification;
  return { ...report, end, falseDraws: report.falseDraws.map(({ draw, brokenAt }) => [draw.card_id, brokenAt]) };
}

describe('the verification of a day in the browser', () => {
  it('finds that all draws match', () => {
    const result = verified([draw(1, 1), draw(1, 2), draw(2, 1)]);
    expect(result).toEqual({ checked: 3, owners: 2, wrong: 0, falseDraws: [], end: [] });
  });

  it('names the draws that do not match, and the step', () => {
    const draws = [draw(1, 1), draw(1, 2, { cp: 0 }), draw(2, 1, { card: -1 }), draw(2, 2, { day: '20260116' })];
    const { wrong, falseDraws } = verified(draws);
    expect({ wrong, falseDraws }).toEqual({
      wrong: 3,
      falseDraws: [
        [102, 'strength'],
        [201, 'outcome'],
        [202, 'hmac'],
      ],
    });
  });

  it('finds a nonce that is not the next one of its owner', () => {
    const { falseDraws } = verified([draw(1, 1), draw(1, 1, { card_id: 102 }), draw(2, 2), draw(2, 3)]);
    expect(falseDraws).toEqual([
      [102, 'nonce'],
      [202, 'nonce'],
    ]);
  });

  it('finds draws that are not listed', () => {
    expect(verified([draw(1, 1)], 2).end).toEqual([{ kind: 'count', declared: 2, listed: 1 }]);
  });

  it('finds another seed on a day without draws', () => {
    expect(verified([], 0, { commitment: '0'.repeat(64) }).end).toEqual([{ kind: 'seed' }]);
  });

  it('lists the first ten false draws', () => {
    const draws = Array.from({ length: 12 }, (_, index) => draw(1, index + 1, { cp: 0 }));
    const { wrong, falseDraws } = verified(draws);
    expect([wrong, falseDraws.length]).toEqual([12, 10]);
  });
});
