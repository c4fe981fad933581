import { Inject, Injectable } from '@nestjs/common';
import { CharactersService } from '../battles/characters.service.js';
import { DrawsService } from '../draws/draws.service.js';
import type { DrawRead } from '../draws/dto/draw.dto.js';
import { GuaranteesService } from '../draws/guarantees.service.js';
import { OpenDaysService } from '../draws/open-days.service.js';
import { GameCalendar } from '../game-calendar.js';
import { GAME_SETTINGS, type GameSettings } from '../game-settings.js';
import { LedgerService } from '../wallet/ledger.service.js';
import { BATTLES_PER_DAY } from '../rules/battle.js';
import { followingDay } from '../rules/game-day.js';
import type { UserDayRead } from './dto/player-day.dto.js';

const NEWEST = { offset: 0, limit: 10, order: 'desc' } as const;

@Injectable()
export class PlayerDayService {
  constructor(
    private readonly days: OpenDaysService,
    private readonly calendar: GameCalendar,
    private readonly characters: CharactersService,
    private readonly draws: DrawsService,
    private readonly guarantees: GuaranteesService,
    private readonly ledger: LedgerService,
    @Inject(GAME_SETTINGS.token) private readonly settings: GameSettings,
  ) {}

  async read(user: number): Promise<UserDayRead> {
    const { day: today } = await this.days.openDay();
    // Before the others, so that only users who are there are asked about.
    const character = await this.characters.read(user, today);
    const [newest, guarantees] = await Promise.all([this.draws.listByUser(user, NEWEST), this.guarantees.list(user)]);
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
}
