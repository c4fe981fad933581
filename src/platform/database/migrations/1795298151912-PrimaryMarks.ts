import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class PrimaryMarks1795298151912 implements MigrationInterface {
  name = 'PrimaryMarks1795298151912';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE TABLE "primary_marks" ("id" uuid NOT NULL, "made_at" TIMESTAMP WITH TIME ZONE NOT NULL, CONSTRAINT "primary_marks_pkey" PRIMARY KEY ("id"))`,
    );
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "primary_marks"`);
  }
}
