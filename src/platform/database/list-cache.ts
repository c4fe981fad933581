import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Counter, Registry } from 'prom-client';
import { CachedBody } from '../raw-json.js';
import { readGauge } from '../gauge.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/settings.js';
import type { CachedPage, RenderedPage } from './row-versions.js';
import { KeyedFlights, SingleFlight } from '../concurrency.js';
import { DataSource } from 'typeorm';
import { type DatabasePool, poolOf } from './pool.js';
import { retryOnConnectionLoss } from './transactions.js';
import { prepared, runOnAny } from './statements.js';

/**
 * SQL for what a statement sees, as a text: two statements with the same text see the same data. The server's start tells servers
 * apart. Null on a standby, whose snapshots leave out the transactions that it has not replayed yet.
 */
export const SNAPSHOT =
  "case when not pg_is_in_recovery() then pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text end";

const CURRENT = prepared<{ snapshot: string | null }>('snapshot', `select ${SNAPSHOT} as snapshot`);

interface Snapshot {
  /** Counts connections. After a crash, which ends all of them, a server may give out ids of transactions a second time. */
  readonly session: number;
  readonly text: string | null;
}

/** Whether nothing has changed since a page was read. @param page its snapshot, and the session from before it was read */
function isCurrent(page: { readonly session: number; readonly snapshot: string | null }, now: Snapshot): boolean {
  return page.snapshot !== null && page.snapshot === now.text && page.session === now.session;
}

@Injectable()
export class Snapshots implements OnApplicationShutdown {
  private readonly reads = new SingleFlight(() => retryOnConnectionLoss(() => this.read()));
  /** One connection, so that a new one is a new session. */
  private readonly pool: DatabasePool;
  session = 0;

  constructor(dataSource: DataSource) {
    this.pool = poolOf(dataSource).ofOne('card-draw snapshots');
    this.pool.on('connect', () => (this.session += 1));
  }

  /** The state at a moment after this was called. Callers at the same time share the response. */
  current(): Promise<Snapshot> {
    return this.reads.run();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async read(): Promise<Snapshot> {
    const [row] = await runOnAny(this.pool, CURRENT, []);
    return { session: this.session, text: row?.snapshot ?? null };
  }
}

/** Reads a page. It may use what is cached of it. */
type RenderPage = (cached?: CachedPage) => Promise<RenderedPage>;

interface CachedList extends CachedPage {
  /** Of the snapshot that was read before the list was. */
  readonly session: number;
}

/** The bytes of a cached list beside its content and texts, measured with 20,000 lists. */
const OVERHEAD = 1_000;

const EMPTY = '[]';

/** A cached list is the response only when the database says, after the request has come, that nothing has changed since. */
@Injectable()
export class ListCache {
  private readonly cached: LRUCache<string, CachedList>;
  /** One at a time for each page. A request that comes meanwhile waits for the next one, which finds the page current or renders it. */
  private readonly refreshing = new KeyedFlights<CachedPage>();
  private readonly hits: Counter;
  private readonly misses: Counter;
  private readonly revisions: Counter;

  constructor(
    @Inject(SETTINGS) { readCacheBytes }: Settings,
    private readonly snapshots: Snapshots,
    registry: Registry,
  ) {
    const of = (name: string, help: string) => ({ name: `card_draw_list_cache_${name}`, help, registers: [registry] });
    const evictions = new Counter(of('evictions_total', 'Lists that were let go to make room for others'));
    // Zero would be no limit, and the smallest list is larger than one byte.
    const maxSize = Math.max(readCacheBytes, 1);
    const cached = (this.cached = new LRUCache<string, CachedList>({
      maxSize,
      maxEntrySize: Math.ceil(maxSize / 2),
      sizeCalculation: ({ content, snapshot, versions }, key) =>
        content.size + key.length + (snapshot?.length ?? 0) + (versions?.size ?? 0) + OVERHEAD,
      dispose: (_list, _key, reason) => {
        if (reason === 'evict') evictions.inc();
      },
    }));
    readGauge(of('bytes', 'Memory that cached lists take'), () => cached.calculatedSize);
    readGauge(of('lists', 'Lists that are cached'), () => cached.size);
    this.hits = new Counter(of('hits_total', 'Requests for lists that were answered out of memory'));
    this.misses = new Counter(of('misses_total', 'Requests for lists that were not cached, or not current any more'));
    this.revisions = new Counter(
      of('revalidations_total', 'Cached lists that were brought up to date by the versions of their rows'),
    );
  }

  /** @param key all that decides the page besides the data. @param render is shared by requests for the same page */
  async read(key: string, isLater: boolean, render: RenderPage): Promise<CachedPage> {
    const current = await this.current(key);
    if (current) return current;
    this.misses.inc();
    return this.refreshing.run(key, () => this.refresh(key, isLater, render));
  }

  /** A page as it is at a moment after this was called; undefined when it is not cached like that. */
  private async current(key: string): Promise<CachedPage | undefined> {
    const cached = this.cached.get(key);
    if (cached === undefined || !isCurrent(cached, await this.snapshots.current())) return undefined;
    this.hits.inc();
    return cached;
  }

  private async refresh(key: string, isLater: boolean, render: RenderPage): Promise<CachedPage> {
    const now = await this.snapshots.current();
    const cached = this.cached.peek(key);
    if (cached !== undefined && isCurrent(cached, now)) return cached;
    const { json, snapshot, versions, lastKey } = await this.render(render, cached, now);
    const content = json instanceof CachedBody ? json : this.contentOf(json, key, cached);
    const page = { content, session: now.session, snapshot, versions, lastKey };
    if (isLater && json === EMPTY) this.cached.delete(key);
    else this.cached.set(key, page);
    return page;
  }

  private async render(render: RenderPage, cached: CachedList | undefined, now: Snapshot): Promise<RenderedPage> {
    const isOfSession = cached?.session === now.session;
    const rendered = await render(isOfSession ? cached : undefined);
    if (!rendered.isRevised) return rendered;
    // After a crash, a version may be another row than before it.
    if ((await this.snapshots.current()).session !== now.session) return render();
    this.revisions.inc();
    return rendered;
  }

  /** When it is the same content again, its ETag and its codings stay. */
  private contentOf(json: string | Buffer, key: string, cached: CachedList | undefined): CachedBody {
    const bytes = typeof json === 'string' ? Buffer.from(json, 'utf8') : json;
    if (cached?.content.bytes.equals(bytes)) return cached.content;
    return new CachedBody(bytes, () => {
      const list = this.cached.peek(key);
      // Counted as large as it is now.
      if (list) this.cached.set(key, { ...list });
    });
  }
}
