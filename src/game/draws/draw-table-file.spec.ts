import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '../../platform/config/settings.js';
import { DEFAULT_DRAW_TABLE } from '../rules/odds.js';
import { parseDrawTable, readDrawTable } from './draw-table-file.js';

const MEMBERS = { card: '1', status: '"normal"', skill: '"a"', weight: '1', cp: '{"min": 1, "max": 2}' };
const SOUND = { card: 1, status: 'normal', skill: 'a', weight: 1, cp: { min: 1, max: 2 } };

/** An outcome as JSON on one line, with the texts of some values changed; undefined leaves a member out. */
function outcome(values: Readonly<Record<string, string | undefined>> = {}): string {
  const members = Object.entries<string | undefined>({ ...MEMBERS, ...values });
  return `{${members.flatMap(([name, value]) => (value === undefined ? [] : [`"${name}": ${value}`])).join(', ')}}`;
}

/** A list whose outcomes begin on line 2, one on each line. */
function table(...outcomes: readonly string[]): string {
  return `[\n${outcomes.join(',\n')}\n]`;
}

function problemsOf(text: string): string[] {
  return parseDrawTable(text).problems;
}

describe('a sound draw table', () => {
  it.each<[string, string, unknown[]]>([
    ['with one outcome', `[${outcome()}]`, [SOUND]],
    ['that ships with the service', JSON.stringify(DEFAULT_DRAW_TABLE), [...DEFAULT_DRAW_TABLE]],
    ['that is indented', JSON.stringify(DEFAULT_DRAW_TABLE, null, '\t'), [...DEFAULT_DRAW_TABLE]],
    ['with line ends of Windows', table(outcome(), outcome()).replaceAll('\n', '\r\n'), [SOUND, SOUND]],
    ['with white space around it', `\n \t${table(outcome())}\n\n`, [SOUND]],
    ['with a whole number written with a fraction', table(outcome({ weight: '825.0' })), [{ ...SOUND, weight: 825 }]],
    ['with a whole number written with an exponent', table(outcome({ weight: '8e2' })), [{ ...SOUND, weight: 800 }]],
    ['with both', table(outcome({ weight: '12.5E+1' })), [{ ...SOUND, weight: 125 }]],
    [
      'with text beyond ASCII',
      table(outcome({ status: '"超"', skill: '"🎴é"' })),
      [{ ...SOUND, status: '超', skill: '🎴é' }],
    ],
    ['with escapes', table(outcome({ skill: '"\\u4e00\\"\\\\\\/"' })), [{ ...SOUND, skill: '一"\\/' }]],
    ['with an escaped name', table(outcome().replace('"card"', '"\\u0063ard"')), [SOUND]],
    ['without a skill', table(outcome({ skill: '""' })), [{ ...SOUND, skill: '' }]],
    ['with a card of 0', table(outcome({ card: '0' })), [{ ...SOUND, card: 0 }]],
    ['with the lowest card', table(outcome({ card: '-9007199254740991' })), [{ ...SOUND, card: -(2 ** 53 - 1) }]],
    ['with the highest card', table(outcome({ card: '9007199254740991' })), [{ ...SOUND, card: 2 ** 53 - 1 }]],
    ['with one cp', table(outcome({ cp: '{"min": 7, "max": 7}' })), [{ ...SOUND, cp: { min: 7, max: 7 } }]],
    ['with cps below 0', table(outcome({ cp: '{"max": -1, "min": -5}' })), [{ ...SOUND, cp: { min: -5, max: -1 } }]],
    [
      'with 2^48 cps',
      table(outcome({ cp: '{"min": 0, "max": 281474976710655}' })),
      [{ ...SOUND, cp: { min: 0, max: 2 ** 48 - 1 } }],
    ],
    [
      'with a total weight of 2^48',
      table(outcome({ weight: '281474976710655' }), outcome()),
      [{ ...SOUND, weight: 2 ** 48 - 1 }, SOUND],
    ],
  ])('%s', (_, text, outcomes) => {
    expect(parseDrawTable(text)).toEqual({ outcomes, problems: [] });
  });
});

