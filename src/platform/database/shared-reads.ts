import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { CachedBody } from '../cached-body.js';
import { KeyedFlights } from '../single-flight.js';
import type { CachedPage } from './row-versions.js';
import { isCurrent, Snapshots } from './snapshots.js';

interface ReadPage extends Omit<CachedPage, 'versions'> {
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
  private readonly reading = new KeyedFlights<ReadPage>();

  constructor(private readonly snapshots: Snapshots) {}

  /**
   * A page as it is at a moment after this was called.
   * @param query all that decides the page besides the data
   * @param read is shared by requests at the same time; all of them get its error
   */
  read(query: string, read: () => Promise<ReadPage>): Promise<ReadPage> {
    return this.reading.run(query, () => this.readNow(query, read));
  }

  private async readNow(query: string, read: () => Promise<ReadPage>): Promise<ReadPage> {
    const shared = this.pages.get(query);
    const content = shared?.content.deref();
    if (shared && content && isCurrent(shared, await this.snapshots.current())) return { ...shared, content };
    const session = this.snapshots.lastSession;
    const page = await read();
    if (page.content.bytes.length >= WORTH_SHARING)
      this.pages.set(query, { ...page, content: new WeakRef(page.content), session });
    return page;
  }
}
