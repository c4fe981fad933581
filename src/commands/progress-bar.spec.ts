import { describe, expect, it } from '@jest/globals';
import { ProgressBar } from './progress-bar.js';

/** What is written to a terminal, or to a pipe. */
function written(isTTY: boolean, total: number, steps: readonly number[]): string[] {
  const texts: string[] = [];
  const bar = new ProgressBar(total, { isTTY, write: (text: string | Uint8Array) => texts.push(String(text)) > 0 });
  for (const step of steps) bar.show(step);
  bar.clear();
  return texts;
}

describe('ProgressBar', () => {
  it('fills from left to right on one line, and clears it', () => {
    expect(written(true, 200, [0, 100, 200])).toEqual([
      `\r${'░'.repeat(40)}   0 % of 200 draws`,
      `\r${'█'.repeat(20)}${'░'.repeat(20)}  50 % of 200 draws`,
      `\r${'█'.repeat(40)} 100 % of 200 draws`,
      '\r\x1b[K',
    ]);
  });

  it('writes only when the bar moves', () => {
    const steps = Array.from({ length: 10_000 }, (_, done) => done);
    expect(written(true, 10_000, steps)).toHaveLength(100 + 1);
  });

  it('stays full when more comes than was declared, and for nothing', () => {
    expect(written(true, 2, [3])[0]).toContain('100 % of 2 draws');
    expect(written(true, 0, [0])[0]).toContain('100 % of 0 draws');
  });

  it('writes nothing where there is no terminal', () => {
    expect(written(false, 2, [1, 2])).toEqual([]);
  });
});
