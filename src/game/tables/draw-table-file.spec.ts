import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '../../platform/config/settings.js';
import type { DrawTable } from '../rules/draw-table.js';
import { DEFAULT_DRAW_TABLE, versionOf } from '../rules/odds.js';
import { readDrawTables } from './draw-table-file.js';

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

const folder = mkdtempSync(join(tmpdir(), 'draw-table-'));
const file = join(folder, 'table.json');
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string): unknown {
  writeFileSync(file, text);
  const [banner, ...others] = readDrawTables(file).banners;
  expect(others).toEqual([]);
  return banner?.table.outcomes;
}

/** What the start says of it. */
function problemOf(text: string): string {
  try {
    return JSON.stringify(read(text));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message.replace(`DRAW_TABLE ${file} cannot be used: `, '');
  }
}

describe('a sound draw table', () => {
  it.each<[string, string, unknown[]]>([
    ['with one outcome', `[${outcome()}]`, [SOUND]],
    ['that ships with the service', JSON.stringify(DEFAULT_DRAW_TABLE), [...DEFAULT_DRAW_TABLE]],
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
    expect(read(text)).toEqual(outcomes);
  });
});

describe('a draw table that is not JSON', () => {
  it.each([
    ['nothing', ''],
    ['a comment', `[\n// one\n${outcome()}]`],
    ['an unknown word, on a line of its own', table(outcome(), outcome({ card: 'NaN' }))],
    ['lists within lists without end', '['.repeat(100_000)],
  ])('has %s, told in one line', (_, text) => {
    expect(problemOf(text)).toMatch(/^[^\n]*JSON[^\n]*$/);
  });

  it('has no name of a member, told with the line and the column', () => {
    expect(problemOf('[\n{\n  5}]')).toMatch(/ in JSON at position 6 \(line 3 column 3\)$/);
  });

  it('has a BOM, which no editor shows', () => {
    expect(problemOf(`\uFEFF${table(outcome())}`)).toBe(
      'A byte order mark is before the JSON: save the file without it',
    );
  });
});

describe('a draw table that is no list of outcomes', () => {
  it.each([
    ['[]', 'outcomes must be a list with weights of 1 to 2^48 together'],
    ['null', 'outcomes must be a list'],
    ['"[]"', 'outcomes must be a list'],
    ['5', 'outcomes must be a list'],
    [table(outcome(), '5'), 'outcomes[1] must be an object'],
    [table('null'), 'outcomes[0] must be an object'],
    [table(table(outcome())), 'outcomes[0] must be an object'],
    [
      table(outcome({ card: '"1"', weight: '0' }), '5'),
      'outcomes[0].card must be a whole number; outcomes[0].weight must be a whole number from 1; outcomes[1] must be an object',
    ],
  ])('%j', (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });
});

const MUST = {
  card: 'a whole number',
  status: 'a text that is not empty, without control characters',
  skill: 'a text without control characters',
  weight: 'a whole number from 1',
  cp: 'an object',
};

describe('an outcome', () => {
  it.each(['card', 'status', 'weight'] as const)('needs %s', (name) => {
    const problem = `outcomes[1].${name} is missing: it must be ${MUST[name]}`;
    expect(problemOf(table(outcome(), outcome({ [name]: undefined })))).toBe(problem);
  });

  it('without skill and cp is the one with an empty skill and a cp of 1', () => {
    const versionOfFile = (text: string): string => {
      writeFileSync(file, text);
      return versionOf(readDrawTables(file).banners[0]?.table as DrawTable);
    };
    const written = outcome({ skill: '""', cp: '{"min": 1, "max": 1}' });
    expect(versionOfFile(table(outcome({ skill: undefined, cp: undefined })))).toBe(versionOfFile(table(written)));
  });

  it.each([
    ['94.3', 'write all of them times 10'],
    ['0.055', 'write all of them times 1000'],
  ])('with the weight %s is told how to write it', (weight, words) => {
    const problem = `outcomes[0].weight must be ${MUST.weight}: ${words}`;
    expect(problemOf(table(outcome({ weight })))).toBe(problem);
  });

  it.each(['wieght', 'Status'])('is told what %j is nearly', (name) => {
    const meant = name === 'Status' ? 'status' : 'weight';
    expect(problemOf(table(outcome().replace('{', `{"${name}": 1,`)))).toBe(
      `outcomes[0].${name} is unknown: did you mean ${meant}?`,
    );
  });

  it.each(['odds', '', '__proto__', 'constructor', '超', 'a"b'])('may not have a member %j', (name) => {
    const text = outcome().replace('{', `{\n${JSON.stringify(name)}: 1,`);
    const place = /^\w+$/.test(name) ? `outcomes[0].${name}` : 'outcomes[0]';
    expect(problemOf(table(text))).toBe(`${place} must be left out: only card, status, skill, weight, cp are known`);
  });

  const NO_NUMBER = ['"1"', 'null', 'true', '[]', '{}', '1.5', '9007199254740992', '-9007199254740992', '1e400'];
  const NO_TEXT = [
    ...['1', 'null', 'true', '[]', '{}'],
    ...['"a\\nb"', '"\\u0000"', '"\\u007f"', '"\\u0085"', '"\\ud800"'],
  ];

  it.each<[keyof typeof MUST, string[]]>([
    ['card', NO_NUMBER],
    ['weight', [...NO_NUMBER.filter((value) => value !== '1.5'), '0', '-0', '-1']],
    ['status', [...NO_TEXT, '""']],
    ['skill', NO_TEXT],
    ['cp', ['5', 'null']],
  ])('has a %s that is none of %j', (name, values) => {
    for (const value of values)
      expect([value, problemOf(table(outcome({ [name]: value })))]).toEqual([
        value,
        `outcomes[0].${name} must be ${MUST[name]}`,
      ]);
  });

  it.each([
    ['[1, 2]', ' must be an object'],
    ['{"min": 1}', '.max is missing: it must be a whole number'],
    ['{"max": 1}', '.min is missing: it must be a whole number'],
    ['{"min": 1, "max": 2, "step": 1}', '.step must be left out: only min, max are known'],
    ['{"min": 1.5, "max": 2}', '.min must be a whole number'],
    ['{"min": 1, "max": "2"}', '.max must be a whole number'],
    ['{"min": 3, "max": 2}', ' must be a range from min to max of at most 2^48 values'],
    ['{"min": 0, "max": 281474976710656}', ' must be a range from min to max of at most 2^48 values'],
    ['{"min": -9007199254740991, "max": 9007199254740991}', ' must be a range from min to max of at most 2^48 values'],
  ])('has no cp of %s', (cp, problem) => {
    expect(problemOf(table(outcome(), outcome({ cp })))).toBe(`outcomes[1].cp${problem}`);
  });
});

describe('the weights', () => {
  it.each([
    ['one more', ['281474976710656', '1']],
    ['one alone', ['281474976710657']],
    ['by far', ['9007199254740991', '9007199254740991', '9007199254740991']],
  ])('may not be too much: %s', (_, weights) => {
    expect(problemOf(table(...weights.map((weight) => outcome({ weight }))))).toBe(
      'outcomes must be a list with weights of 1 to 2^48 together',
    );
  });
});

it.each(['missing.json', '.'])('%s is no draw table', (name) => {
  expect(() => readDrawTables(join(folder, name))).toThrow(/^DRAW_TABLE \S+ cannot be used: E[A-Z]+: /);
});
