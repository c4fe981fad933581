import { Injectable } from '@nestjs/common';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { PictureRefused } from './art-encoder.js';
import type { ArtToEncode, EncodedArt } from './art-program.js';

const TIMEOUT_MS = 25_000;
/** Beside uploads without a pause, draws kept 0.80 and 0.81 of their speed; with 10 it was 0.46 to 0.59. With 19, a busy machine would not get to it. */
const NICENESS = 15;

/**
 * Decodes pictures that come from outside in a process of its own for each. The decoder's memory is gone with it: in this process, a dozen
 * of 40 megapixels left 200 MB behind. It has no secrets, and no end of it is an end of the service.
 */
@Injectable()
export class ArtProcess {
  protected readonly program = new URL('./art-program.js', import.meta.url);

  /** See encodeArt. @throws PictureRefused */
  async encode(bytes: Buffer, widths: readonly number[]): Promise<Buffer[]> {
    const child = fork(this.program, { serialization: 'advanced', execArgv: [], env: {}, stdio: 'ignore' });
    // Each error must have a listener, also one that comes after the first.
    child.on('error', () => undefined);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answered = once(child, 'message', { signal });
    const ended = once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`The process that decodes a picture ended with ${String(code)}`);
    });
    try {
      // Without an id no process was made, and the error says why.
      if (child.pid !== undefined) start(child, child.pid, { bytes, widths });
      const [encoded] = (await Promise.race([answered, ended])) as [EncodedArt];
      if ('sizes' in encoded) return encoded.sizes.map((size) => Buffer.from(size));
      throw new PictureRefused(encoded.refusal, encoded.isTooLarge);
    } finally {
      child.kill('SIGKILL');
    }
  }
}

function start(child: ChildProcess, pid: number, art: ArtToEncode): void {
  // Draws go first, also while it starts, which takes most of its time. It must not wait for ever on a busy machine.
  setPriority(pid, NICENESS);
  child.send(art);
}
