import { DayField, TextField, TimeField } from '../../../platform/http/field.decorators.js';

export const KEY_EXAMPLE = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

/** A public key that signs days, or has signed some. */
export class KeyList {
  @TextField({ description: 'The public key (Ed25519), in hex', example: KEY_EXAMPLE }) key!: string;
  @DayField({ description: 'The first day that it signs' }) first_day!: string;
  @TimeField({ description: 'When it was made' }) created_at!: string;
}
