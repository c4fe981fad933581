import { Injectable } from '@nestjs/common';
import { Random } from '../../platform/random.js';
import { notFound } from '../../platform/http/errors.js';
import { RawJson } from '../../platform/raw-json.js';
import type { Page } from '../../platform/http/list-query.js';
import { ListCache } from '../../platform/database/list-cache.js';
import { SNAPSHOT } from '../../platform/database/snapshots.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { User } from '../../users/user.entity.js';
import { Character } from './character.entity.js';
import type { CharacterRead, RankingList } from './dto/battle.dto.js';
import { GameCalendar } from '../game-calendar.js';
import { battleDay } from '../rules/battle.js';
import { assignCharacter, type NewCharacter, strengthOf } from '../rules/character.js';
import type { GameDay } from '../rules/game-day.js';

/** A character to store with a new user; its other fields have their defaults. */
export type NewCharacterRow = NewCharacter & Pick<Character, 'strength'>;

type CharacterRow = Omit<Character, 'user'>;

const CHARACTER = prepared('select row_to_json(characters) from characters where user_id = $1');

const RANKING = prepared(`
  select (select coalesce(json_agg(r), '[]') from (
    select characters.*, users.username from characters join users on users.id = characters.user_id
    order by win desc, strength desc, user_id limit $1 offset $2
  ) r), ${SNAPSHOT}`);

/** Assigns characters to users, and reads and ranks them. */
@Injectable()
export class CharactersService {
  constructor(
    private readonly statements: Statements,
    private readonly lists: ListCache,
    private readonly chance: Random,
    private readonly calendar: GameCalendar,
  ) {}

  /** A random character, to store with a new user. */
  assign(): NewCharacterRow {
    const character = assignCharacter(this.chance.integer);
    return { ...character, strength: strengthOf(character) };
  }

  async read(userId: number): Promise<CharacterRead> {
    const [row] = await this.statements.read(CHARACTER, [userId]);
    if (row === undefined) throw notFound(User);
    return recordOf(row[0] as CharacterRow, this.calendar.today());
  }

  async rank(page: Page): Promise<RawJson<RankingList[]>> {
    const today = this.calendar.today();
    // The answer depends on the day, so each day has a list of its own.
    const content = await this.lists.read(`ranking ${today}`, page, async () => {
      const [row] = await this.statements.read(RANKING, [page.limit, page.offset]);
      const [characters, snapshot] = row as [(CharacterRow & { username: string })[], string | null];
      const ranked = characters.map((character): RankingList => {
        const { username, strength } = character;
        return Object.assign(recordOf(character, today), { username, strength });
      });
      return { json: JSON.stringify(ranked), snapshot };
    });
    return new RawJson(content);
  }
}

/** The earlier form of the record, as of a day. */
function recordOf(character: CharacterRow, today: GameDay): CharacterRead {
  const { user_id, chara, skill, hp, attack, defense, critical, status, comment, win, opponent_id } = character;
  const { fought, limit, next } = battleDay({ day: character.battle_day, fought: character.battles_of_day }, today);
  return {
    ...{ id: user_id, user: user_id, chara, skill, hp, attack, defense, critical },
    ...{ day: fought, limit, status, comment, next },
    created_at: new Date(character.created_at).toISOString(),
    updated_at: new Date(character.updated_at).toISOString(),
    ...{ win, battle: opponent_id },
  };
}
