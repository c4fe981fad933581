import { Injectable } from '@nestjs/common';
import { GameCalendar } from '../calendar/game-calendar.js';
import { STANDARD, totalWeight } from '../rules/draw-table.js';
import { dayBefore, type GameDay } from '../rules/game-day.js';
import type { BannerList } from './dto/banner.dto.js';
import { rulesAndBox } from './odds.service.js';
import { OpenDaysService } from '../days/open-days.service.js';
import { SeedsService } from '../days/seeds.service.js';
import { type SourceBanner, TableSource } from '../tables/table-source.service.js';

const ORDER: readonly BannerList['state'][] = ['in_force', 'coming', 'ended'];

type Described = Pick<BannerList, 'banner' | 'state'> & Pick<SourceBanner, 'version' | 'table' | 'price'> & DayRange;
type DayRange = Partial<Record<'from' | 'until', GameDay | null | undefined>>;

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
    const { day, banners, economy } = await this.days.openDay();
    const others = (await this.source.current()).banners.filter(({ name }) => !banners.has(name));
    const inForce = [...banners.values()].map((opened) => {
      const [{ version }, price] = [opened.table, economy?.banners[opened.banner]];
      return this.describe({ ...opened, state: 'in_force', version, price });
    });
    const described = others.map((other) => {
      const state = other.until !== undefined && other.until <= day ? 'ended' : 'coming';
      return this.describe({ ...other, banner: other.name, state });
    });
    const rank = ({ state, banner, begins_at }: BannerList): string =>
      [ORDER.indexOf(state), banner === STANDARD ? 0 : 1, begins_at ?? '', banner].join(' ');
    return [...inForce, ...described].sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
  }

  private describe({ banner, state, version, from = null, until = null, table, price }: Described): BannerList {
    const { cost = null, free = null, gives = null, limit = null } = price ?? {};
    return {
      banner,
      state,
      from,
      until,
      begins_at: from === null ? null : this.calendar.endOf(dayBefore(from)),
      ends_at: until === null ? null : this.calendar.endOf(until),
      version,
      total: totalWeight(table.outcomes),
      ...rulesAndBox(table),
      slots: table.pack?.slots ?? null,
      cost,
      free,
      gives,
      limit,
    };
  }
}
