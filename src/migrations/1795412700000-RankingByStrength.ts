import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The index of the ranking that begins with the strength. */
export class RankingByStrength1795412700000 implements MigrationInterface {
  name = 'RankingByStrength1795412700000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create index characters_strength_win_idx on characters (strength, win)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index characters_strength_win_idx');
  }
}
