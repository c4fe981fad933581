import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogOutput } from './process-log.js';

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
const POLL_MS = 5;
const TIMEOUT_MS = 20_000;
const LINE = `${'x'.repeat(99)}\n`;
/** More than a pipe and the memory for waiting lines take. */
const TOO_MANY = 20_000;

describe('the output of the log', () => {
  let folder: string;
  let reader: number;
  let writer: number;
  let read: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'card-draw-log-'));
    const pipe = join(folder, 'pipe');
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
    reader = openSync(pipe, O_RDONLY | O_NONBLOCK);
    writer = openSync(pipe, O_WRONLY | O_NONBLOCK);
    read = '';
  });
  // What outputs write to stays open, since they may still try: another file could get its number.
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Reads what is in the pipe. */
  function take(): void {
    const buffer = Buffer.alloc(65_536);
    try {
      for (let length = -1; length !== 0;) {
        length = readSync(reader, buffer);
        read += buffer.toString('latin1', 0, length);
      }
    } catch (error) {
      expect(error).toMatchObject({ code: 'EAGAIN' });
    }
  }

  async function until(isSo: () => boolean): Promise<void> {
    for (let waited = 0; !isSo(); waited += POLL_MS) {
      expect(waited).toBeLessThan(TIMEOUT_MS);
      await sleep(POLL_MS);
    }
  }

  async function untilRead(isSo: () => boolean): Promise<void> {
    await until(() => {
      take();
      return isSo();
    });
    closeSync(reader);
  }

  it('lets a line wait for others, but not for ever', async () => {
    const output = new LogOutput(writer);
    output.write('a\n');
    take();
    expect(read).toBe('');
    await untilRead(() => read === 'a\n');
  });

  it('writes the lines that wait as soon as it is asked to', async () => {
    const output = new LogOutput(writer);
    output.write('a\n');
    output.write('b\n');
    await output.drain();
    take();
    expect(read).toBe('a\nb\n');
    closeSync(reader);
  });

  it('keeps lines whole when several write to one pipe that is full', async () => {
    const outputs = ['a', 'ä'].map((letter) => ({ line: `${letter.repeat(99)}\n`, output: new LogOutput(writer) }));
    for (let i = 0; i < 1500; i++) for (const { line, output } of outputs) output.write(line);
    await untilRead(() => read.split('\n').length > 3000);
    const lines = new Set(read.trimEnd().split('\n'));
    expect([...lines].sort()).toEqual(['a'.repeat(99), Buffer.from('ä'.repeat(99)).toString('latin1')]);
  });

  it('keeps a bounded number of lines for a slow reader, and counts the others', async () => {
    const output = new LogOutput(writer);
    for (let i = 0; i < TOO_MANY; i++) output.write(LINE);
    // It does not wait for ever for a reader that does not read.
    await output.drain();
    const { dropped } = output;
    expect(dropped).toBeGreaterThan(TOO_MANY / 3);
    await untilRead(() => read.length > (TOO_MANY - dropped) * LINE.length - 4096);
    expect(output.dropped).toBe(dropped);
  });

  it('drops all lines when the reader is gone', async () => {
    const output = new LogOutput(writer);
    closeSync(reader);
    output.write('a\n');
    await output.drain();
    output.write('b\n');
    output.write('c\n');
    await output.drain();
    expect(output.dropped).toBe(2);
  });

  it('survives a disk that is full', async () => {
    closeSync(reader);
    const output = new LogOutput(openSync('/dev/full', 'w'));
    for (let i = 0; i < TOO_MANY; i++) output.write(LINE);
    await output.drain();
    output.write(LINE);
    expect(output.dropped).toBeGreaterThan(TOO_MANY / 3);
  });
});
