import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { GameDay } from '../rules/game-day.js';
import type { DrawRead } from './dto/draw.dto.js';

/** Random draws that a request is about to make. */
export interface PlannedDraws {
  readonly owner: number;
  /** `standard` unless the request names another. */
  readonly banner: string;
  readonly count: number;
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

/** The hooks of all modules, in the order of MODULES. */
@Injectable()
export class DrawHooksOfModules extends DrawHooks implements OnModuleInit {
  private all: readonly DrawHooks[] = [];

  constructor(private readonly discovery: DiscoveryService) {
    super();
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

  override async before(draws: PlannedDraws): Promise<void> {
    for (const hooks of this.all) await hooks.before?.(draws);
  }

  override async after(draws: readonly StoredDraw[]): Promise<void> {
    for (const hooks of this.all) await hooks.after?.(draws);
  }
}
