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

/** The earlier form of the record, but `day` and `next` are those of the last day with battles. */
const RECORD = `user_id as id, user_id as "user", chara, skill, hp, attack, defense, critical, battles_of_day as day, false as limit,
  status, comment, battle_day as next, created_at, updated_at, win, opponent_id as battle`;

const CHARACTER = prepared(`select row_to_json(r) from (select ${RECORD} from characters where user_id = $1) r`);

const RANKING = prepared(`
  select (select coalesce(json_agg(r), '[]') from (
    select ${RECORD}, (select username from users where id = user_id) as username, strength from characters
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
    return recordOf(row[0] as CharacterRead, this.calendar.today());
  }

  async rank(page: Page): Promise<RawJson<RankingList[]>> {
    const today = this.calendar.today();
    // The answer depends on the day, so each day has a list of its own.
    const content = await this.lists.read(`ranking ${today}`, page, async () => {
      const [row] = await this.statements.read(RANKING, [page.limit, page.offset]);
      const [characters, snapshot] = row as [RankingList[], string | null];
      return { json: JSON.stringify(characters.map((character) => recordOf(character, today))), snapshot };
    });
    return new RawJson(content);
  }
}

/** A record as of a day. */
function recordOf(record: CharacterRead, today: GameDay): CharacterRead {
  const { fought, limit, next } = battleDay({ day: record.next, fought: record.day }, today);
  const created_at = new Date(record.created_at).toISOString();
  const updated_at = new Date(record.updated_at).toISOString();
  return Object.assign(record, { day: fought, limit, next, created_at, updated_at });
}
