import { Injectable } from '@nestjs/common';
import { notFound } from '../../platform/http/errors.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { User } from '../../users/user.entity.js';
import { progressOf } from '../rules/progress.js';
import { lastDraw } from './draw-conditions.js';
import type { LastDraw } from './draw.entity.js';
import { DrawTablesService } from './draw-tables.service.js';
import type { UserGuaranteeList } from './dto/guarantee.dto.js';
import { OpenDaysService } from './open-days.service.js';

/** The last draws of a user, or null, each with its counters; no row for a user who is not known. */
const LAST_DRAWS = prepared(
  'last_draws',
  `
  select coalesce(json_agg(json_build_array(c.counters, ${lastDraw('$1', 'c.counters')})), '[]') from unnest($2::text[]) as c(counters)
  having exists (select from users where id = $1) or exists (select from draws where owner_id = $1)`,
);

@Injectable()
export class GuaranteesService {
  constructor(
    private readonly statements: Statements,
    private readonly days: OpenDaysService,
    private readonly tables: DrawTablesService,
  ) {}

  async list(userId: number): Promise<UserGuaranteeList[]> {
    const { banners } = await this.days.openDay();
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
        const rarities = progressOf(table, state);
        return { banner, counters: rules.counters, draws: draw?.number ?? 0, rarities };
      }),
    );
  }
}
