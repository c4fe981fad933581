import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The table that says when the last backup was made. */
export class LastBackup1795417200000 implements MigrationInterface {
  name = 'LastBackup1795417200000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create table last_backup (id smallint constraint last_backup_pkey primary key, moment timestamptz not null)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table last_backup');
  }
}
