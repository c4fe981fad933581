import { Inject, Injectable } from '@nestjs/common';
import { prepared, Statements } from '../../platform/database/statements.js';
import { notFound } from '../../platform/http/errors.js';
import { User } from '../../entities/user.entity.js';
import { CharactersService } from '../battles/characters.service.js';
import { DrawReads } from '../draws/draw-reads.service.js';
import type { DrawRead } from '../draws/dto/draw.dto.js';
import { lastDraw } from '../draws/draw-conditions.js';
import type { LastDraw, LastSet } from '../../entities/draw.entity.js';
import { DrawTablesService } from '../tables/draw-tables.service.js';
import type { UserGuaranteeList } from './dto/guarantee.dto.js';
import { OpenDaysService } from '../days/open-days.service.js';
import { GameCalendar } from '../calendar/game-calendar.js';
import { GAME_SETTINGS, type GameSettings } from '../calendar/game-settings.js';
import { LedgerService } from '../wallet/ledger.service.js';
import { BATTLES_PER_DAY } from '../rules/battle.js';
import { followingDay } from '../rules/game-day.js';
import { withTarget } from '../rules/draw-table.js';
import { progressOf } from '../rules/progress.js';
import type { UserDayRead } from './dto/player-day.dto.js';

const NEWEST = { offset: 0, limit: 10, order: 'desc' } as const;

/** The last draws of a user, or null, each with its counters; no row for a user who is not known. */
const LAST_DRAWS = prepared<{ draws: { counters: string; draw: LastDraw | LastSet | null }[] }>(
  'last_draws',
  `
  select coalesce(json_agg(json_build_object('counters', c.counters, 'draw', ${lastDraw('$1', 'c.counters')})), '[]') as draws from unnest($2::text[]) as c(counters)
  having exists (select from users where id = $1) or exists (select from draws where owner_id = $1)`,
);

@Injectable()
export class PlayerDayService {
  constructor(
    private readonly days: OpenDaysService,
    private readonly calendar: GameCalendar,
    private readonly characters: CharactersService,
    private readonly draws: DrawReads,
    private readonly statements: Statements,
    private readonly tables: DrawTablesService,
    private readonly ledger: LedgerService,
    @Inject(GAME_SETTINGS.token) private readonly settings: GameSettings,
  ) {}

  async read(user: number): Promise<UserDayRead> {
    const { day: today } = await this.days.openDay();
    // Before the others, so that only users who are there are asked about.
    const character = await this.characters.read(user, today);
    const [newest, guarantees] = await Promise.all([this.draws.listByUser(user, NEWEST), this.guarantees(user)]);
    const listed = JSON.parse(newest.text) as DrawRead[];
    // A user who has drawn on a later day, with an instance whose clock was ahead, draws there again.
    const openDay = await this.days.openDayFrom(listed[0]?.day ?? today);
    const { day } = openDay;
    const draws = listed.filter((draw) => draw.day === day);
    // Nonces of a day have no gaps.
    const drawn = draws[0]?.nonce ?? 0;
    const { drawsPerDay } = this.settings;
    const left = drawsPerDay === 0 ? null : Math.max(0, drawsPerDay - drawn);
    return {
      user,
      day,
      day_ends_at: this.calendar.endOf(day),
      drawn,
      draws,
      draws_left: left,
      next_draw: left === 0 ? followingDay(day) : day,
      battles_left: BATTLES_PER_DAY - character.day,
      next_battle: character.next,
      opponent: character.battle,
      guarantees,
      prices: await this.ledger.pricesNow(user, openDay),
    };
  }

  async guarantees(userId: number): Promise<UserGuaranteeList[]> {
    const { banners } = await this.days.openDay();
    const ruled = [...banners.values()].flatMap(({ banner, table }) => {
      return table.rules && !table.box ? [{ banner, table, rules: table.rules }] : [];
    });
    const counters = [...new Set(ruled.map(({ rules }) => rules.counters))];
    const [row] = await this.statements.read(LAST_DRAWS, [userId, counters]);
    if (row === undefined) throw notFound(User);
    const last = new Map(row.draws.map((each) => [each.counters, each.draw]));
    return Promise.all(
      ruled.map(async ({ banner, table, rules }) => {
        const draw = last.get(rules.counters) ?? null;
        const targeted = withTarget(table, draw && 'target' in draw ? draw.target : null);
        const rarities = progressOf(targeted, await this.tables.stateAfter(draw, targeted));
        const target = targeted.target ?? null;
        return { banner, counters: rules.counters, draws: draw?.number ?? 0, target, rarities };
      }),
    );
  }
}
