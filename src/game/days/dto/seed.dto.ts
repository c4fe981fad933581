import { DayField, IntegerField, TextField, TimeField } from '../../../platform/http/field.decorators.js';
import { ByName, HEX_EXAMPLE, SEED_EXAMPLE, TextOrNull, VERSION_EXAMPLE } from './day-fields.js';

const KEY_EXAMPLE = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
const UNSIGNED = 'null only while an instance of an earlier version runs beside this one';
const TABLES = { standard: VERSION_EXAMPLE };
const OR_NULL = { nullable: true };

/** What is public of a day's seed. */
export class SeedRead {
  @DayField() day!: string;

  @TextField({ description: "SHA-256 of the seed's 32 bytes, in hex", example: HEX_EXAMPLE })
  commitment!: string;

  @TextOrNull('Version of the table of standard, as in readOddsVersion; null until the day opens', VERSION_EXAMPLE)
  table!: string | null;

  @ByName({ type: 'string' }, 'Versions of the tables of all banners; null until the day opens', TABLES, OR_NULL)
  tables!: Record<string, string> | null;

  @TextOrNull('Version of what draws cost and give, as in readEconomyVersion; null for nothing', null)
  economy!: string | null;

  @TimeField({ description: 'When the seed was made and its commitment published' })
  created_at!: string;

  @TextOrNull('The seed in hex; null until the day is over', SEED_EXAMPLE)
  seed!: string | null;

  @IntegerField({ minimum: 0, description: 'Random draws made on that day', example: 1200 })
  draws!: number;

  @TextOrNull('SHA-256 of what happened on the day and of the digest before; null until the seed is shown', HEX_EXAMPLE)
  digest!: string | null;

  @TextOrNull(
    `What is signed of the day: canonical JSON (RFC 8785) of what is known of it; ${UNSIGNED}`,
    `{"commitment":"${HEX_EXAMPLE}","created_at":"2026-01-30T00:00:00+00:00","day":"20260131"}`,
  )
  statement!: string | null;

  @TextOrNull(`The signature over its UTF-8 bytes (Ed25519), in hex; ${UNSIGNED}`, HEX_EXAMPLE.repeat(2))
  signature!: string | null;

  @TextOrNull(`The public key that signed it, as in listKey; ${UNSIGNED}`, KEY_EXAMPLE)
  key!: string | null;
}

export class SeedList extends SeedRead {}

/** A public key that signs days, or has signed some. */
export class KeyList {
  @TextField({ description: 'The public key (Ed25519), in hex', example: KEY_EXAMPLE }) key!: string;
  @DayField({ description: 'The first day that it signs' }) first_day!: string;
  @TimeField({ description: 'When it was made' }) created_at!: string;
}
