import { ApiProperty } from '@nestjs/swagger';
import { lastEntries } from '../game/prices/price-sql.js';
import type { RowsQuery } from '../platform/database/row-source.js';
import { UserFields } from './dto/user.dto.js';
import { DayField, IntegerField, TextField } from '../platform/http/field.decorators.js';

/** All draws of each user of a page are read. */
export const MAX_SUMMARIES = 100;

export class UserSummaryList extends UserFields {
  @IntegerField({ example: 1 }) id!: number;
  @TextField({ example: 'kuno' }) username!: string;

  @ApiProperty({ type: [String], description: 'The names of those that the user is in', example: ['Lamplighters'] })
  groups!: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'integer', format: 'int64' },
    description: 'By currency, of those that the user has had',
    example: { ticket: 12 },
  })
  balances!: Record<string, number>;

  @IntegerField({ minimum: 0, description: 'How many the user has', example: 188 }) cards!: number;
  @IntegerField({ minimum: 0, description: 'How many random draws the user has made', example: 340 }) draws!: number;
  @IntegerField({ minimum: 0, description: 'Those of the status super', example: 7 }) supers!: number;
  @DayField({ nullable: true, description: 'The game day of the last one; null without any' }) last_draw!:
    | string
    | null;
}

const BALANCES = `${lastEntries('u.id')} select coalesce(json_object_agg(currency, balance order by currency), '{}') from last`;

/** Users with what they have and have drawn. */
export const SUMMARIES: RowsQuery = {
  sql: `select u.*, (${BALANCES}) as balances,
    (select coalesce(json_agg(g.name order by g.id), '[]') from group_users m join groups g on g.id = m.group_id
      where m.user_id = u.id) as groups,
    (select count(*) from cards where owner_id = u.id) as cards,
    (select count(*) from draws where owner_id = u.id) as draws,
    (select count(*) from draws where owner_id = u.id and status = 'super') as supers,
    (select day from draws where owner_id = u.id order by day desc limit 1) as last_draw
    from users u`,
  table: 'users',
};
