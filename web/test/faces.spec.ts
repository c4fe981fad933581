import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { type FaceDesign, designOfCard } from '../../src/faces/drawing/design';
import { placeDigits } from '../../src/faces/drawing/numerals';
import { grouped } from '../src/texts/numbers';

function digest(face: FaceDesign): string {
  return createHash('sha256').update(JSON.stringify(face)).digest('hex');
}

const FACES = Array.from({ length: 500 }, (_, number) => designOfCard(number));
const DIGESTS = FACES.map(digest);

describe('the face of a card', () => {
  it('is unlike that of 500 others', () => {
    expect(new Set(DIGESTS).size).toBe(500);
  });

  it('never changes: players know their cards by it', () => {
    const all = createHash('sha256');
    for (const each of DIGESTS.slice(0, 200)) all.update(each);
    expect(all.digest('hex')).toBe('5e61293018913ba0c5d16ba49b46122bebb281a37a26c5309eaeecdbea9a3b17');
  });

  it('is there for any whole number', () => {
    for (const number of [-1, 10_000, 2 ** 53 - 1, -(2 ** 53 - 1)])
      expect(designOfCard(number).art.length).toBeGreaterThan(2);
  });

  it('is small enough for a page full of them', () => {
    const sizes = FACES.map(({ art }) => JSON.stringify(art).length);
    expect(Math.max(...sizes)).toBeLessThan(60_000);
  });
});

describe('numerals', () => {
  it('group thousands', () => {
    const numbers = [0, 999, 1000, 1_204_882, -5000].map((value) => grouped(value));
    expect(numbers).toEqual(['0', '999', '1 000', '1 204 882', '-5 000']);
    expect(grouped(1234.56, 1)).toBe('1 234.6');
  });

  it('stand beside each other', () => {
    const { digits, width } = placeDigits('107');
    expect(digits.map(({ x }) => x)).toEqual([0, 8, 21.6]);
    expect(width).toBeCloseTo(31.6);
  });
});
