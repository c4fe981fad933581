import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { SETTINGS } from '../../platform/config/config.module.js';
import type { Settings } from '../../platform/config/settings.js';
import { poolOf } from '../../platform/database/pool.js';
import { openTransaction } from '../../platform/database/transactions.js';
import { unavailable } from '../../platform/http/errors.js';
import { Semaphore } from '../../platform/concurrency.js';
import type { GameDay } from '../rules/game-day.js';
import type { DrawRead } from './dto/draw.dto.js';

const SHARE_OF_POOL = 0.5;

/** Random draws that a request is about to make. */
export interface PlannedDraws {
  readonly owner: number;
  /** `standard` unless the request names another. */
  readonly banner: string;
  /** So many cards; of packs, the most that may come. */
  readonly count: number;
  /** Null for cards alone. */
  readonly packs: number | null;
  readonly day: GameDay;
}

export type StoredDraw = Omit<DrawRead, 'created_at' | 'seed'>;

/**
 * What a module does before and after random draws: a provider that extends this class. All its statements are in the transaction of the
 * draws. They may run more than once before that is committed: what is not undone with it goes into `afterCommit`.
 */
export abstract class DrawHooks {
  /** Refuses the draws with an error, or writes. */
  before?(draws: PlannedDraws): Promise<void>;
  /** Gets the draws of one request, in their order. */
  after?(draws: readonly StoredDraw[]): Promise<void>;
}

const TOO_LONG = 'A module did not answer in time; nothing was changed, try again soon';

/** The hooks of all modules, in the order of MODULES. */
@Injectable()
export class DrawHooksOfModules extends DrawHooks implements OnModuleInit {
  private all: readonly DrawHooks[] = [];
  /** Hooks may wait for something outside while they hold a connection. The rest of the pool is for all else. */
  private readonly turns: Semaphore;
  private readonly timeoutMs: number;

  constructor(
    private readonly discovery: DiscoveryService,
    dataSource: DataSource,
    @Inject(SETTINGS) { answerTimeoutMs }: Settings,
  ) {
    super();
    this.timeoutMs = answerTimeoutMs;
    this.turns = new Semaphore(Math.floor(poolOf(dataSource).options.max * SHARE_OF_POOL), answerTimeoutMs);
  }

  get areThere(): boolean {
    return this.all.length > 0;
  }

  onModuleInit(): void {
    const found = this.discovery.getProviders().filter(({ instance }) => {
      return instance instanceof DrawHooks && instance !== this;
    });
    const scoped = found.find((wrapper) => !wrapper.isDependencyTreeStatic());
    if (scoped) throw new Error(`${String(scoped.name)} has hooks of draws: it cannot be made for each request`);
    this.all = [...new Set(found.map(({ instance }) => instance as DrawHooks))];
  }

  /** Runs a transaction with hooks when its turn has come. One that is under way has its connection already. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.areThere && !openTransaction() ? this.turns.run(work) : work();
  }

  override async before(draws: PlannedDraws): Promise<void> {
    for (const hooks of this.all) await this.inTime(hooks.before?.(draws));
  }

  override async after(draws: readonly StoredDraw[]): Promise<void> {
    for (const hooks of this.all) await this.inTime(hooks.after?.(draws));
  }

  /** A hook that never ends would keep its connection. */
  private async inTime(hook: Promise<void> | undefined): Promise<void> {
    if (hook === undefined) return;
    let timeout: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timeout = setTimeout(() => reject(unavailable('timed_out', TOO_LONG)), this.timeoutMs);
    });
    try {
      await Promise.race([hook, late]);
    } finally {
      clearTimeout(timeout);
    }
  }
}
