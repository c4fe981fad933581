import { Agent } from 'node:http';
import { request, type Requests } from './http.js';

/** How far behind the plan the number that was sent may be: a process that gets no time to run is. */
const TOLERANCE = 0.2;
const TICK_MS = 5;

/** Requests that go out by the clock and do not wait for answers, from this process: so few that it has next to nothing to do. */
export class PacedRequests {
  private readonly agent = new Agent({ keepAlive: true });
  private readonly start = performance.now();
  private readonly answers: Promise<unknown>[] = [];
  private readonly ticking: NodeJS.Timeout;
  private failure: unknown;

  constructor(
    private readonly url: string,
    private readonly requests: Requests,
    private readonly perSecond: number,
  ) {
    this.ticking = setInterval(() => this.sendDue(), TICK_MS);
  }

  /**
   * Stops and waits for all answers.
   * @returns how many were sent
   * @throws Error when one was not answered as it should be, or the pace was not held
   */
  async stop(): Promise<number> {
    clearInterval(this.ticking);
    const { planned } = this;
    await Promise.all(this.answers);
    this.agent.destroy();
    if (this.failure !== undefined) throw this.failure as Error;
    const sent = this.answers.length;
    if (sent < (1 - TOLERANCE) * planned) throw new Error(`${sent} paced requests instead of ${planned}`);
    return sent;
  }

  private get planned(): number {
    return Math.floor(((performance.now() - this.start) / 1000) * this.perSecond);
  }

  private sendDue(): void {
    while (this.answers.length < this.planned) {
      const due = this.requests[this.answers.length % this.requests.length] ?? this.requests[0];
      this.answers.push(
        request(this.url, due, this.agent).catch((error: unknown) => {
          this.failure ??= error;
        }),
      );
    }
  }
}
