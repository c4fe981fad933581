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
  /** Made once for the same day and tables: to find when a day ends is slow. */
  private made: { day: OpenDay; others: readonly SourceBanner[]; list: BannerList[] } | undefined;

  constructor(
    private readonly seeds: SeedsService,
    private readonly days: OpenDaysService,
    private readonly source: TableSource,
    private readonly calendar: GameCalendar,
  ) {}

  async list(): Promise<BannerList[]> {
    await this.seeds.catchUp();
    const day = await this.days.openDay();
    const { banners: others } = await this.source.current();
    if (this.made?.day !== day || this.made.others !== others)
      this.made = { day, others, list: this.make(day, others) };
    return this.made.list;
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

  private describe({ from = null, until = null, ...named }: Times, { outcomes, rules }: DrawTable): BannerList {
    const { cost = null, free = null, gives = null, limit = null } = named.price ?? {};
    return {
      banner: named.banner,
      state: named.state,
      from,
      until,
      begins_at: from === null ? null : this.calendar.endOf(dayBefore(from)),
      ends_at: until === null ? null : this.calendar.endOf(until),
      version: named.version,
      total: totalWeight(outcomes),
      counters: rules?.counters ?? null,
      rarities: rules?.rarities ?? null,
      cost,
      free,
      gives,
      limit,
    };
  }
}
