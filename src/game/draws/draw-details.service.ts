import { GoneException, Injectable, NotFoundException } from '@nestjs/common';
import type { CardCreate } from '../../cards/dto/card.dto.js';
import { prepared, Statements } from '../../platform/database/statements.js';
import { chancesIn } from '../rules/draw-state.js';
import { DrawTablesService, type KnownTable } from './draw-tables.service.js';
import { DrawsService } from './draws.service.js';
import type { DrawRead, DrawWithOdds } from './dto/draw.dto.js';

const NAMES = prepared('kind_names', 'select card, name from kinds where card = any ($1::bigint[])');

/** A new card, and the draw that made it. Its own shape is that of the specification. */
export type CardWithDraw = CardCreate & { readonly draw: DrawWithOdds | null };

/** What a bot says of draws: how likely they were, and what the cards are called. */
@Injectable()
export class DrawDetailsService {
  constructor(
    private readonly draws: DrawsService,
    private readonly tables: DrawTablesService,
    private readonly statements: Statements,
  ) {}

  async withDraw(card: CardCreate): Promise<CardWithDraw> {
    const draw = await this.draws.read(card.id).catch(nullIfNone);
    return Object.assign(card, { draw: draw && ((await this.describe([draw.toJSON()]))[0] ?? null) });
  }

  async describe(draws: readonly DrawRead[]): Promise<DrawWithOdds[]> {
    const rows = await this.statements.read(NAMES, [draws.map(({ card }) => card)]);
    const names = new Map(rows as [number, string][]);
    const versions = [...new Set(draws.map(({ table }) => table))];
    const tables = await Promise.all(versions.map((version) => this.tables.withVersion(version)));
    return draws.map((draw) => {
      const table = tables.find(({ version }) => version === draw.table) as KnownTable;
      const chance = chancesIn(table, draw.state ?? [])[draw.outcome] as number;
      return Object.assign(draw, { chance, name: names.get(draw.card) ?? null });
    });
  }
}

function nullIfNone(error: unknown): null {
  if (error instanceof NotFoundException || error instanceof GoneException) return null;
  throw error;
}
