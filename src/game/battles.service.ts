import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Chance } from '../common/chance.js';
import { Clock } from '../common/clock.js';
import { conflict, notFound } from '../common/errors.js';
import { Turns } from '../common/turns.js';
import { JsonReads, type RowsQuery } from '../database/json-reads.js';
import { inTransaction } from '../database/transaction.js';
import { User } from '../users/user.entity.js';
import { refuseOneself, unknownOpponent } from './characters.service.js';
import type { BattleDto } from './dto/battle.dto.js';
import { UserBattleList } from './dto/battle.shapes.js';
import { GameCalendar } from './game-calendar.js';
import { type BattleResult, describeBattle, fight } from './rules/battle.js';
import { battleDay, BATTLES_PER_DAY } from './rules/battle-day.js';

const BATTLES: RowsQuery = {
  sql: `select id, user_id as "user", opponent_id as opponent, won, win_probability, stat, gain, comment, created_at
    from battles`,
  times: ['created_at'],
};

/** Both sides of a battle; without an opponent, those fields are null. */
interface Opponents {
  readonly strength: number;
  readonly status: string;
  readonly battles: number;
  readonly battle_day: string;
  readonly battles_of_day: number;
  readonly opponent_id: number;
  readonly opponent_strength: number | null;
  readonly opponent_name: string | null;
}

/** Battles of one user come one after the other. Only the own row is locked, so that no two users wait for each other. */
const LOCK_CHARACTER = 'select user_id from characters where user_id = $1 for no key update';

/** A statement of its own, so that it sees what was committed while the lock was waited for. */
const OPPONENTS = `
  select own.strength, own.status, own.battles, own.battle_day, own.battles_of_day, chosen.opponent_id,
    opponent.strength as opponent_strength, users.username as opponent_name
  from characters own
    cross join lateral (select coalesce($2::bigint, own.opponent_id) as opponent_id) chosen
    left join characters opponent on opponent.user_id = chosen.opponent_id
    left join users on users.id = chosen.opponent_id
  where own.user_id = $1`;

/**
 * The row's only update in the transaction: a second one would check its foreign key again, and so wait for the user's row, which
 * a deletion holds while it waits for this one.
 */
const WRITE_RESULT = `
  with fighter as (
    update characters set
      hp = hp + case $5 when 'hp' then $6 else 0 end,
      attack = attack + case $5 when 'attack' then $6 else 0 end,
      defense = defense + case $5 when 'defense' then $6 else 0 end,
      critical = critical + case $5 when 'critical' then $6 else 0 end,
      skill = skill + case $5 when 'skill' then $6 else 0 end,
      strength = strength + $6,
      win = win + case when $3 then 1 else 0 end,
      battles = battles + 1,
      opponent_id = $2, status = $9, comment = $7, battle_day = $10, battles_of_day = $11, updated_at = $8
    where user_id = $1
  )
  insert into battles (user_id, opponent_id, won, win_probability, stat, gain, comment, created_at)
  values ($1, $2, $3, $4, $5, $6::bigint, $7, $8)`;

/** Lets characters battle. */
@Injectable()
export class BattlesService {
  readonly listByUser = this.reads.related(UserBattleList, BATTLES, User, '"user" = $1', { order: '"id" desc' });

  /** By user: their battles on this instance need not wait for the lock. */
  private readonly turns = new Turns<number>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: JsonReads,
    private readonly clock: Clock,
    private readonly chance: Chance,
    private readonly calendar: GameCalendar,
  ) {}

  /** Fights one battle against the chosen opponent. */
  battle(userId: number, body: BattleDto): Promise<void> {
    return this.turns.take(userId, () => this.battleNow(userId, body));
  }

  private battleNow(userId: number, { battle: opponentId }: BattleDto): Promise<void> {
    return inTransaction(this.dataSource, async (manager) => {
      const locked = await manager.query<unknown[]>(LOCK_CHARACTER, [userId]);
      if (locked.length === 0) throw notFound(User);
      await this.fight(manager, userId, opponentId);
    });
  }

  private async fight(manager: EntityManager, userId: number, chosen: number | undefined): Promise<void> {
    if (chosen !== undefined) refuseOneself(userId, chosen);
    const [own] = await manager.query<[Opponents]>(OPPONENTS, [userId, chosen]);
    const { opponent_id, opponent_strength, opponent_name } = own;
    const today = battleDay({ day: own.battle_day, fought: own.battles_of_day }, this.calendar.today());
    if (today.limit) throw conflict(`${BATTLES_PER_DAY} battles were fought today; the next may be on ${today.next}`);
    if (opponent_id === 0) throw conflict('no opponent is chosen', 'battle');
    if (opponent_strength === null || opponent_name === null)
      throw chosen === undefined ? conflict(`the opponent ${opponent_id} is gone`, 'battle') : unknownOpponent(chosen);
    const result = fight(own, opponent_strength, this.chance.integer);
    const comment = describeBattle(result, own.status, opponent_name);
    await this.store(manager, userId, opponent_id, result, comment, { day: today.day, fought: today.fought + 1 });
  }

  private async store(
    manager: EntityManager,
    userId: number,
    opponentId: number,
    { won, winProbability, stat, gain, status }: BattleResult,
    comment: string,
    { day, fought }: { day: string; fought: number },
  ): Promise<void> {
    const result = [won, winProbability, stat ?? '', gain, comment, this.clock.now()];
    await manager.query(WRITE_RESULT, [userId, opponentId, ...result, status, day, fought]);
  }
}
