import { Injectable } from '@nestjs/common';
import { missing, notFound } from '../../platform/http/errors.js';
import { RawJson } from '../../platform/raw-json.js';
import type { Page } from '../../platform/http/list-query.js';
import { JsonQueries } from '../../platform/database/json-queries.js';
import { ListCache, SNAPSHOT } from '../../platform/database/list-cache.js';
import { prepared, type Statement, Statements } from '../../platform/database/statements.js';
import { User } from '../../entities/user.entity.js';
import { Character } from '../../entities/character.entity.js';
import { type CharacterRead, type RankingList, UserCharacterRead } from './dto/battle.dto.js';
import { DAY_ROWS } from '../days/day-rows.js';
import { type OpenDay, SeededIntegers } from '../days/open-days.service.js';
import { SeedsService } from '../days/seeds.service.js';
import { GameCalendar } from '../calendar/game-calendar.js';
import { battleDay } from '../rules/battle.js';
import { characterOf, type NewCharacter, strengthOf } from '../rules/character.js';
import type { GameDay } from '../rules/game-day.js';

/** A character to store with a new user; its other fields have their defaults. */
export type NewCharacterRow = NewCharacter & Pick<Character, 'strength'>;

/** The earlier form of the record, but `day` and `next` are those of the last day with battles. */
const RECORD = `user_id as id, user_id as "user", chara, skill, hp, attack, defense, critical, battles_of_day as day, false as limit,
  status, comment, battle_day as next, created_at, updated_at, win, opponent_id as battle`;

const CHARACTER = prepared<{ record: CharacterRead }>(
  'read_character',
  `select row_to_json(r) as record from (select ${RECORD} from characters where user_id = $1) r`,
);

interface RankingPage {
  readonly characters: RankingList[];
  readonly snapshot: string | null;
}

/** By what the ranking may begin with. An index goes through each order. */
const rankings = (where = '') => ({
  win: rankingBy('win desc, strength desc', where),
  strength: rankingBy('strength desc, win desc', where),
});
const RANKINGS = rankings();
// As an array, so that the index of all characters is not gone through for the few of a group.
const RANKINGS_OF_GROUP = rankings('where user_id = any (array(select user_id from group_users where group_id = $3))');

@Injectable()
export class CharactersService {
  /** The first character of a user, who may be deleted by now. */
  readonly readDrawn;

  constructor(
    private readonly statements: Statements,
    reads: JsonQueries,
    private readonly lists: ListCache,
    private readonly calendar: GameCalendar,
    seeds: SeedsService,
    private readonly integers: SeededIntegers,
  ) {
    this.readDrawn = seeds.afterCatchUp(
      reads.one(UserCharacterRead, DAY_ROWS.characters, { where: '"user" = $1', missing: noDrawnCharacter }),
    );
  }

  assign(user: number, { day, seed }: OpenDay): NewCharacterRow {
    const character = characterOf(day, user, this.integers.of(seed));
    return { ...character, strength: strengthOf(character) };
  }

  async read(userId: number, today = this.calendar.today()): Promise<CharacterRead> {
    const [row] = await this.statements.read(CHARACTER, [userId]);
    if (row === undefined) throw notFound(User);
    return recordOf(row.record, today);
  }

  /** @param group whose members alone are ranked. It is not cached: there is no end of groups that could be asked for */
  async rank(page: Page, order: keyof typeof RANKINGS, group?: number): Promise<RawJson<RankingList[]>> {
    const [today, { limit, offset }] = [this.calendar.today(), page];
    if (group !== undefined)
      return new RawJson((await this.ranked(RANKINGS_OF_GROUP[order], [limit, offset, group], today)).json);
    // The answer depends on the day, so each day has a list of its own.
    const key = `ranking ${order} ${today} ${limit} ${offset}`;
    const read = () => this.ranked(RANKINGS[order], [limit, offset], today);
    return new RawJson((await this.lists.read(key, offset > 0, read)).content);
  }

  private async ranked(statement: Statement<RankingPage>, values: readonly number[], today: GameDay) {
    const [{ characters, snapshot }] = (await this.statements.read(statement, values)) as [RankingPage];
    return { json: JSON.stringify(characters.map((character) => recordOf(character, today))), snapshot };
  }
}

function rankingBy(order: string, where: string): Statement<RankingPage> {
  return prepared(
    'ranking',
    `
    select (select coalesce(json_agg(r), '[]') from (
      select ${RECORD}, (select username from users where id = user_id) as username, strength from characters
      ${where} order by ${order}, user_id limit $1 offset $2
    ) r) as characters, ${SNAPSHOT} as snapshot`,
  );
}

function noDrawnCharacter(): Error {
  const message =
    'has no character that a day gave: there was no such user, or the character was imported or is from before days had seeds for them';
  return missing('no_drawn_character', message, 'id');
}

function recordOf(record: CharacterRead, today: GameDay): CharacterRead {
  const { fought, limit, next } = battleDay({ day: record.next, fought: record.day }, today);
  const created_at = new Date(record.created_at).toISOString();
  const updated_at = new Date(record.updated_at).toISOString();
  return Object.assign(record, { day: fought, limit, next, created_at, updated_at });
}
