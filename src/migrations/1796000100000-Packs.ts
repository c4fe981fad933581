import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Draws of packs. Older draws are none, so no row is written again. */
export class Packs1796000100000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table draws add column pack bigint, add column slot bigint');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table draws drop column slot, drop column pack');
  }
}
