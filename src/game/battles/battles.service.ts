import { Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { Clock } from '../../platform/clock.js';
import { conflict, invalid, notFound } from '../../platform/http/errors.js';
import { afterCommit, retryOnConflict } from '../../platform/database/transactions.js';
import { type Filters, OF_DAY, OF_USER } from '../../platform/database/page.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { JsonQueries } from '../../platform/database/json-queries.js';
import type { RunIdempotent } from '../../platform/idempotency/idempotent.decorator.js';
import { username } from '../../entities/names.js';
import { User } from '../../entities/user.entity.js';
import type { Character } from '../../entities/character.entity.js';
import { BattleList, type BattleDto, type UserBattle, UserBattleList } from './dto/battle.dto.js';
import { DAY_ROWS } from '../days/day-rows.js';
import { type OpenDay, SeededIntegers } from '../days/open-days.service.js';
import { UserTurns } from '../days/user-turns.js';
import { SeedsService } from '../days/seeds.service.js';
import { OtherDay, expectDay } from '../calendar/game-calendar.js';
import { battleDay, battleMessage, BATTLES_PER_DAY, describeBattle, fight, type Fighter } from '../rules/battle.js';
import { STATS } from '../rules/character.js';
import { Webhooks } from '../../webhooks/webhooks.service.js';

interface Opponents extends Fighter, Pick<Character, 'battle_day' | 'battles_of_day'> {
  /** The number of the last battle on `battle_day`. Those from before days had seeds for them have none. */
  readonly last_nonce: number;
  /** Chosen before this request. */
  readonly chosen_id: number;
  readonly opponent_id: number;
  /** Null without an opponent. */
  readonly opponent_strength: number | null;
  readonly opponent_name: string | null;
}

const OPPONENTS = prepared<Opponents>(
  'opponents',
  `
    select own.strength, own.status, own.battles, own.battle_day, own.battles_of_day, own.opponent_id as chosen_id,
      (select coalesce(max(nonce), 0) from battles where user_id = own.user_id and day = own.battle_day) as last_nonce,
      chosen.opponent_id, opponent.strength as opponent_strength, users.username as opponent_name
    from characters own
      cross join lateral (select coalesce($2::bigint, own.opponent_id) as opponent_id) chosen
      left join characters opponent on opponent.user_id = chosen.opponent_id
      left join users on users.id = chosen.opponent_id
    where own.user_id = $1`,
);

const FOUGHT = {
  data: `'id', id, 'user', user_id, 'opponent', opponent_id, 'won', won, 'stat', stat, 'gain', gain, 'comment', comment, 'day', day`,
  at: 'created_at',
  from: 'fought',
};

/**
 * Writes nothing when the fighter has fought or chosen otherwise since it was read, the opponent is gone, or the day is closed or has
 * another seed. It answers the id and time of the battle that it has written, and whether the day is open. It updates the row once: a
 * second update in a transaction would check the foreign key again, and wait for the user's row, which a deletion holds while it
 * waits for this one.
 */
const writeResult = (webhooks: Webhooks) =>
  prepared<{ stored: Pick<UserBattle, 'id' | 'created_at'> | null; is_open: boolean }>(
    'store_battle',
    `
  with opened as materialized (
    select exists (select from draw_seeds where day = $10 and commitment = $18 and closed_at is null) as is_open
  ), fighter as (
    update characters set
      ${STATS.map((stat) => `${stat} = ${stat} + case $5 when '${stat}' then $6 else 0 end`).join(', ')},
      strength = strength + $6,
      win = win + case when $3 then 1 else 0 end,
      battles = battles + 1,
      opponent_id = $2, status = $9, comment = $7, battle_day = $10, battles_of_day = $11, updated_at = $8
    where user_id = $1 and battles = $12 and opponent_id = $13 and (select is_open from opened)
      and exists (select from characters where user_id = $2)
    returning user_id
  ), fought as (
    insert into battles (user_id, opponent_id, won, win_probability, stat, gain, comment, created_at,
      day, nonce, strength, opponent_strength, battles_before, status_before, status)
    select user_id, $2, $3, $4, $5, $6::bigint, $7, $8, $10, $14, $15, $16, $12, $17, $9 from fighter
    returning *
  )${webhooks.part('battle.fought', FOUGHT)}
  select (select json_build_object('id', id, 'created_at', created_at) from fought) as stored, is_open from opened`,
  );

const CHOOSE_OPPONENT = prepared(
  'choose_opponent',
  `
  update characters set opponent_id = $2::bigint, updated_at = $3
  where user_id = $1 and ($2::bigint = 0 or exists (select from characters where user_id = $2))
  returning user_id`,
);

export const BATTLE_FILTERS: Filters = { day: OF_DAY, user: OF_USER };
const NAMED = { user: { user_name: username('user') }, opponent: { opponent_name: username('opponent') } };

@Injectable()
export class BattlesService {
  readonly list;
  readonly listByUser;
  private readonly writeResult;
  private readonly battles;

  constructor(
    private readonly statements: Statements,
    reads: JsonQueries,
    private readonly clock: Clock,
    seeds: SeedsService,
    private readonly turns: UserTurns,
    private readonly integers: SeededIntegers,
    webhooks: Webhooks,
    registry: Registry,
  ) {
    this.battles = new Counter({
      name: 'card_draw_battles_total',
      help: 'Battles, by how they ended for the user who fought',
      labelNames: ['result'],
      registers: [registry],
    });
    for (const result of ['won', 'lost']) this.battles.inc({ result }, 0);
    this.writeResult = writeResult(webhooks);
    this.list = seeds.afterCatchUp(
      reads.list(BattleList, DAY_ROWS.battles, { order: 'desc', filters: BATTLE_FILTERS, named: NAMED }),
    );
    this.listByUser = seeds.afterCatchUp(
      reads.related(UserBattleList, DAY_ROWS.battles, User, '"user" = $1', {
        order: 'desc',
        named: NAMED,
        // Battles outlive their user.
        exists: 'exists (select from users where id = $1) or exists (select from battles where user_id = $1)',
      }),
    );
  }

  /** @param answer what the response is made of */
  battle<T>(
    userId: number,
    request: BattleDto,
    runIdempotent: RunIdempotent,
    answer: (battle: UserBattle) => T,
  ): Promise<T> {
    const battle = async (openDay: OpenDay): Promise<T> => {
      for (;;) {
        const fought = await retryOnConflict(() => this.fight(userId, request, openDay));
        if (fought) return answer(fought);
        // Again from the start: another instance has changed the character meanwhile.
      }
    };
    return this.turns.onOpenDay(userId, (openDay) => runIdempotent(() => battle(openDay)));
  }

  /**
   * @returns undefined when the battle does not count: something has changed while it was fought
   * @throws OtherDay when the day is no longer open, or the user has fought on a later one
   */
  private async fight(userId: number, request: BattleDto, openDay: OpenDay): Promise<UserBattle | undefined> {
    const [own] = await this.statements.read(OPPONENTS, [userId, request.battle]);
    if (own === undefined) throw notFound(User);
    const [battle, ofDay] = this.decide(userId, request, own, openDay);
    const { opponent, won, win_probability, stat, gain, comment, nonce, opponent_strength, status, day } = battle;
    const result = [userId, opponent, won, win_probability, stat, gain, comment, this.clock.now()];
    const fighter = [status, day, ofDay, own.battles, own.chosen_id];
    const decided = [nonce, own.strength, opponent_strength, own.status, openDay.commitment];
    const [row] = await this.statements.run(this.writeResult, [...result, ...fighter, ...decided]);
    if (!row?.is_open) throw new OtherDay(null);
    const { stored } = row;
    if (stored === null) return undefined;
    afterCommit(() => this.battles.inc({ result: won ? 'won' : 'lost' }));
    return { id: stored.id, ...battle, created_at: stored.created_at };
  }

  /** @returns the battle, and which of the user's day it is */
  private decide(
    user: number,
    { battle: chosen, day: meant }: BattleDto,
    own: Opponents,
    { day: today, seed, commitment }: OpenDay,
  ): [battle: Omit<UserBattle, 'id' | 'created_at'>, ofDay: number] {
    if (chosen !== undefined) refuseOneself(user, chosen);
    if (own.battle_day > today) throw new OtherDay(own.battle_day);
    expectDay(meant, today);
    const { limit, next, day, fought } = battleDay({ day: own.battle_day, fought: own.battles_of_day }, today);
    if (limit)
      throw conflict('no_battle_left', `${BATTLES_PER_DAY} battles were fought today; the next may be on ${next}`);
    const { name, ...opponent } = opponentOf(own, chosen);
    const nonce = 1 + (own.battle_day === day ? own.last_nonce : 0);
    const integers = this.integers.of(seed)(battleMessage(day, user, nonce));
    const result = fight(own, opponent.opponent_strength, integers);
    const { won, winProbability: win_probability, stat = '', gain, status } = result;
    const comment = describeBattle(result, own.status, name);
    const before = { strength: own.strength, battles_before: own.battles, status_before: own.status };
    const fightOfDay = { day, nonce, ...before, status, commitment, seed: null };
    return [{ user, ...opponent, won, win_probability, stat, gain, comment, ...fightOfDay }, fought + 1];
  }

  /** Sets the opponent of a user who exists; 0 is none. */
  async chooseOpponent(userId: number, opponentId: number): Promise<void> {
    refuseOneself(userId, opponentId);
    const [changed] = await this.statements.run(CHOOSE_OPPONENT, [userId, opponentId, this.clock.now()]);
    if (changed === undefined) throw unknownOpponent(opponentId);
  }
}

function opponentOf({ opponent_id, opponent_strength, opponent_name: name }: Opponents, chosen: number | undefined) {
  if (opponent_id === 0) throw conflict('no_opponent', 'no opponent is chosen', 'battle');
  if (opponent_strength !== null && name !== null) return { opponent: opponent_id, opponent_strength, name };
  if (chosen !== undefined) throw unknownOpponent(chosen);
  throw conflict('opponent_gone', `the opponent ${opponent_id} is gone`, 'battle');
}

function refuseOneself(userId: number, opponentId: number): void {
  if (opponentId === userId)
    throw invalid([{ field: 'battle', message: 'must be another user', reason: 'opponent_is_oneself' }]);
}

function unknownOpponent(opponentId: number): Error {
  return conflict('opponent_unknown', `names ${opponentId}, a user that does not exist`, 'battle');
}
