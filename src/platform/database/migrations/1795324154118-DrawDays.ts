import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class DrawDays1795324154118 implements MigrationInterface {
  name = 'DrawDays1795324154118';

  public async up(queryRunner: QueryRunner): Promise<void> {
    // From here on no draw is under way: each reads this table. A column that is dropped would leave a gap, which a restored table has not.
    await queryRunner.query(
      `ALTER TABLE "draw_seeds" ALTER "counted" DROP DEFAULT, ALTER "counted" DROP NOT NULL, ALTER "counted" TYPE TIMESTAMP WITH TIME ZONE USING NULL, ADD "table_id" bigint, ADD "closed_at" TIMESTAMP WITH TIME ZONE`,
    );
    await queryRunner.query(`ALTER TABLE "draw_seeds" RENAME COLUMN "counted" TO "restored_at"`);
    await queryRunner.query(`UPDATE "draw_seeds" SET "closed_at" = "revealed_at" WHERE "revealed_at" IS NOT NULL`);
    await queryRunner.query(
      `ALTER TABLE "draw_seeds" ADD CONSTRAINT "draw_seeds_revealed_at_check" CHECK (revealed_at IS NULL OR (closed_at IS NOT NULL AND restored_at IS NULL))`,
    );

    await queryRunner.query(`DROP TABLE "draw_counts"`);
    await queryRunner.query(
      `CREATE TABLE "draw_counts" ("day" text NOT NULL, "table_id" bigint NOT NULL, "outcome" bigint NOT NULL, "draws" bigint NOT NULL, CONSTRAINT "draw_counts_pkey" PRIMARY KEY ("day", "table_id", "outcome"))`,
    );
    await queryRunner.query(
      `CREATE TABLE "counted_draws" ("id" smallint NOT NULL, "card_id" bigint NOT NULL, CONSTRAINT "counted_draws_pkey" PRIMARY KEY ("id"))`,
    );
    await queryRunner.query(
      `INSERT INTO "draw_counts" ("day", "table_id", "outcome", "draws") SELECT coalesce("day", ''), "table_id", "outcome", count(*) FROM "draws" GROUP BY GROUPING SETS (("day", "table_id", "outcome"), ("table_id", "outcome"))`,
    );
    await queryRunner.query(
      `INSERT INTO "counted_draws" ("id", "card_id") SELECT 1, max("card_id") FROM "draws" HAVING count(*) > 0`,
    );

    // The table of a day is that of its draws. A day with draws under several tables was never fixed to one: it has none, and draws no more.
    await queryRunner.query(`
            UPDATE "draw_seeds" SET "table_id" = "of_day"."table_id"
            FROM (SELECT "day", min("table_id") AS "table_id" FROM "draw_counts" GROUP BY "day" HAVING min("table_id") = max("table_id")) "of_day"
            WHERE "of_day"."day" = "draw_seeds"."day"
        `);
    await queryRunner.query(`
            UPDATE "draw_seeds" SET "closed_at" = now()
            WHERE "closed_at" IS NULL AND "table_id" IS NULL AND "day" IN (SELECT "day" FROM "draw_counts")
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE "counted_draws"`);
    await queryRunner.query(`DROP TABLE "draw_counts"`);
    await queryRunner.query(
      `CREATE TABLE "draw_counts" ("table_id" bigint NOT NULL, "day" text NOT NULL, "outcome" bigint NOT NULL, "draws" bigint NOT NULL, CONSTRAINT "draw_counts_pkey" PRIMARY KEY ("table_id", "day", "outcome"))`,
    );
    await queryRunner.query(`ALTER TABLE "draw_seeds" DROP CONSTRAINT "draw_seeds_revealed_at_check"`);
    await queryRunner.query(`ALTER TABLE "draw_seeds" RENAME COLUMN "restored_at" TO "counted"`);
    await queryRunner.query(
      `ALTER TABLE "draw_seeds" DROP COLUMN "closed_at", DROP COLUMN "table_id", ALTER "counted" TYPE boolean USING false, ALTER "counted" SET NOT NULL, ALTER "counted" SET DEFAULT false`,
    );
  }
}
