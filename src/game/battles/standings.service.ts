import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Clock } from '../../platform/clock.js';
import type { Page } from '../../platform/database/page.js';
import { prepared, type Statement, Statements } from '../../platform/database/statements.js';
import type { StandingList } from './dto/battle.dto.js';

export type StandingsBy = 'win' | 'strength' | 'kinds' | 'supers';

/** Which standings. */
interface Standings {
  readonly by: StandingsBy;
  /** Of a month only, as YYYYMM. */
  readonly month?: string | undefined;
  /** The id of a group, whose members alone have places. */
  readonly group?: string | undefined;
}

const MOST = 1_000;
const CACHED_MS = 60_000;
const MOST_CACHED = 100;

const KINDS = 'count(distinct card)';
const SUPERS = `count(*) filter (where status = 'super')`;

/** What is added up for each user, of all time and of a month. */
const SCORES = {
  win: ['max(win)', 'count(*) filter (where won)'],
  strength: ['max(strength)', 'sum(gain)'],
  kinds: [KINDS, KINDS],
  supers: [SUPERS, SUPERS],
} as const;
/** Where it stands, by the column of the user. */
const TABLES = {
  owner_id: ['cards', 'draws'],
  user_id: ['characters', 'battles'],
} as const;

interface StandingRow {
  readonly id: number;
  readonly username: string;
  readonly score: string | number;
}

const STATEMENTS = new Map<string, Statement<StandingRow>>(
  (Object.keys(SCORES) as StandingsBy[]).flatMap((by) =>
    [true, false].flatMap((isOfMonth) =>
      [true, false].map((isOfGroup) => [`${by} ${isOfMonth} ${isOfGroup}`, standingsBy(by, isOfMonth, isOfGroup)]),
    ),
  ),
);

/** Who has the most: of all users or of a group, of all time or of a month. */
@Injectable()
export class StandingsService {
  /** Those of all users, which take a while where there are many cards. */
  private readonly cached = new LRUCache<string, { readonly at: number; readonly rows: Promise<StandingList[]> }>({
    max: MOST_CACHED,
  });

  constructor(
    private readonly statements: Statements,
    private readonly clock: Clock,
  ) {}

  async list(standings: Standings, { offset, limit }: Page): Promise<StandingList[]> {
    const rows = await (standings.group === undefined ? this.ofAll(standings) : this.read(standings));
    return rows.slice(offset, offset + limit);
  }

  private ofAll(standings: Standings): Promise<StandingList[]> {
    const key = `${standings.by} ${standings.month}`;
    const at = this.clock.now().getTime();
    const cached = this.cached.get(key);
    if (cached && Math.abs(at - cached.at) < CACHED_MS) return cached.rows;
    const rows = this.read(standings);
    this.cached.set(key, { at, rows });
    rows.catch(() => this.cached.delete(key));
    return rows;
  }

  private async read({ by, month, group }: Standings): Promise<StandingList[]> {
    const statement = STATEMENTS.get(`${by} ${month !== undefined} ${group !== undefined}`) as Statement<StandingRow>;
    const values = [month, group && Number(group)].filter((value) => value !== undefined);
    const rows = await this.statements.read(statement, values);
    return rows.map(({ id, username, score }) => ({ user: id, username, score: Number(score) }));
  }
}

function standingsBy(by: StandingsBy, isOfMonth: boolean, isOfGroup: boolean): Statement<StandingRow> {
  const user = by === 'win' || by === 'strength' ? 'user_id' : 'owner_id';
  const [score, table] = [SCORES[by][Number(isOfMonth)], TABLES[user][Number(isOfMonth)]];
  const conditions = [
    isOfMonth ? `day between $1::text || '01' and $1::text || '31'` : '',
    isOfGroup
      ? `${user} = any (array(select user_id from group_users where group_id = $${isOfMonth ? 2 : 1}::bigint))`
      : '',
  ].filter((condition) => condition !== '');
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`;
  return prepared(
    `standings_by_${by}`,
    `select u.id, u.username, s.score from (select ${user} as id, ${score} as score from ${table} ${where} group by 1) s
    join users u on u.id = s.id where s.score > 0 order by s.score desc, u.id limit ${MOST}`,
  );
}
