import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS } from '../../config/config.module.js';
import type { Settings } from '../../config/settings.js';
import { connectionConfig, withOptions } from '../connection-config.js';
import { type Snapshot, Snapshots } from '../list-cache/snapshots.js';
import { type Row, type Statement, Statements } from '../statements.js';
import type { ReadIndex } from './read-indexes.js';
import { Replica } from './replica.js';

/** The primary is asked for so little that a longer wait would not be worth it. */
const INDEX_WITHIN_MS = 250;

/** What a statement found, and the snapshot of the primary that it may be kept under. */
export interface RenderedRow {
  readonly row: Row | undefined;
  readonly snapshot: string | null;
}

/**
 * Reads that replicas may answer, as the primary would: whatever was committed before a read was asked for, it shows. Where no
 * replica can, the primary does. Without replicas this is that, and nothing more.
 */
@Injectable()
export class ReplicaReads implements OnModuleInit, OnApplicationShutdown {
  private readonly replicas: readonly Replica[];
  private turn = 0;

  constructor(
    @Inject(SETTINGS) { databaseReplicaUrls }: Settings,
    dataSource: DataSource,
    private readonly statements: Statements,
    private readonly snapshots: Snapshots,
  ) {
    this.replicas = databaseReplicaUrls.map((url) => {
      const primary = connectionConfig(dataSource);
      const replica = withOptions(url, primary.options ?? '');
      const config = { ...primary, connectionString: replica.url, options: replica.options };
      return new Replica(nameOf(url), config, async () => (await this.snapshots.current()).index);
    });
  }

  onModuleInit(): void {
    for (const replica of this.replicas) replica.start();
  }

  onApplicationShutdown(): void {
    for (const replica of this.replicas) replica.close();
  }

  /** Like {@link Statements.read}. */
  read(statement: Statement, values: readonly unknown[], fromPrimary = false): Promise<Row[]> {
    const replica = fromPrimary ? undefined : this.freest();
    return replica ? this.readFrom(replica, statement, values) : this.statements.read(statement, values);
  }

  /**
   * Runs a statement that renders a list, and whose second column is {@link SNAPSHOT}.
   * @param now what the primary said since the list was asked for
   */
  async render(
    statement: Statement,
    values: readonly unknown[],
    now: Snapshot,
    fromPrimary = false,
  ): Promise<RenderedRow> {
    const replica = fromPrimary ? undefined : this.freest();
    const rows = now.index && (await replica?.read('slow', statement, values, now.index));
    // It shows what the primary's snapshot does. If it shows more, the primary has another snapshot by now.
    if (rows) return { row: rows[0], snapshot: now.text };
    const [row] = await this.statements.readAlone(statement, values);
    return { row, snapshot: (row?.[1] ?? null) as string | null };
  }

  private async readFrom(replica: Replica, statement: Statement, values: readonly unknown[]): Promise<Row[]> {
    const index = await this.index();
    const rows = index && (await replica.read('quick', statement, values, index));
    return rows ?? this.statements.read(statement, values);
  }

  /** Of those that take reads the one with the least to do; of several such, each in turn. */
  private freest(): Replica | undefined {
    const { length } = this.replicas;
    if (length === 0) return undefined;
    const turn = this.turn++;
    let freest: Replica | undefined;
    for (let i = 0; i < length; i++) {
      const replica = this.replicas[(turn + i) % length] as Replica;
      if (replica.isReady && (freest === undefined || replica.load < freest.load)) freest = replica;
    }
    return freest;
  }

  /** Undefined when the primary does not say it in time, so that it is asked for the record itself, or for what is wrong. */
  private async index(): Promise<ReadIndex | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), INDEX_WITHIN_MS)));
    try {
      return await Promise.race([this.snapshots.current().then(({ index }) => index), late]);
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Where a server is, without what may be secret. */
function nameOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `Replica ${searchParams.get('host') ?? host}${pathname}`;
}
