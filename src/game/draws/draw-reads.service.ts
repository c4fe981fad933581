import { Injectable, NotFoundException } from '@nestjs/common';
import type { CardCreate } from './dto/new-card.dto.js';
import { JsonQueries } from '../../platform/database/json-queries.js';
import { type Filters, OF_DAY } from '../../platform/database/page.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { notFound } from '../../platform/http/errors.js';
import { KIND_NAME, username } from '../../entities/names.js';
import { User } from '../../entities/user.entity.js';
import { DAY_ROWS } from '../days/day-rows.js';
import { chancesIn } from '../rules/draw-state.js';
import { withTarget } from '../rules/draw-table.js';
import { Draw } from '../../entities/draw.entity.js';
import { DrawTablesService, type KnownTable } from '../tables/draw-tables.service.js';
import { DrawList, DrawRead, type DrawWithOdds, UserDrawList } from './dto/draw.dto.js';
import { SeedsService } from '../days/seeds.service.js';

const FEW = { type: 'string', beside: ['day', 'owners'] } as const;
const NAMES = prepared<{ card: number; name: string }>(
  'kind_names',
  'select card, name from kinds where card = any ($1::bigint[])',
);

/** An owner's draws have an index in the order of days: as an array, the draws of all are not read in the order of the list. */
export const DRAW_FILTERS: Filters = {
  day: OF_DAY,
  owners: {
    type: 'integers',
    description: 'Only draws of the users with these ids, at most 100',
    example: [1, 2, 3],
    sql: '"card_id" = any (array(select card_id from draws where owner_id = any ($?::bigint[])))',
  },
  banner: { ...FEW, description: 'Only draws from this banner', example: 'standard', sql: '"banner" = $?' },
  status: { ...FEW, description: 'Only draws of exactly this rarity', example: 'super', sql: '"status" = $?' },
};

const NAMED = { card: { card_name: KIND_NAME }, owner: { owner_name: username('owner') } };

@Injectable()
export class DrawReads {
  readonly read;
  /** As it is now: also in the transaction of the draw, for which no day is revealed. */
  private readonly readNow;
  readonly list;
  readonly listByUser;

  constructor(
    reads: JsonQueries,
    seeds: SeedsService,
    private readonly tables: DrawTablesService,
    private readonly statements: Statements,
  ) {
    this.readNow = reads.one(DrawRead, DAY_ROWS.draws, { where: '"card_id" = $1', missing: () => notFound(Draw) });
    this.read = seeds.afterCatchUp(this.readNow);
    this.list = seeds.afterCatchUp(
      reads.list(DrawList, DAY_ROWS.draws, { by: ['card_id'], filters: DRAW_FILTERS, named: NAMED }),
    );
    this.listByUser = seeds.afterCatchUp(
      reads.related(UserDrawList, DAY_ROWS.draws, User, '"owner" = $1', {
        by: ['day', 'nonce'],
        key: 'card_id',
        named: NAMED,
        after: (beyond, card) => `"owner" = $1 and ("day", "nonce") ${beyond} (${placeOf(card, beyond)})`,
        // Draws outlive their user.
        exists: 'exists (select from users where id = $1) or exists (select from draws where owner_id = $1)',
      }),
    );
  }

  /** A new card, and the draw that made it. Its own shape is that of the specification. */
  async withDraw(card: CardCreate) {
    const draw = await this.readNow(card.id).catch(nullIfNone);
    return Object.assign(card, { draw: draw && ((await this.describe([draw.toJSON()]))[0] ?? null) });
  }

  /** What a bot says of draws: how likely they were, and what the cards are called. */
  async describe(draws: readonly DrawRead[]): Promise<DrawWithOdds[]> {
    const rows = await this.statements.read(NAMES, [draws.map(({ card }) => card)]);
    const names = new Map(rows.map(({ card, name }) => [card, name]));
    const versions = [...new Set(draws.map(({ table }) => table))];
    const tables = await Promise.all(versions.map((version) => this.tables.withVersion(version)));
    return draws.map((draw) => {
      const table = tables.find(({ version }) => version === draw.table) as KnownTable;
      const chance = chancesIn(withTarget(table, draw.target), draw.state ?? [])[draw.outcome] as number;
      return Object.assign(draw, { chance, name: names.get(draw.card) ?? null });
    });
  }
}

function nullIfNone(error: unknown): null {
  if (error instanceof NotFoundException) return null;
  throw error;
}

/**
 * SQL for the place of a card among a user's draws, where a list goes on. It is the place of the card's own draw; for a card without one,
 * that of the nearest draw before it; else a place before all draws.
 */
function placeOf(card: string, beyond: '<' | '>'): string {
  const [before, order, begin] = beyond === '>' ? ['<', 'desc', `'', 0`] : ['>', 'asc', `'99999999', 0`];
  const own = `select day, nonce from draws where card_id = ${card}`;
  const nearest = `select day, nonce from draws where owner_id = $1 and card_id ${before} ${card} and not exists (${own})
    order by day ${order}, nonce ${order} limit 1`;
  return `${own} union all (${nearest}) union all select ${begin} order by day ${order}, nonce ${order} limit 1`;
}
