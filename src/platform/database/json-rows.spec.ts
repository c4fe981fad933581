import { describe, expect, it } from '@jest/globals';
import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';
import { JsonRows } from './json-rows.js';

@Entity('decks')
class Deck {
  @PrimaryColumn('bigint') id!: number;
  @Column('text', { name: 'its name', default: 'first' }) name!: string;
  @Column('timestamptz', { default: () => 'now()' }) made_at!: string;
  @Column('timestamptz', { nullable: true }) lost_at!: string | null;
  @Column('bigint', { array: true, default: [1] }) cards!: number[];
}

@Entity('dice')
class Dice {
  @PrimaryColumn('bigint') id!: number;
  @Column('double precision', { default: () => 'random()' }) value!: number;
}

class Metadata extends DataSource {
  static async of(entity: typeof Deck | typeof Dice): Promise<DataSource> {
    const dataSource = new Metadata({ type: 'postgres', entities: [entity] });
    await dataSource.buildMetadatas();
    return dataSource;
  }
}

describe('rows of JSON', () => {
  const NOW = '2026-01-15T12:00:00.000Z';

  it('name each column of an entity with their prefix', async () => {
    const rows = new JsonRows(await Metadata.of(Deck), Deck, 'd', ['id', 'lost_at']);
    expect(rows.types).toBe('"d.name" text, "d.made_at" timestamptz, "d.cards" bigint[]');
    expect(rows.names).toBe('"its name", "made_at", "cards"');
    expect(rows.values).toBe('"d.name", "d.made_at", "d.cards"');
  });

  it('have what is given, or else what the statement says, the default, or the moment', async () => {
    const rows = new JsonRows<Partial<Deck>>(await Metadata.of(Deck), Deck, 'd', ['id']);
    const row = (...values: Parameters<typeof rows.members>): Record<string, unknown> =>
      JSON.parse(`{${rows.members(...values)}}`) as Record<string, unknown>;
    expect(row(NOW, { cards: [] })).toEqual({ 'd.name': 'first', 'd.made_at': NOW, 'd.cards': [] });
    expect(row(NOW, {}, { name: 'second' })['d.name']).toBe('second');
    expect(row(NOW, { name: 'third "3"' }, { name: 'second' })).toMatchObject({ 'd.name': 'third "3"' });
  });

  it('are refused for an entity whose default only the database knows', async () => {
    const dataSource = await Metadata.of(Dice);
    expect(() => new JsonRows(dataSource, Dice, 'd', ['id'])).toThrow(
      'dice.value must have a plain value as its default, and a type other than enum',
    );
  });
});
