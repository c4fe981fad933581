import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CachedBody } from '../cached-body.js';
import { SingleFlight } from '../single-flight.js';
import { Snapshots } from './snapshots.js';

/** A page, and what its statement saw. */
interface ReadPage {
  readonly content: CachedBody;
  readonly snapshot: string | null;
  readonly lastKey: number | undefined;
  readonly total: string | undefined;
}

/** A page that is there only as long as someone uses its content. */
interface SharedPage extends Omit<ReadPage, 'content'> {
  readonly content: WeakRef<CachedBody>;
  /** From before it was read. */
  readonly session: number;
}

/** In bytes. Small pages are read as quickly as they are compared. */
const WORTH_SHARING = 65_536;
const MOST_SHARED = 100;

/**
 * Pages that are not cached. Slow clients that read the same page at the same time have one body: a page is shared while it is being
 * sent, and only if the database says, after the request has come, that nothing has changed since.
 */
@Injectable()
export class SharedReads {
  private readonly pages = new LRUCache<string, SharedPage>({ max: MOST_SHARED });
  private readonly reading = new Map<string, SingleFlight<ReadPage>>();

  constructor(private readonly snapshots: Snapshots) {}

  /**
   * A page as it is at a moment after this was called.
   * @param question all that decides the page besides the data
   * @param read is shared by requests at the same time; all of them get its error
   */
  async read(question: string, read: () => Promise<ReadPage>): Promise<ReadPage> {
    const runs = this.reading.get(question) ?? new SingleFlight(() => this.readNow(question, read));
    this.reading.set(question, runs);
    try {
      return await runs.run();
    } finally {
      if (!runs.running && this.reading.get(question) === runs) this.reading.delete(question);
    }
  }

  private async readNow(question: string, read: () => Promise<ReadPage>): Promise<ReadPage> {
    const shared = this.pages.get(question);
    const content = shared?.content.deref();
    if (shared && content && (await this.isCurrent(shared))) return { ...shared, content };
    const session = this.snapshots.lastSession;
    const page = await read();
    if (page.content.bytes.length >= WORTH_SHARING)
      this.pages.set(question, { ...page, content: new WeakRef(page.content), session });
    return page;
  }

  private async isCurrent({ session, snapshot }: SharedPage): Promise<boolean> {
    const now = await this.snapshots.current();
    return snapshot !== null && snapshot === now.text && session === now.session;
  }
}
