import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { THEME } from '../../faces/theme-settings.js';
import { PAGE_SETTINGS } from '../../page/page-files.js';
import { Clock } from '../../platform/clock.js';
import { ENVIRONMENT } from '../../platform/config/config.module.js';
import { type Environment, sourced } from '../../platform/config/environment.js';
import { PLATFORM_SETTINGS } from '../../platform/config/settings.js';
import { retryOnConnectionLoss } from '../../platform/database/transactions.js';
import { ClockCheck } from '../calendar/clock-check.service.js';
import { GAME_SETTINGS } from '../calendar/game-settings.js';
import { COUNTS } from '../days/day-rows.js';
import { TableSource } from '../tables/table-source.service.js';
import { GameCalendar } from '../calendar/game-calendar.js';
import { type CheckName, CHECKS, type OverviewRead, type Step, STEPS } from './dto/overview.dto.js';

const DAYS = 30;
const HOUR_MS = 3_600_000;
/** A backup of each day may take its time. */
const LATE_BACKUP_MS = 26 * HOUR_MS;
const ENDING_MS = 7 * 24 * HOUR_MS;
/** A few are typing errors. */
const MANY_REFUSED = 20;
/** A game that was drawn in on so many days that are over needs no first steps. */
const WEEK = 7;

const { gameTimeZone, drawsPerDay } = GAME_SETTINGS.list;
/** What an operator looks at first. None is a secret. */
const SHOWN = [
  THEME.gameName,
  THEME.gameAccent,
  PAGE_SETTINGS.list.gameLogo,
  gameTimeZone,
  PLATFORM_SETTINGS.list.playerLinks,
  drawsPerDay,
];

/** Of the last days, by day and table. Banners with the same table are told together. A pack counts the outcomes of its lists in their order. */
const DRAWS = `
  with days as (select day, table_id, banners from draw_seeds where table_id is not null order by day desc limit ${DAYS}),
  names as (
    select day, table_id, string_agg(name, ', ' order by name) as banner from (
      select day, table_id, 'standard' as name from days
      union all
      select day, t.id, key from days, jsonb_each(banners) join draw_tables t on t.version = value ->> 'table') named
    group by day, table_id),
  supers as (
    select id as table_id, place - 1 as outcome from draw_tables, lateral (select outcomes::json as content) as stored,
      json_array_elements(case json_typeof(content) when 'array' then content else coalesce(content -> 'outcomes', (
        select json_agg(outcome order by list, place) from json_each(content -> 'lists') with ordinality as lists(name, listed, list),
          json_array_elements(listed) with ordinality as one(outcome, place))) end) with ordinality as each(outcome, place)
    where id in (select table_id from names) and each.outcome ->> 'status' = 'super')
  select day, banner, sum(draws)::float8 as draws, coalesce(sum(draws) filter (where supers.outcome is not null), 0)::float8 as supers
  from (${COUNTS}) counts join names using (day, table_id) left join supers using (table_id, outcome) group by day, banner order by day, banner`;

/** @param $1 now @param $2 today */
const STATE = `
  select (select to_json(moment) from last_backup) as last_backup,
    (select coalesce(sum(count), 0)::float8 from refused_credentials where hour > $1::timestamptz - interval '24 hours') as refused,
    (select max(day) from draw_seeds where revealed_at is not null) as last_revealed,
    coalesce((select json_agg(day order by day) from draw_seeds
      where table_id is not null and closed_at is null and restored_at is null), '[]') as days_open,
    coalesce((select json_agg(day order by day) from draw_seeds
      where day < $2 and revealed_at is null and restored_at is null), '[]') as days_overdue,
    coalesce((select json_agg(json_build_object('name', name, 'operations', operations, 'until', until, 'used_at', used_at) order by name)
      from named_tokens where revoked_at is null and until > $1), '[]') as tokens`;

/** What there is or was once. */
const MADE = `
  select exists (select from kinds where art <> '') as kind, exists (select from named_tokens) as token,
    exists (select from player_links) as link,
    (select count(*) from (select distinct day from draw_counts limit ${WEEK}) days) = ${WEEK} as "isPlayed"`;

type State = Omit<OverviewRead, 'today' | 'watched' | 'wrong' | 'draws' | 'settings' | 'first_steps'>;
type Made = Record<'kind' | 'token' | 'link' | 'isPlayed', boolean>;

@Injectable()
export class OverviewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly calendar: GameCalendar,
    private readonly clocks: ClockCheck,
    private readonly tables: TableSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  async read(): Promise<OverviewRead> {
    const today = this.calendar.today();
    const [draws, [state], [made], { source }] = await retryOnConnectionLoss(() =>
      Promise.all([
        this.dataSource.query<OverviewRead['draws']>(DRAWS),
        this.dataSource.query<[State]>(STATE, [this.clock.now(), today]),
        this.dataSource.query<[Made]>(MADE),
        this.tables.current(),
      ]),
    );
    const clocks = (await this.clocks.find()) !== undefined;
    const isWrong = { ...this.wrongIn(state), clocks, tables: this.tables.isBroken };
    const settings = SHOWN.map((setting) => sourced(this.environment, setting));
    const name = settings.some((each) => each.name === THEME.gameName.name && each.source !== 'default');
    const isDone: Record<Step, boolean> = { ...made, name, banner: source !== 'default' };
    const left = made.isPlayed ? [] : STEPS.filter((step) => !isDone[step]);
    const wrong = CHECKS.filter((check) => isWrong[check]);
    return { today, watched: CHECKS, wrong, draws, ...state, settings, first_steps: left };
  }

  private wrongIn(state: State): Record<Exclude<CheckName, 'clocks' | 'tables'>, boolean> {
    const now = this.clock.now().getTime();
    const { last_backup: backup, tokens } = state;
    return {
      backup: backup === null || now - Date.parse(backup) > LATE_BACKUP_MS,
      day_open: state.days_open.length === 0,
      reveal: state.days_overdue.length > 0,
      credentials: state.refused >= MANY_REFUSED,
      tokens: tokens.some(({ until }) => Date.parse(until) - now < ENDING_MS),
    };
  }
}
