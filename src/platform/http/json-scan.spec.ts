import { describe, expect, it } from '@jest/globals';
import { scanJson } from './json-scan.js';

const scan = (json: string): ReturnType<typeof scanJson> => scanJson(Buffer.from(json));

describe('the depth of a JSON text', () => {
  it.each([
    ['1', 0],
    ['{}', 1],
    ['[[],[]]', 2],
    ['{"a":[{"b":1}],"c":[]}', 3],
    ['["[[[[","\\"[[","\\\\"]', 1],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 100_000],
    ['"unfinished', 0],
    ['"\\', 0],
    ['[[[', 3],
    [']]]', 0],
  ])('%.30s is %i', (json, depth) => {
    expect(scan(json).depth).toBe(depth);
  });
});

describe('a fraction', () => {
  it.each([
    '9007199254740990.5',
    '1e-324',
    '1e-400',
    '-1.00000000000000000001',
    '0.0000000000000000000000001e-400',
    '123E-400',
  ])('of %s is lost', (number) => {
    expect(scan(`{"a":[1,{"b":${number}}],"c":"x"}`).losesFraction).toBe(true);
  });

  it.each([
    ...[
      '0',
      '-0',
      '0.0',
      '1.0',
      '1.50e1',
      '10e-1',
      '1000e-3',
      '1e3',
      '1E+3',
      '9007199254740993',
      '1e400',
      '0e-400',
      '120.00e-1',
    ],
    // These keep it, and are refused where a whole number is needed.
    ...['1.5', '1e-3', '15e-1'],
    ...['-', '1-1', '1.2.3', '1e', 'true', '"1e-400"', '"\\"1e-400"', '"\\\\","1e-400"'],
  ])('of %s is not lost', (number) => {
    expect(scan(`{"a":[1,{"b":${number}}],"c":"x"}`).losesFraction).toBe(false);
  });
});
