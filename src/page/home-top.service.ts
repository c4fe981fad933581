import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { LRUCache } from 'lru-cache';
import { BannersService } from '../game/banners/banners.service.js';
import { OddsService } from '../game/banners/odds.service.js';
import { STANDARD } from '../game/rules/draw-table.js';
import { prepared, Statements } from '../platform/database/statements.js';
import { inTime } from '../platform/concurrency.js';
import { builtModule } from './page-build.js';
import { PAGE_SETTINGS, type PageSettings } from './page-files.js';

/** The top of the first view, as HTML. */
interface HomeTop {
  readonly html: string;
  /** The banners in force beside the standard one: the view asks for their odds. */
  readonly banners: readonly string[];
}

/** What `npm run build` makes of the view itself (web/src/ahead.tsx). */
interface Ahead {
  readonly homeAhead: (facts: object, language: string, title: string | undefined) => string;
}

/** A banner that begins, or a card that gets a name, is in the document so much later. */
const CACHED_MS = 10_000;
/** A browser that waits longer sees the page without it. */
const TIMEOUT_MS = 500;
const KINDS = prepared<{ kinds: object[] }>(
  'kinds_of_home',
  `select coalesce(json_agg(json_build_object('card', card, 'name', name, 'names', names, 'series', series, 'art', art)), '[]') as kinds
    from kinds where card = any(string_to_array($1::text, ',')::bigint[])`,
);

/** What the first view shows at once: banners, their rules and their cards, before the page itself runs. */
@Injectable()
export class HomeTopService {
  private readonly tops = new LRUCache<string, HomeTop>({
    max: 4,
    ttl: CACHED_MS,
    fetchMethod: (language, _, { context }) => this.make(language, context as string),
  });

  constructor(
    @Inject(PAGE_SETTINGS.token) private readonly settings: PageSettings,
    private readonly modules: ModuleRef,
    private readonly statements: Statements,
  ) {}

  /** @param root the folder of the built page @returns undefined where it is not made in time */
  async in(language: string, root: string): Promise<HomeTop | undefined> {
    const made = this.tops.fetch(language, { context: root }).catch(() => undefined);
    return inTime(made, TIMEOUT_MS, undefined);
  }

  private async make(language: string, root: string): Promise<HomeTop> {
    const banners = this.modules.get(BannersService, { strict: false });
    const odds = this.modules.get(OddsService, { strict: false });
    const inForce = (await banners.list()).filter(({ state }) => state === 'in_force').map(({ banner }) => banner);
    const found = await Promise.all(inForce.map(async (name) => ({ name, odds: await odds.readCurrent(name) })));
    const cards = new Set(found.flatMap(({ odds: { outcomes } }) => outcomes.map(({ card }) => card)));
    const [row] = await this.statements.read(KINDS, [[...cards].join()]);
    const { homeAhead } = await builtModule<Ahead>(root, 'ahead');
    const html = homeAhead({ banners: found, kinds: row?.kinds ?? [] }, language, this.settings.gameText);
    return { html, banners: inForce.filter((name) => name !== STANDARD) };
  }
}
