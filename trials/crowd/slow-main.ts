// The process of those who are idle or slow: each has a connection, and another one when that has ended.
import type { CrowdMessage, SlowOrder, SlowReport } from './messages.js';
import { SLOW_WAYS, SlowConnection, type SlowWay } from './slow-clients.js';

const MOST_TOLD = 20;
/** How many steps their ways take; one after the other, so that they do not all end at the same time. */
const STEPS = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] as const;

class SlowCrowd {
  private readonly ends: Record<string, number> = {};
  private readonly problems: string[] = [];
  private isOver = false;
  private turn = 0;

  /** Resolves when all of them are connected. */
  async begin({ url, clients }: SlowOrder): Promise<void> {
    const ways = Object.entries(SLOW_WAYS);
    for (let client = 0; client < clients; client++) {
      const [name, way] = ways[client % ways.length] ?? [];
      if (name === undefined || way === undefined) continue;
      const first = await this.open(url, name);
      if (first) void this.goOn(url, name, way, first);
    }
  }

  end(): SlowReport {
    this.isOver = true;
    return { ends: this.ends, problems: this.problems };
  }

  private async goOn(url: string, name: string, way: SlowWay, first: SlowConnection): Promise<void> {
    for (let connection: SlowConnection | undefined = first; connection;) {
      const { how, isFine } = await way(connection, STEPS[this.turn++ % STEPS.length] ?? STEPS[0]);
      connection.close();
      if (this.isOver) return;
      const text = `${name}: ${how}`;
      this.ends[text] = (this.ends[text] ?? 0) + 1;
      if (!isFine && this.problems.length < MOST_TOLD) this.problems.push(text);
      connection = await this.open(url, name);
    }
  }

  /** Undefined when the service does not take the connection. */
  private async open(url: string, name: string): Promise<SlowConnection | undefined> {
    try {
      return await SlowConnection.open(url);
    } catch (error) {
      this.problems.push(`${name}: ${(error as Error).message}`);
      return undefined;
    }
  }
}

const crowd = new SlowCrowd();
process.on('message', (order: SlowOrder | 'end') => {
  if (order === 'end') {
    const message: CrowdMessage<SlowReport> = { is: 'done', report: crowd.end() };
    process.send?.(message, () => process.exit(0));
  } else {
    void crowd.begin(order).then(() => process.send?.({ is: 'ready' } satisfies CrowdMessage<SlowReport>));
  }
});
