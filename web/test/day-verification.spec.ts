import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { DayVerification } from '../src/proof/day-verification';
import { fingerprintOf } from '../src/proof/integers';
import { verify, versionOf } from '../src/proof/verify';

const { outcomes } = JSON.parse(readFileSync('docs/draw-vectors.json', 'utf8')).tables.default;
const SEED = '07'.repeat(32);
const DAY = { day: '20260115', commitment: fingerprintOf(SEED), table: versionOf(outcomes), seed: SEED };

/** A draw as an honest service lists it. */
function draw(owner: number, nonce: number, changed: object = {}) {
  const asked = { ...DAY, card_id: 100 * owner + nonce, owner, nonce, client_seed: '', created_at: '' };
  const { outcome, strength } = verify({ ...asked, outcome: 0, card: 0, status: '', skill: '', cp: 0 }, DAY, outcomes);
  const { card, status, skill } = outcome.drawn;
  return { ...asked, outcome: outcome.place, card, status, skill, cp: strength.cp, ...changed };
}

function verified(draws: ReturnType<typeof draw>[], declared = draws.length, day: object = {}) {
  const verification = new DayVerification({ ...DAY, ...day, draws: declared }, outcomes);
  for (const each of draws) verification.check(each);
  const { report, end } = verification;
  return { ...report, ...end, falseDraws: report.falseDraws.map(({ draw, brokenAt }) => [draw.card_id, brokenAt]) };
}

describe('the verification of a day in the browser', () => {
  it('finds that all draws match, in any order of an owner', () => {
    const result = verified([draw(1, 1), draw(2, 2), draw(2, 1), draw(1, 2)]);
    expect(result).toEqual({
      ...{ checked: 4, owners: 2, wrong: 0, falseDraws: [] },
      ...{ seedHolds: true, declared: 4, gaps: [] },
    });
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

  it('finds nonces that come twice, or are none', () => {
    const { falseDraws } = verified([draw(1, 1), draw(1, 1), draw(2, 0), draw(2, 0.5)]);
    expect(falseDraws.map(([, brokenAt]) => brokenAt)).toEqual(['nonce', 'nonce', 'nonce']);
  });

  it('finds a draw that is missing between others, and draws that are not listed', () => {
    const { gaps, checked, declared } = verified([draw(1, 1), draw(1, 3), draw(2, 1)], 4);
    expect({ gaps, checked, declared }).toEqual({ gaps: [{ owner: 1, nonce: 2 }], checked: 3, declared: 4 });
  });

  it('finds another seed on a day without draws', () => {
    expect(verified([], 0, { commitment: '0'.repeat(64) }).seedHolds).toBe(false);
  });

  it('lists the first ten false draws', () => {
    const draws = Array.from({ length: 12 }, (_, index) => draw(1, index + 1, { cp: 0 }));
    const { wrong, falseDraws } = verified(draws);
    expect([wrong, falseDraws.length]).toEqual([12, 10]);
  });
});
