import { Injectable } from '@nestjs/common';
import { notFound } from '../../platform/http/errors.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { User } from '../../users/user.entity.js';
import type { DrawState } from '../rules/draw-state.js';
import type { DrawRules, FeaturedRule } from '../rules/draw-table.js';
import { lastDraw } from './draw-conditions.js';
import type { LastDraw } from './draw.entity.js';
import { DrawTablesService } from './draw-tables.service.js';
import type { UserGuaranteeList } from './dto/guarantee.dto.js';
import { SeedsService } from './seeds.service.js';

/** The last draws of a user, or null, each with its counters; no row for a user who is not known. */
const LAST_DRAWS = prepared(
  'last_draws',
  `
  select coalesce(json_agg(json_build_array(c.counters, ${lastDraw('$1', 'c.counters')})), '[]') from unnest($2::text[]) as c(counters)
  having exists (select from users where id = $1) or exists (select from draws where owner_id = $1)`,
);

/** Tells how far a user is towards the guarantees of the banners in force. */
@Injectable()
export class GuaranteesService {
  constructor(
    private readonly statements: Statements,
    private readonly seeds: SeedsService,
    private readonly tables: DrawTablesService,
  ) {}

  /** @throws NotFoundException for a user who is not there and has no draws */
  async list(userId: number): Promise<UserGuaranteeList[]> {
    const { banners } = await this.seeds.openDay();
    const ruled = [...banners.values()].flatMap(({ banner, table }) => {
      return table.rules ? [{ banner, table, rules: table.rules }] : [];
    });
    const counters = [...new Set(ruled.map(({ rules }) => rules.counters))];
    const [row] = await this.statements.read(LAST_DRAWS, [userId, counters]);
    if (row === undefined) throw notFound(User);
    const last = new Map(row[0] as [counters: string, draw: LastDraw | null][]);
    return Promise.all(
      ruled.map(async ({ banner, table, rules }) => {
        const draw = last.get(rules.counters) ?? null;
        const state = await this.tables.stateAfter(draw, table);
        return { banner, counters: rules.counters, draws: draw?.number ?? 0, ...progress(rules, state) };
      }),
    );
  }
}

function progress({ guarantees, featured }: DrawRules, state: DrawState) {
  return {
    guarantees: guarantees.map(({ statuses, within }, place) => {
      const since = state[place] ?? 0;
      return { statuses: [...statuses], within, since, left: Math.max(1, within - since) };
    }),
    featured: featured && featuredProgress(featured, guarantees, state),
  };
}

/** A featured card is certain only where a guarantee lets such a status come. */
function featuredProgress({ statuses, misses }: FeaturedRule, guarantees: DrawRules['guarantees'], state: DrawState) {
  const missed = state[guarantees.length] ?? 0;
  const bounds = guarantees.flatMap(({ statuses: own, within }, place) => {
    if (!own.every((status) => statuses.includes(status))) return [];
    return [Math.max(1, within - (state[place] ?? 0)) + Math.max(0, misses - missed) * within];
  });
  return { statuses: [...statuses], misses, missed, left: bounds.length > 0 ? Math.min(...bounds) : null };
}
