import { Injectable } from '@nestjs/common';
import { User } from '../../entities/user.entity.js';
import { Clock } from '../../platform/clock.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { conflict, missing, notFound } from '../../platform/http/errors.js';
import type { RunIdempotent } from '../../platform/idempotency/idempotent.decorator.js';
import { RawJson } from '../../platform/raw-json.js';
import { OtherDay } from '../calendar/game-calendar.js';
import { bannerOf, type OpenBanner, type OpenDay, OpenDaysService } from '../days/open-days.service.js';
import { UserTurns } from '../days/user-turns.js';
import { firstOfBox } from '../rules/box-odds.js';
import { copiesLeft, fullBox, leftIn, mayRefill } from '../rules/boxes.js';
import type { DrawState } from '../rules/draw-state.js';
import { type DrawTable, totalWeight } from '../rules/draw-table.js';
import { DrawTablesService, type KnownTable } from '../tables/draw-tables.service.js';
import { BoxDraws } from './box-draws.service.js';
import type { BoxRead, UserBoxRead, UserPrintList } from './dto/box.dto.js';
import { lastDraw } from './draw-conditions.js';
import type { Position } from './made-draws.js';

const MOST_LATEST = 10;
const NEXT = [1, 10, 90, 200];

/** No row for a user who is not known. */
const LAST_UNDER = prepared<{ last: Position['last'] }>(
  'last_under_counters',
  `
  select ${lastDraw('$1', '$2')} as last
  where exists (select from users where id = $1) or exists (select from draws where owner_id = $1)`,
);

/** Only on an open day, whose list and digest then have it. */
const REFILL = prepared<{ id: number }>(
  'refill_box',
  `
  insert into set_states (user_id, counters, after_number, reason, day, created_at)
  select $1::bigint, $2, $3::bigint, 'refilled', $4, $5::timestamptz
  where exists (select from draw_seeds where day = $4 and commitment = $6 and closed_at is null) returning id`,
);

const LATEST = prepared<{ latest: BoxRead['latest'] }>(
  'latest_of_box',
  `
  select coalesce(json_agg(d order by box_number desc), '[]') as latest from (
    select card_id, owner_id as owner, box_number, print, outcome, card, created_at from draws
    where banner = $1 and box_number is not null order by box_number desc limit ${MOST_LATEST}) d`,
);

/** The cards of the user are found first, whatever PostgreSQL knows of the tables when it plans. No row for a user who is not known. */
const PRINTS = prepared<{ json: string }>(
  'prints_of_user',
  `
  select (select coalesce(json_agg(d order by card_id), '[]')::text from cards cross join lateral (
    select card_id, banner, version as "table", outcome, print from draws join draw_tables on draw_tables.id = table_id
    where card_id = cards.id and box_number is not null offset 0
  ) d where owner_id = $1) as json
  where exists (select from users where id = $1)`,
);

/** What is left in boxes, and what fills those of players again. */
@Injectable()
export class Boxes {
  constructor(
    private readonly days: OpenDaysService,
    private readonly draws: BoxDraws,
    private readonly tables: DrawTablesService,
    private readonly statements: Statements,
    private readonly turns: UserTurns,
    private readonly clock: Clock,
  ) {}

  /** Which copies of limited editions a user has. @throws NotFoundException */
  async prints(user: number): Promise<RawJson<UserPrintList[]>> {
    const [found] = await this.statements.read(PRINTS, [user]);
    if (found === undefined) throw notFound(User);
    return new RawJson(found.json);
  }

  /** @throws NotFoundException for a name that no box of all players has, or had */
  async read(banner: string): Promise<BoxRead> {
    const { banners } = await this.days.openDay();
    const opened = banners.get(banner)?.table;
    const found = await this.draws.find(banner);
    const table = found?.table ?? (opened?.box?.of === 'world' ? opened : undefined);
    if (table === undefined) throw missing('not_found', 'there is no such box', 'banner');
    const state = found?.state ?? fullBox(table);
    const [row] = await this.statements.run(LATEST, [banner]);
    const is_open = opened?.version === table.version || (opened?.box?.of === 'world' && found !== undefined);
    return { banner, is_open, number: found?.boxNumber ?? 0, ...described(table, state), latest: row?.latest ?? [] };
  }

  /** @throws ConflictException when the banner is not in force; NotFoundException when it has no box of players */
  async ofUser(user: number, banner: string): Promise<UserBoxRead> {
    const opened = bannerOf(await this.days.openDay(), banner);
    return this.describe(user, opened);
  }

  /** Fills a player's box again. @throws ConflictException as long as its card has not come */
  refill(user: number, banner: string, runIdempotent: RunIdempotent): Promise<UserBoxRead> {
    return this.turns.onOpenDay(user, (openDay) => {
      const opened = bannerOf(openDay, banner);
      return runIdempotent(() => this.draws.alone(opened, user, () => this.refillAlone(user, opened, openDay)));
    });
  }

  private async refillAlone(user: number, opened: OpenBanner, { day, commitment }: OpenDay): Promise<UserBoxRead> {
    const { number, state, counters } = await this.stateOf(user, opened);
    const { table, banner } = opened;
    if (!mayRefill(table, state)) {
      const card = table.box?.reset?.card;
      const words =
        card === undefined ? 'is filled again when it is empty' : `can be filled again once card ${card} has come`;
      throw conflict('box_not_ready', `The box ${banner} ${words}`);
    }
    const [stored] = await this.statements.run(REFILL, [user, counters, number, day, this.clock.now(), commitment]);
    if (stored === undefined) throw new OtherDay(null);
    return this.describe(user, opened);
  }

  private async describe(user: number, opened: OpenBanner): Promise<UserBoxRead> {
    const { banner, table } = opened;
    const { number, state, counters } = await this.stateOf(user, opened);
    const { reset = null } = table.box ?? {};
    return { banner, counters, number, ...described(table, state), reset, may_refill: mayRefill(table, state) };
  }

  private async stateOf(user: number, { table }: OpenBanner) {
    const { rules, box } = table;
    if (!rules || box?.of !== 'player') throw missing('not_found', 'there is no such box', 'banner');
    const [row] = await this.statements.run(LAST_UNDER, [user, rules.counters]);
    if (row === undefined) throw notFound(User);
    const state = await this.tables.stateAfter(row.last, table);
    return { number: row.last?.number ?? 0, state, counters: rules.counters };
  }
}

function described(table: KnownTable, state: DrawState) {
  const copies = totalWeight(table.outcomes);
  const left = copiesLeft(table, state);
  const each = leftIn(table, state);
  const outcomes = table.outcomes.map(({ card, status, skill, weight }, place) => {
    const own = each[place] ?? 0;
    return { card, status, skill, copies: weight, left: own, chance: left === 0 ? 0 : own / left };
  });
  return {
    version: table.version,
    copies,
    left,
    outcomes,
    next: left === 0 ? [] : firstOfBox(whatIsLeft(table, each), NEXT),
  };
}

/** A box as it stands now, as if it were full: its next draws have these odds. */
function whatIsLeft({ outcomes, box }: DrawTable, left: readonly number[]): DrawTable {
  const weighted = outcomes.map((outcome, place) => ({ ...outcome, weight: left[place] ?? 0 }));
  return { outcomes: weighted, box: box && { ...box, of: 'world' } };
}
