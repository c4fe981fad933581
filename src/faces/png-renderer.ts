import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PngTask } from './png-worker.js';

/** Turns drawings into PNG files, one after the other, in a thread of its own. A test may put another in its place. */
@Injectable()
export class PngRenderer implements OnApplicationShutdown {
  /** What the thread runs. */
  protected readonly program = new URL('./png-worker.js', import.meta.url);
  /** Started for the first picture, since its library is several megabytes large. */
  private worker: Worker | undefined;

  /** @param svg a drawing without text, because no font is loaded */
  async render(svg: string, width: number): Promise<Buffer> {
    this.worker ??= this.start();
    const answer = once(this.worker, 'message');
    this.worker.postMessage({ svg, width } satisfies PngTask);
    const [png] = (await answer) as [Uint8Array];
    return Buffer.from(png.buffer, png.byteOffset, png.length);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker?.terminate();
  }

  /** Another one is started after one that has failed. */
  private start(): Worker {
    const worker = new Worker(this.program);
    worker.unref();
    worker.on('error', () => (this.worker = undefined));
    return worker;
  }
}
