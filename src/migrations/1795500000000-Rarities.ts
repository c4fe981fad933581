import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Draws under the first form of the rules (`guarantees`) cannot be made again by this version. No release could make them. */
export class Rarities1795500000000 implements MigrationInterface {
  name = 'Rarities1795500000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    const found = (await queryRunner.query(
      `select 1 from draw_tables where outcomes like '{%' and outcomes::jsonb ? 'guarantees' limit 1`,
    )) as unknown[];
    if (found.length > 0)
      throw new Error(
        'This database holds banners with "guarantees", an earlier form of the rules, whose draws this version cannot verify. ' +
          'Start with an empty database, or go on with the earlier version',
      );
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}
