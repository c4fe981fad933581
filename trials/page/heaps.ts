import type { CDPSession, Page } from 'playwright-core';

type Usage = { readonly usedSize?: number };

/** What a page and its worker hold in memory, which Playwright does not tell. */
export class Heaps {
  private worker = '';
  private readonly waiting: ((usage: Usage) => void)[] = [];

  private constructor(private readonly session: CDPSession) {
    session.on('Target.attachedToTarget', ({ sessionId }) => (this.worker = sessionId));
    session.on('Target.receivedMessageFromTarget', ({ message }) =>
      this.waiting.shift()?.((JSON.parse(message) as { result: Usage }).result),
    );
    // It answers no more.
    session.on('Target.detachedFromTarget', () => this.waiting.splice(0).forEach((answer) => answer({})));
  }

  static async of(page: Page): Promise<Heaps> {
    const session = await page.context().newCDPSession(page);
    const heaps = new Heaps(session);
    // Playwright knows the older form only, in which a worker's messages come through its page.
    await session.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    return heaps;
  }

  /** How many bytes both have in use, once what nothing refers to is gone; undefined when the worker has ended. */
  async bytes(): Promise<number | undefined> {
    await Promise.all([this.session.send('HeapProfiler.collectGarbage'), this.ask('HeapProfiler.collectGarbage')]);
    const [page, worker] = await Promise.all([
      this.session.send('Runtime.getHeapUsage'),
      this.ask('Runtime.getHeapUsage'),
    ]);
    const { usedSize } = worker;
    return usedSize === undefined ? undefined : page.usedSize + usedSize;
  }

  /** Asks the worker. Answers come in the order of the questions. */
  private async ask(method: string): Promise<Usage> {
    const answer = new Promise<Usage>((resolve) => this.waiting.push(resolve));
    const message = JSON.stringify({ id: 1, method });
    const sent = this.session.send('Target.sendMessageToTarget', { sessionId: this.worker, message });
    // The worker may have ended since.
    return sent.then(
      () => answer,
      () => {
        this.waiting.length = 0;
        return {};
      },
    );
  }
}
