import { ApiProperty } from '@nestjs/swagger';
import { TextField, type TextOptions, TimeField } from '../../../platform/http/field.decorators.js';

export const HEX_EXAMPLE = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';
export const VERSION_EXAMPLE = 'd2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8';
export const SEED_EXAMPLE = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
export const DAY_KEY = ['day', /^\d{8}$/, 'a game day, YYYYMMDD', '20260131'] as const;

export const TextOrNull = (description: string, example: string | null): PropertyDecorator =>
  TextField({ nullable: true, description, example });

/** Of an object with values by names. */
export const ByName = (value: { type: string } | { $ref: string }, description: string, example: object, more = {}) =>
  ApiProperty({ type: 'object', additionalProperties: value, description, example, ...more });

export const DayEndField = (more = ''): PropertyDecorator =>
  TimeField({
    nullable: true,
    description: `When that day ends, in the time zone of the game; null ${more}for 99991231`,
    example: '2026-02-01T00:00:00+00:00',
  });

export const CommitmentField = (options: TextOptions = {}): PropertyDecorator =>
  TextField({ description: "SHA-256 of the day's seed, in hex", example: HEX_EXAMPLE, ...options });
export const SeedField = (): PropertyDecorator =>
  TextOrNull("The day's seed in hex; null until the day is over", SEED_EXAMPLE);
