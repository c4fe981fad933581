import { ConflictException, ForbiddenException, Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Card } from '../../src/entities/card.entity.js';
import { Battle } from '../../src/entities/battle.entity.js';
import { Character } from '../../src/entities/character.entity.js';
import { DEFAULT_DRAW_TABLE } from '../../src/game/rules/odds.js';
import { battleDay, BATTLES_PER_DAY, fight } from '../../src/game/rules/battle.js';
import { draw } from '../../src/game/rules/draw-state.js';
import { Draw } from '../../src/entities/draw.entity.js';
import { User } from '../../src/entities/user.entity.js';
import type { DrawDto } from './dtos.js';

const TABLE = 1;
const integer = (below: number): number => randomInt(below);

/** The service's rules on TypeORM's entities, one transaction each, with the row locked that concurrent ones must wait for. */
@Injectable()
export class GameService {
  constructor(private readonly dataSource: DataSource) {}

  draw({ owner, password }: DrawDto): Promise<Omit<Card, 'owner' | 'owner_id'>> {
    if (password !== process.env['OPERATOR_PASSWORD']) throw new ForbiddenException();
    const created_at = new Date().toISOString();
    const day = dayOf(created_at);
    const { outcome, ...drawn } = draw({ outcomes: DEFAULT_DRAW_TABLE }, [], integer).drawn;
    return this.dataSource.transaction(async (manager) => {
      await manager.findOneOrFail(User, { where: { id: owner }, lock: { mode: 'pessimistic_write' } });
      const nonce = 1 + (await manager.countBy(Draw, { owner_id: owner, day }));
      const { owner_id, ...card } = await manager.save(Card, { ...drawn, owner_id: owner, created_at });
      const made = { card_id: card.id, owner_id, day, nonce, table_id: TABLE, outcome, ...drawn, created_at };
      await manager.save(Draw, made);
      return card;
    });
  }

  battle(id: number): Promise<void> {
    const now = new Date().toISOString();
    return this.dataSource.transaction(async (manager) => {
      const own = await manager.findOneOrFail(Character, {
        where: { user_id: id },
        lock: { mode: 'pessimistic_write' },
      });
      const { day, fought, limit } = battleDay({ day: own.battle_day, fought: own.battles_of_day }, dayOf(now));
      if (limit) throw new ConflictException(`${BATTLES_PER_DAY} battles were fought today`);
      const opponent = await manager.findOneByOrFail(Character, { user_id: own.opponent_id });
      const { won, winProbability: win_probability, stat, gain, status } = fight(own, opponent.strength, integer);
      const decided = {
        day,
        nonce: fought + 1,
        strength: own.strength,
        opponent_strength: opponent.strength,
        battles_before: own.battles,
        status_before: own.status,
        status,
      };
      const comment = won ? `Won: ${stat ?? ''} +${gain}` : 'Lost';
      if (stat) own[stat] += gain;
      own.strength += gain;
      own.win += won ? 1 : 0;
      own.battles += 1;
      await manager.save(
        Object.assign(own, { status, comment, battle_day: day, battles_of_day: fought + 1, updated_at: now }),
      );
      const record = {
        user_id: id,
        opponent_id: opponent.user_id,
        won,
        win_probability,
        stat: stat ?? '',
        gain,
        comment,
      };
      await manager.save(Battle, { ...record, ...decided, created_at: now });
    });
  }
}

function dayOf(time: string): string {
  return time.slice(0, 10).replaceAll('-', '');
}
