import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { CachedBody } from '../http/raw-json.js';
import type { Page } from '../http/list-query.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/settings.js';
import { type DatabasePool, poolOf } from './pool.js';
import type { KeptPage, RenderedPage } from './row-versions.js';
import { SingleFlight } from './single-flight.js';
import { prepared, retryOnConnectionLoss, runOnAny } from './statements.js';

/**
 * SQL for what a statement sees, as a text: two statements with the same text see the same data. The server's start tells servers
 * apart. Null on a standby, whose snapshots leave out the transactions that it has not replayed yet.
 */
export const SNAPSHOT =
  "case when not pg_is_in_recovery() then pg_current_snapshot()::text || ' ' || pg_postmaster_start_time()::text end";

const CURRENT = prepared(`select ${SNAPSHOT}`);

/** The database's state at some time. */
export interface Snapshot {
  /** Counts connections. After a crash, which ends all of them, a server may give out ids of transactions a second time. */
  readonly session: number;
  readonly text: string | null;
}

/** Asks the database for its state. */
@Injectable()
export class Snapshots implements OnApplicationShutdown {
  private readonly reads = new SingleFlight(() => retryOnConnectionLoss(() => this.read()));
  /** One connection, so that a new one is a new session. */
  private readonly pool: DatabasePool;
  private session = 0;

  constructor(dataSource: DataSource) {
    this.pool = poolOf(dataSource).ofOne('card-draw snapshots');
    this.pool.on('connect', () => (this.session += 1));
  }

  /** The state at a moment after this was called. Callers at the same time share the answer. */
  current(): Promise<Snapshot> {
    return this.reads.run();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.end();
  }

  private async read(): Promise<Snapshot> {
    const [[text] = []] = await runOnAny(this.pool, CURRENT, []);
    return { session: this.session, text: text as string | null };
  }
}

/** Reads a page. It may use what is kept of it. */
export type RenderPage = (kept?: KeptPage) => Promise<RenderedPage>;

interface KeptList extends KeptPage {
  /** Of the snapshot that was read before the list was rendered. */
  readonly session: number;
  /** Of the empty page that stands for all pages past the end: the least offset at which there was nothing. */
  readonly end: number | undefined;
  /** In bytes. */
  size: number;
}

/** The bytes of a kept list beside its content and texts, measured with 20,000 lists. */
const OVERHEAD = 1_000;

const EMPTY = '[]';

/**
 * Lists in memory, never stale: a kept list is the answer only when the database says, after the request has come, that nothing has
 * changed since. The least recently used list makes room for others.
 */
