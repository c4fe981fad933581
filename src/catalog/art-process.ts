import { Injectable } from '@nestjs/common';
import { fork } from 'node:child_process';
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
  /** After a picture that is refused, the processor rests for so many times as long. */
  readonly restFactor: number = 9;

  protected readonly program = new URL('./art-program.js', import.meta.url);

  /** See encodeArt. @throws PictureRefused */
  async encode(bytes: Buffer, widths: readonly number[]): Promise<Buffer[]> {
    const child = fork(this.program, { serialization: 'advanced', execArgv: [], env: {}, stdio: 'ignore' });
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    // Draws go first, also while it starts, which takes most of its time. It must not wait for ever on a busy machine.
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
    try {
      child.send({ bytes, widths } satisfies ArtToEncode);
      const ended = once(child, 'exit', { signal }).then(([code]) => {
        throw new Error(`The process that decodes a picture ended with ${String(code)}`);
      });
      const [encoded] = (await Promise.race([once(child, 'message', { signal }), ended])) as [EncodedArt];
      if ('sizes' in encoded) return encoded.sizes.map((size) => Buffer.from(size));
      throw new PictureRefused(encoded.refusal, encoded.isTooLarge);
    } finally {
      child.kill('SIGKILL');
    }
  }
}
