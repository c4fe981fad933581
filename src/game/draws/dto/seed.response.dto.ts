import { ApiSchema } from '@nestjs/swagger';
import { DayField, IntegerField, TextField, TimeField } from '../../../platform/http/field.decorators.js';

const HEX_EXAMPLE = 'b94d27b9934d3e08a52e52d7da7dabfac484efe37a5380ee9088f7ace2efcde9';

/** What is public of a day's seed. */
abstract class SeedShape {
  @DayField()
  day!: string;

  @TextField({ description: "SHA-256 of the seed's 32 bytes, in hex", example: HEX_EXAMPLE })
  commitment!: string;

  @TextField({
    nullable: true,
    description: "Version of the draw table of all the day's draws, as in readOddsVersion; null until the day opens",
    example: 'd2c5e5f9f3ec6a3c0f2c5e2b8e6f8a6d0f3b7e1c9a4d5f60718293a4b5c6d7e8',
  })
  table!: string | null;

  @TimeField({ description: 'When the seed was made and its commitment published' })
  created_at!: string;

  @TextField({
    nullable: true,
    description: 'The seed in hex; null until the day is over',
    example: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  })
  seed!: string | null;

  @IntegerField({ minimum: 0, description: 'Random draws made on that day', example: 1200 })
  draws!: number;
}

/** A seed in listSeed. */
@ApiSchema({ name: 'SeedList' })
export class SeedList extends SeedShape {}

/** A seed as readSeed answers it. */
@ApiSchema({ name: 'SeedRead' })
export class SeedRead extends SeedShape {}