@Injectable()
export class ListCache {
  /** From the least to the most recently used. Pages have keys of their own; those past the end share the key of their list. */
  private readonly kept = new Map<string, KeptList>();
  private readonly refreshing = new Map<string, SingleFlight<CachedBody>>();
  private bytes = 0;
  private readonly hits: Counter;
  private readonly misses: Counter;
  private readonly revisions: Counter;
  private readonly evictions: Counter;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly snapshots: Snapshots,
    registry: Registry,
  ) {
    const of = (name: string, help: string) => ({ name: `card_draw_list_cache_${name}`, help, registers: [registry] });
    const bytes: Gauge = new Gauge({
      ...of('bytes', 'Memory that kept lists take'),
      collect: () => bytes.set(this.bytes),
    });
    const lists: Gauge = new Gauge({
      ...of('lists', 'Lists that are kept'),
      collect: () => lists.set(this.kept.size),
    });
    this.hits = new Counter(of('hits_total', 'Requests for lists that were answered out of memory'));
    this.misses = new Counter(of('misses_total', 'Requests for lists that were not kept, or not current any more'));
    this.revisions = new Counter(
      of('revalidations_total', 'Kept lists that were brought up to date by the versions of their rows'),
    );
    this.evictions = new Counter(of('evictions_total', 'Lists that were let go to make room for others'));
  }

  /**
   * A page of a list as it is at a moment after this was called.
   * @param list what decides the list besides the data and the page
   * @param render is shared by requests for the same page; all of them get its error
   */
  async read(list: string, page: Page, render: RenderPage): Promise<CachedBody> {
    const key = this.keyOf(list, page);
    const kept = this.kept.get(key);
    if (kept === undefined || !isCurrent(kept, await this.snapshots.current())) {
      this.misses.inc();
      return this.refresh(list, page, render);
    }
    this.hits.inc();
    // Now it is the most recently used one.
    if (this.kept.get(key) === kept) {
      this.kept.delete(key);
      this.kept.set(key, kept);
    }
    return kept.content;
  }

  /** One at a time for each page. A request that comes meanwhile waits for the next one, which finds the page current or renders it. */
  private async refresh(list: string, page: Page, render: RenderPage): Promise<CachedBody> {
    const key = keyOfPage(list, page);
    const runs = this.refreshing.get(key) ?? new SingleFlight(() => this.refreshNow(list, page, render));
    this.refreshing.set(key, runs);
    try {
      return await runs.run();
    } finally {
      if (!runs.running && this.refreshing.get(key) === runs) this.refreshing.delete(key);
    }
  }

  private async refreshNow(list: string, page: Page, render: RenderPage): Promise<CachedBody> {
    const now = await this.snapshots.current();
    const kept = this.kept.get(this.keyOf(list, page));
    if (kept !== undefined && isCurrent(kept, now)) return kept.content;
    const { json, snapshot, versions } = await this.render(render, kept, now);
    // A page that was past the end may have records by now, and the other way round.
    this.drop(this.keyOf(list, page));
    this.drop(keyOfPage(list, page));
    const isPastEnd = json === EMPTY;
    const key = isPastEnd ? list : keyOfPage(list, page);
    const end = isPastEnd ? page.offset : undefined;
    const content = json instanceof CachedBody ? json : this.contentOf(json, key, kept);
    this.drop(key);
    this.kept.set(key, { content, session: now.session, snapshot, versions, end, size: 0 });
    this.recount(key);
    return content;
  }

  private async render(render: RenderPage, kept: KeptList | undefined, now: Snapshot): Promise<RenderedPage> {
    const isOfSession = kept?.session === now.session;
    const rendered = await render(isOfSession ? kept : undefined);
    if (!rendered.isRevised) return rendered;
    // After a crash, a version may be another row than before it.
    if ((await this.snapshots.current()).session !== now.session) return render();
    this.revisions.inc();
    return rendered;
  }

  /** When it is the same content again, its ETag and its codings stay. */
  private contentOf(json: string | Buffer, key: string, kept: KeptList | undefined): CachedBody {
    const bytes = typeof json === 'string' ? Buffer.from(json, 'utf8') : json;
    return kept?.content.bytes.equals(bytes) ? kept.content : new CachedBody(bytes, () => this.recount(key));
  }

  private keyOf(list: string, page: Page): string {
    const { end = Infinity } = this.kept.get(list) ?? {};
    return page.offset >= end ? list : keyOfPage(list, page);
  }

  private drop(key: string): void {
    this.bytes -= this.kept.get(key)?.size ?? 0;
    this.kept.delete(key);
  }

  /** Counts a list as large as it is now. A list that takes more than half goes; else the oldest go that no longer fit. */
  private recount(key: string): void {
    const list = this.kept.get(key);
    if (list === undefined) return;
    const maxBytes = this.settings.readCacheBytes;
    const size = list.content.size + key.length + (list.snapshot?.length ?? 0) + (list.versions?.size ?? 0) + OVERHEAD;
    this.bytes += size - list.size;
    list.size = size;
    if (size > maxBytes / 2) this.drop(key);
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= maxBytes) break;
      this.drop(oldest);
      this.evictions.inc();
    }
  }
}

function keyOfPage(list: string, { limit, offset }: Page): string {
  return `${list} ${limit} ${offset}`;
}

function isCurrent({ session, snapshot }: KeptList, now: Snapshot): boolean {
  return snapshot !== null && snapshot === now.text && session === now.session;
}
