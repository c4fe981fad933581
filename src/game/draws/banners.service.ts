import { Injectable } from '@nestjs/common';
import { GameCalendar } from '../game-calendar.js';
import { type DrawTable, STANDARD, totalWeight } from '../rules/draw-table.js';
import type { Price } from '../rules/economy.js';
import { dayBefore, type GameDay } from '../rules/game-day.js';
import type { BannerList } from './dto/banner.dto.js';
import { type OpenDay, OpenDaysService } from './open-days.service.js';
import { SeedsService } from './seeds.service.js';
import { type SourceBanner, TableSource } from './table-source.service.js';

const ORDER: readonly BannerList['state'][] = ['in_force', 'coming', 'ended'];

type Times = Pick<BannerList, 'banner' | 'state' | 'version'> & {
  from?: GameDay | null;
  until?: GameDay | null;
  price: Price | undefined;
};

/** Lists the banners of today, and those of other days that are known. */
@Injectable()
export class BannersService {
  constructor(
    private readonly seeds: SeedsService,
    private readonly days: OpenDaysService,
    private readonly source: TableSource,
    private readonly calendar: GameCalendar,
  ) {}

  async list(): Promise<BannerList[]> {
    await this.seeds.catchUp();
    const day = await this.days.openDay();
    return this.make(day, (await this.source.current()).banners);
  }

  private make({ day, banners, economy }: OpenDay, others: readonly SourceBanner[]): BannerList[] {
    const inForce = [...banners.values()].map(({ banner, from, until, table }) =>
      this.describe(
        { banner, state: 'in_force', from, until, version: table.version, price: economy?.banners[banner] },
        table,
      ),
    );
    const rest = others
      .filter(({ name }) => !banners.has(name))
      .map(({ name: banner, from, until, version, table, price }) => {
        const state = until !== undefined && until <= day ? 'ended' : 'coming';
        return this.describe({ banner, state, from, until, version, price }, table);
      });
    const rank = ({ state, banner, begins_at }: BannerList): string =>
      [ORDER.indexOf(state), banner === STANDARD ? 0 : 1, begins_at ?? '', banner].join(' ');
    return [...inForce, ...rest].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  }

  private describe({ banner, state, version, from = null, until = null, price }: Times, table: DrawTable): BannerList {
    const { outcomes, rules } = table;
    const { cost = null, free = null, gives = null, limit = null } = price ?? {};
    const begins_at = from === null ? null : this.calendar.endOf(dayBefore(from));
    const ends_at = until === null ? null : this.calendar.endOf(until);
    const { counters = null, rarities = null } = rules ?? {};
    const times = { from, until, begins_at, ends_at };
    return {
      banner,
      state,
      ...times,
      version,
      total: totalWeight(outcomes),
      counters,
      rarities,
      cost,
      free,
      gives,
      limit,
    };
  }
}
