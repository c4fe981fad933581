import { describe, expect, it } from '@jest/globals';
import { lineOf, NO_DIGEST, previousLine } from './day-lists.js';

const HASH = 'ab'.repeat(32);

describe('The lines of a digest', () => {
  it('begin with the digest before', () => {
    expect(previousLine(NO_DIGEST)).toBe(`"${'0'.repeat(64)}"\n`);
  });

  it('tell a draw in the order of the design, whatever the order of its fields', () => {
    const drawn = { cp: 120, skill: 'a "b"\n', status: 'süper', card: 7, outcome: 6 };
    const draw = {
      ...drawn,
      state: [3, 0],
      number: 4,
      table: HASH,
      banner: 'summer',
      client_seed: 'é\u2028',
      nonce: 2,
    };
    expect(lineOf('draws', { ...draw, owner: 5, card_id: 9 })).toBe(
      `["draw",9,5,2,"é\u2028","summer","${HASH}",4,[3,0],6,7,"süper","a \\"b\\"\\n",120]\n`,
    );
    expect(lineOf('draws', { ...draw, owner: 5, card_id: 9, number: null, state: null })).toContain(
      `"${HASH}",null,null,6`,
    );
  });

  it('tell a battle', () => {
    const result = { status: 'normal', gain: 7, stat: 'hp', won: true };
    const battle = { ...result, opponent_strength: 52, strength: 48, opponent: 2, nonce: 1, user: 3, id: 11 };
    expect(lineOf('battles', battle)).toBe('["battle",11,3,1,2,48,52,true,"hp",7,"normal"]\n');
  });

  it('tell a character', () => {
    const stats = { critical: 4, defense: 9, attack: 7, hp: 20, skill: 12 };
    expect(lineOf('characters', { status: 'super', ...stats, chara: 3, user: 8 })).toBe(
      '["character",8,3,12,20,7,9,4,"super"]\n',
    );
  });
});
