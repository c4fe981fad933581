import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Only reads from replicas used the table. */
export class DropPrimaryMarks1795324200000 implements MigrationInterface {
  name = 'DropPrimaryMarks1795324200000';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "primary_marks"`);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "primary_marks" ("id" uuid NOT NULL, "made_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "primary_marks_pkey" PRIMARY KEY ("id"))`,
    );
  }
}
