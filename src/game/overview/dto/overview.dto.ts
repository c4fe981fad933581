import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { SOURCES } from '../../../platform/config/environment.js';
import { DayField, IntegerField, TextField, TimeField } from '../../../platform/http/field.decorators.js';

export const CHECKS = ['backup', 'clocks', 'day_open', 'reveal', 'tables', 'credentials', 'tokens'] as const;
export type CheckName = (typeof CHECKS)[number];

export const STEPS = ['name', 'kind', 'banner', 'token', 'link'] as const;
export type Step = (typeof STEPS)[number];

@ApiSchema({ name: 'OverviewDraws' })
export class OverviewDraws {
  @DayField() day!: string;
  @TextField({ description: 'The banner; the names of several that have the same table', example: 'standard' })
  banner!: string;
  @IntegerField({ minimum: 0, example: 612 }) draws!: number;
  @IntegerField({ minimum: 0, description: 'Those that gave a `super`', example: 9 }) supers!: number;
}

@ApiSchema({ name: 'OverviewToken' })
export class OverviewToken {
  @TextField({ example: 'bot' }) name!: string;
  @ApiProperty({ type: [String], description: 'The operations that it is for', example: ['createCard'] })
  operations!: string[];
  @TimeField() until!: string;
  @TimeField({ nullable: true, description: 'When it was used last, to the minute; null for one that never was' })
  used_at!: string | null;
}

@ApiSchema({ name: 'OverviewSetting' })
export class OverviewSetting {
  @TextField({ example: 'GAME_NAME' }) name!: string;
  @TextField({ description: 'As it was given, or the default; empty where there is none', example: 'Moonlit Post' })
  value!: string;
  @ApiProperty({ enum: SOURCES, description: 'Where it comes from', example: '.env' })
  source!: (typeof SOURCES)[number];
}

@ApiSchema({ name: 'Game_OverviewRead' })
export class OverviewRead {
  @DayField({ description: 'The game day of now' }) today!: string;

  @ApiProperty({ enum: CHECKS, isArray: true, description: 'What is watched', example: CHECKS })
  watched!: readonly CheckName[];

  @ApiProperty({
    enum: CHECKS,
    isArray: true,
    description: 'What of it needs somebody. A backup is late after 26 hours, and a token within 7 days of its end',
    example: ['backup'],
  })
  wrong!: CheckName[];

  @ApiProperty({ type: [OverviewDraws], description: 'Random draws of the last 30 days, by day and banner' })
  draws!: OverviewDraws[];

  @ApiProperty({ type: [OverviewToken], description: 'The named tokens in force, by name' }) tokens!: OverviewToken[];

  @TimeField({ nullable: true, description: 'When `card-draw backup` last made a backup; null before the first' })
  last_backup!: string | null;

  @ApiProperty({ type: [String], description: 'The game days that take draws', example: ['20260131'] })
  days_open!: string[];

  @ApiProperty({ type: [String], description: 'The days that are over and not revealed', example: [] })
  days_overdue!: string[];

  @DayField({ nullable: true, description: 'The last day whose seed is revealed; null before the first' })
  last_revealed!: string | null;

  @ApiProperty({ type: [OverviewSetting], description: 'The settings that matter first. None is a secret' })
  settings!: OverviewSetting[];

  @ApiProperty({
    enum: STEPS,
    isArray: true,
    description:
      'What a new service lacks: `GAME_NAME`, a kind with art, draw tables of its own, a named token, a link of a player. ' +
      'Nothing once players have drawn on seven days',
    example: ['banner', 'link'],
  })
  first_steps!: Step[];

  @IntegerField({ minimum: 0, description: 'Wrong credentials of the last 24 hours, by whole hours', example: 3 })
  refused!: number;
}
