import { describe, expect, it } from '@jest/globals';
import { LogOutput, type LogStream } from './log-output.js';

/** A reader that takes what it is given when the test says so. */
class Reader implements LogStream {
  readonly written: string[] = [];
  private done: ((error?: Error | null) => void) | undefined;
  private fail: (error: Error) => void = () => undefined;

  constructor(private readonly isSlow = false) {}

  write(text: string, done: (error?: Error | null) => void): void {
    this.written.push(text);
    if (this.isSlow) this.done = done;
    else done();
  }

  on(_event: 'error', listener: (error: Error) => void): void {
    this.fail = listener;
  }

  take(): void {
    const { done } = this;
    this.done = undefined;
    done?.();
  }

  goAway(): void {
    this.fail(new Error('EPIPE'));
  }
}

const LINE = `${'x'.repeat(99)}\n`;

describe('the output of the log', () => {
  it('writes lines together, whole, in portions that a pipe takes at once', async () => {
    const reader = new Reader();
    const output = new LogOutput(reader);
    for (let i = 0; i < 1000; i++) output.write(LINE, false);
    await output.drain();
    expect(reader.written.join('')).toBe(LINE.repeat(1000));
    expect(reader.written.length).toBeLessThan(50);
    for (const portion of reader.written) {
      expect(portion.length).toBeLessThanOrEqual(4096);
      expect(portion.endsWith('\n')).toBe(true);
    }
  });

  it('does not let a line wait that is to go out promptly, nor the lines before it', () => {
    const reader = new Reader();
    const output = new LogOutput(reader);
    output.write('a\n', false);
    expect(reader.written).toEqual([]);
    output.write('b\n', true);
    expect(reader.written).toEqual(['a\nb\n']);
  });

  it('lets a line wait for others only for a moment', async () => {
    const reader = new Reader();
    new LogOutput(reader).write('a\n', false);
    for (let waited = 0; waited < 10_000 && reader.written.length === 0; waited += 20) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(reader.written).toEqual(['a\n']);
  });

  it('keeps a bounded number of lines for a slow reader, counts the others, and goes on when it reads', async () => {
    const reader = new Reader(true);
    const output = new LogOutput(reader);
    for (let i = 0; i < 50_000; i++) output.write(LINE, false);
    expect(reader.written).toHaveLength(1);
    expect(output.dropped).toBeGreaterThan(30_000);
    // Nothing is said of them as long as there is no room for it.
    expect(output.takeDropped()).toBe(0);
    const drained = output.drain();
    for (let before = -1; before < reader.written.length;) {
      before = reader.written.length;
      reader.take();
    }
    await drained;
    const written = reader.written.join('').length / LINE.length;
    expect(written + output.dropped).toBe(50_000);
    expect(output.takeDropped()).toBe(output.dropped);
    expect(output.takeDropped()).toBe(0);
    output.write('after\n', true);
    expect(reader.written.at(-1)).toBe('after\n');
  });

  it('drops all lines, those that wait too, when the reader is gone', async () => {
    const reader = new Reader(true);
    const output = new LogOutput(reader);
    for (let i = 0; i < 100; i++) output.write(LINE, false);
    reader.goAway();
    output.write(LINE, true);
    await output.drain();
    expect(output.dropped).toBe(101);
  });

  it('survives a stream that throws, as a file on a full disk does', async () => {
    const output = new LogOutput({
      write: () => {
        throw new Error('ENOSPC');
      },
      on: () => undefined,
    });
    output.write('a\n', true);
    output.write('b\n', true);
    await output.drain();
    expect(output.dropped).toBe(2);
  });

  it('does not wait for ever at the end for a reader that does not read', async () => {
    const reader = new Reader(true);
    const output = new LogOutput(reader);
    output.write('a\n', true);
    output.write('b\n', false);
    await output.drain();
    expect(output.rest()).toBe('b\n');
  });
});