describe('a draw table that is not JSON', () => {
  it.each([
    ['nothing', '', 1],
    ['white space only', ' \n\n ', 1],
    ['a BOM', `\uFEFF${table(outcome())}`, 1],
    ['a comment of a line', `[\n// one\n${outcome()}]`, 2],
    ['a comment of any length', `[\n${outcome()}\n/* two */]`, 3],
    ['a comma after the last outcome', `[\n${outcome()},\n]`, 3],
    ['a comma after the last member', `[\n${outcome().replace('}}', '},\n}')}]`, 3],
    ['no comma between outcomes', `[\n${outcome()}\n${outcome()}]`, 3],
    ['no comma between members', `[\n${outcome().replace(', ', '\n')}]`, 3],
    ['no colon', `[\n{"card"\n1}]`, 3],
    ['a name without quotes', table(outcome(), outcome().replace('"card"', 'card')), 3],
    ['single quotes', table(outcome({ status: "'normal'" })), 2],
    ['an unknown word', table(outcome(), outcome(), outcome({ card: 'NaN' })), 4],
    ['a number that begins with 0', table(outcome({ card: '01' })), 2],
    ['a number that begins with a plus', table(outcome({ card: '+1' })), 2],
    ['a number that ends with a point', table(outcome({ card: '1.' })), 2],
    ['a hexadecimal number', table(outcome({ card: '0x1' })), 2],
    ['an unknown escape', table(outcome({ status: '"\\x41"' })), 2],
    ['more after the list', `${table(outcome())}\n[]`, 4],
    ['lists within lists without end', '['.repeat(100_000), 1],
  ])('has %s, told with its line', (_, text, line) => {
    const { outcomes, problems } = parseDrawTable(text);
    expect(outcomes).toEqual([]);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^line ${line}: is not JSON: .`));
  });
});

describe('a draw table that is no list of outcomes', () => {
  const NO_LIST = 'a draw table is a list of at least one outcome';
  const NO_OUTCOME = 'an outcome must be an object with card, status, skill, weight, cp';

  it.each([
    ['[]', `line 1: ${NO_LIST}`],
    ['\n\n[\n]', `line 3: ${NO_LIST}`],
    [outcome(), `line 1: ${NO_LIST}`],
    ['\nnull', `line 2: ${NO_LIST}`],
    ['"[]"', `line 1: ${NO_LIST}`],
    ['5', `line 1: ${NO_LIST}`],
    [table(outcome(), '5'), `line 3: ${NO_OUTCOME}`],
    [table('null'), `line 2: ${NO_OUTCOME}`],
    [table('"x"'), `line 2: ${NO_OUTCOME}`],
    [table(table(outcome())), `line 2: ${NO_OUTCOME}`],
  ])('%j', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });
});

describe('an outcome', () => {
  it.each(Object.keys(MEMBERS))('needs %s', (name) => {
    const problem = `line 3: an outcome has no ${name}`;
    expect(problemsOf(table(outcome(), outcome({ [name]: undefined })))).toEqual([problem]);
  });

  it.each(Object.entries(MEMBERS))('has %s once', (name, value) => {
    const twice = outcome().replace('{', `{"${name}": ${value},\n`);
    expect(problemsOf(table(twice))).toEqual([`line 3: an outcome has ${name} twice`]);
  });

  it('is told all that it needs', () => {
    expect(problemsOf('[{}]')).toEqual(['line 1: an outcome has no card, status, skill, weight, cp']);
  });

  it.each(['Card', 'odds', '', '__proto__', 'constructor', '超', 'a"b'])('may not have a member %j', (name) => {
    const text = outcome().replace('{', `{\n${JSON.stringify(name)}: 1,`);
    expect(problemsOf(table(text))).toEqual([`line 3: an outcome has an unknown key ${JSON.stringify(name)}`]);
  });

  it.each([
    ['card', ['"1"', 'null', 'true', '[]', '{}', '1.5', '9007199254740992', '-9007199254740992', '1e400'], ''],
    [
      'weight',
      ['"1"', 'null', 'true', '[]', '{}', '1.5', '9007199254740992', '0', '-0', '-1', '0.5'],
      ' of at least 1',
    ],
  ])('has a %s that is none of %j', (name, values, atLeast) => {
    for (const value of values) {
      const problem = `line 2: ${name} must be a whole number${atLeast}`;
      expect([value, ...problemsOf(table(outcome({ [name]: value })))]).toEqual([value, problem]);
    }
  });

  const NO_TEXT = [
    '1',
    'null',
    'true',
    '[]',
    '{}',
    '"a\\nb"',
    '"a\tb"',
    '"\\u0000"',
    '"\\u007f"',
    '"\\u0085"',
    '"\\ud800"',
  ];

  it.each([
    ['status', [...NO_TEXT, '""'], 'a string that is not empty, without control characters'],
    ['skill', NO_TEXT, 'a string, without control characters'],
  ])('has a %s that is none of %j', (name, values, wanted) => {
    for (const value of values) {
      const problem = `line 2: ${name} must be ${wanted}`;
      expect([value, ...problemsOf(table(outcome({ [name]: value })))]).toEqual([value, problem]);
    }
  });

  it.each([
    ['5', ['cp must be an object with min, max']],
    ['null', ['cp must be an object with min, max']],
    ['[1, 2]', ['cp must be an object with min, max']],
    ['{}', ['cp has no min, max']],
    ['{"min": 1}', ['cp has no max']],
    ['{"max": 1}', ['cp has no min']],
    ['{"min": 1, "max": 2, "step": 1}', ['cp has an unknown key "step"']],
    ['{"min": 1, "max": 2, "min": 1}', ['cp has min twice']],
    ['{"min": 1.5, "max": 2}', ['cp.min must be a whole number']],
    ['{"min": 1, "max": "2"}', ['cp.max must be a whole number']],
    ['{"min": null, "max": null}', ['cp.min must be a whole number', 'cp.max must be a whole number']],
    ['{"min": 3, "max": 2}', ['cp.min is 3, more than cp.max, which is 2']],
    ['{"min": 0, "max": 281474976710656}', ['cp has more than 281474976710656 values']],
    ['{"min": -9007199254740991, "max": 9007199254740991}', ['cp has more than 281474976710656 values']],
  ])('has no cp of %s', (cp, problems) => {
    expect(problemsOf(table(outcome(), outcome({ cp })))).toEqual(problems.map((problem) => `line 3: ${problem}`));
  });
});

describe('the weights', () => {
  const TOO_MUCH = 'line 1: the weights add up to more than 281474976710656';

  it.each([
    ['one more', ['281474976710656', '1']],
    ['one alone', ['281474976710657']],
    ['by far', ['9007199254740991', '9007199254740991', '9007199254740991']],
  ])('may not be too much: %s', (_, weights) => {
    expect(problemsOf(table(...weights.map((weight) => outcome({ weight }))))).toEqual([TOO_MUCH]);
  });
});

describe('all problems', () => {
  it('are told at once, each with its line', () => {
    const broken = '{\n"card": "1",\n"status": "",\n"weight": 0,\n"odds": 1,\n"cp": {\n"min": 2.5,\n"max": 1\n}\n}';
    expect(problemsOf(table(outcome(), broken, '7', outcome({ weight: '281474976710657' })))).toEqual([
      'line 7: an outcome has an unknown key "odds"',
      'line 3: an outcome has no skill',
      'line 4: card must be a whole number',
      'line 5: status must be a string that is not empty, without control characters',
      'line 6: weight must be a whole number of at least 1',
      'line 9: cp.min must be a whole number',
      'line 13: an outcome must be an object with card, status, skill, weight, cp',
    ]);
  });
});

describe('readDrawTable', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'draw-table-'));
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  function problemsOfFile(path: string): readonly string[] {
    try {
      readDrawTable(path);
    } catch (error) {
      if (error instanceof SettingsError) return error.problems;
      throw error;
    }
    return [];
  }

  it('reads a table', () => {
    const path = join(folder, 'sound.json');
    writeFileSync(path, table(outcome({ skill: '"一撃"' })));
    expect(readDrawTable(path)).toEqual([{ ...SOUND, skill: '一撃' }]);
  });

  it('names the setting, the file and the line of each problem', () => {
    const path = join(folder, 'broken.json');
    writeFileSync(path, table(outcome({ card: '1.5' }), outcome({ weight: '0' })));
    expect(problemsOfFile(path)).toEqual([
      `DRAW_TABLE ${path}, line 2: card must be a whole number`,
      `DRAW_TABLE ${path}, line 3: weight must be a whole number of at least 1`,
    ]);
  });

  it.each(['missing.json', '.'])('names the setting when %s cannot be read', (name) => {
    expect(problemsOfFile(join(folder, name))).toEqual([
      expect.stringMatching(/^DRAW_TABLE cannot be read: E[A-Z]+: /),
    ]);
  });
});
