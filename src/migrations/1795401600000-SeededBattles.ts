import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What battles were decided from, and the characters that a day's seed gave: both outlive their users. */
export class SeededBattles1795401600000 implements MigrationInterface {
  name = 'SeededBattles1795401600000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
create table character_draws (
  user_id bigint constraint character_draws_pkey primary key,
  day text not null, chara bigint not null, skill bigint not null, hp bigint not null, attack bigint not null,
  defense bigint not null, critical bigint not null, status text not null, created_at timestamptz not null
);

alter table battles drop constraint battles_user_fkey,
  add day text, add nonce bigint, add strength bigint, add opponent_strength bigint, add battles_before bigint,
  add status_before text, add status text;

create index character_draws_day_user_id_idx on character_draws (day, user_id);
create unique index battles_user_id_day_nonce_key on battles (user_id, day, nonce) where day is not null;
create index battles_day_id_idx on battles (day, id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
drop table character_draws;
delete from battles where not exists (select from characters where characters.user_id = battles.user_id);
alter table battles
  drop day, drop nonce, drop strength, drop opponent_strength, drop battles_before, drop status_before, drop status,
  add constraint battles_user_fkey foreign key (user_id) references characters (user_id) on delete cascade`);
  }
}
