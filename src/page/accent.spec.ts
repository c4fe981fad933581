import { describe, expect, it } from '@jest/globals';
import { accentOf, contrastOf } from './accent.js';

describe('an accent', () => {
  it.each(['#b4235a', '#1d5fd0', '#ffee00', '#000000', '#ffffff', '#7f7f7f'])(
    '%s can be read on both grounds',
    (colour) => {
      const { light, dark } = accentOf(colour);
      for (const ground of ['#e7ebe8', '#f3f5f3', '#fcfdfc'])
        expect(contrastOf(light, ground)).toBeGreaterThanOrEqual(4.9);
      for (const ground of ['#151b18', '#0b100e']) expect(contrastOf(dark, ground)).toBeGreaterThanOrEqual(4.9);
    },
  );

  it('stays as it is where it can be read', () => {
    expect(accentOf('#1d4f90').light).toBe('#1d4f90');
    expect(accentOf('#8fd0ff').dark).toBe('#8fd0ff');
  });

  it('has the contrast that WCAG names for black and white', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21);
  });
});
