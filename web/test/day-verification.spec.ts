import { describe, expect, it } from '@jest/globals';
import { InvalidResponse } from '../../src/game/rules/validation';
import { LISTS } from '../../src/game/rules/day-lists';
import type { ListName } from '../../src/game/rules/published';
import type { Finding } from '../../src/game/rules/day-lists';
import type { DayCounts } from '../../src/game/rules/days-verifier';
import { DayFindings } from '../src/proof/day-verification';

const NONE = { checked: 0, matching: 0 };
const COUNTS: DayCounts = {
  day: '20260115',
  declared: 3,
  players: 2,
  states: NONE,
  draws: { checked: 2, matching: 1 },
  battles: NONE,
  characters: NONE,
  entries: NONE,
  trades: NONE,
};
const GIVEN = {
  states: 0,
  fighters: 0,
  balances: 0,
  given: 0,
  granted: 0,
  undrawn: 0,
  digest: false,
  unsigned: 0,
  unchecked: 0,
};

function finding(list: ListName | 'day', ...fields: string[]): Finding {
  const differences = fields.map((field) => ({ field, text: `${field} is wrong` }));
  return { list, record: { card_id: 1, id: 1, user: 1 }, differences } as unknown as Finding;
}

function reported(...all: Finding[]) {
  const findings = new DayFindings();
  for (const each of all) findings.add(each, COUNTS);
  return { ...findings.reportOf(COUNTS, GIVEN), problems: findings.problems };
}

describe('what the page says of a day', () => {
  it('counts draws and those who drew', () => {
    expect(reported()).toMatchObject({ checked: 2, owners: 2, wrong: 1, falseDraws: [], problems: [] });
  });

  it.each([
    ['strength', ['cp']],
    ['outcome', ['card', 'cp']],
    ['outcome', ['state', 'number']],
    ['odds', ['counters', 'cp']],
    ['hmac', ['day']],
    ['commitment', ['seed']],
    ['nonce', ['nonce']],
    ['nonce', ['number']],
  ])('names the step %s of a draw where %j are wrong', (brokenAt, fields) => {
    expect(reported(finding('draws', ...fields)).falseDraws).toMatchObject([{ brokenAt }]);
  });

  it('lists the first ten false draws, battles and characters', () => {
    const { falseDraws, falseOthers } = reported(
      ...LISTS.flatMap((list) => Array.from({ length: 12 }, () => finding(list, 'status'))),
    );
    expect(falseDraws).toHaveLength(10);
    for (const list of LISTS.filter((each) => each !== 'draws'))
      expect(falseOthers.filter((each) => each.list === list)).toHaveLength(10);
  });

  it('tells what is wrong with the day itself', () => {
    const error = new InvalidResponse('cp', 'a whole number');
    const all = [finding('day', 'draws', 'digest'), finding('day', 'commitment'), finding('day', 'signature')];
    expect(reported(...all, { list: 'draws', after: 1, error }).problems).toEqual([
      { kind: 'count', declared: 3, listed: 2 },
      { kind: 'digest' },
      { kind: 'seed' },
      { kind: 'signature' },
      { kind: 'answer', field: 'cp' },
    ]);
  });
});
