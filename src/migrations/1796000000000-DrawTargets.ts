import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A draw may name the featured card that its owner wants. */
export class DrawTargets1796000000000 implements MigrationInterface {
  name = 'DrawTargets1796000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table draws add column target bigint');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table draws drop column target');
  }
}
