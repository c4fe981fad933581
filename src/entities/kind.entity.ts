import { IsObject } from 'class-validator';
import { createHash } from 'node:crypto';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { isObject } from '../platform/check.js';
import { FlagColumn, IdColumn, IntegerColumn, TextColumn } from '../platform/database/columns.js';
import { constraint, hasForm, isTextOf } from '../platform/http/constraints.js';
import {
  field,
  type FieldOptions,
  FlagField,
  IntegerField,
  TextField,
  TextProperty,
  TimeProperty,
} from '../platform/http/field.decorators.js';

/** Lengths in characters. */
export const MAX_NAME = 100;
const MAX_TEXT = 2000;
const MAX_LANGUAGES = 40;
const MAX_TAG = 35;

/** Names of one thing by language, such as `{"ja": "灯台守"}`. Languages are BCP 47 tags in their usual form. */
export function NamesField(more: FieldOptions = {}, isValidName: IsName = isStoredName): PropertyDecorator {
  const name = { type: 'string', minLength: 1, maxLength: MAX_NAME };
  const schema = {
    type: 'object',
    additionalProperties: name,
    maxProperties: MAX_LANGUAGES,
    example: { ja: '灯台守' },
  };
  const expected = `an object of at most ${MAX_LANGUAGES} names of 1 to ${MAX_NAME} characters by language, such as {"ja": "…", "pt-BR": "…"}`;
  const isSmall = constraint('maxMembers', (value) => isObject(value) && Object.keys(value).length <= MAX_LANGUAGES);
  const haveForm = hasForm((value) => isObject(value) && areNames(value, isValidName));
  const options = { description: 'Its names in other languages, by BCP 47 tags', ...more };
  return field(options, schema, expected, IsObject, isSmall, haveForm);
}

type IsName = (value: unknown, maxLength: number) => boolean;

function isStoredName(value: unknown): boolean {
  return isTextOf(value, 1, MAX_NAME);
}

function areNames(value: object, isValidName: IsName): boolean {
  return Object.entries(value).every(([tag, name]) => isLanguage(tag) && isValidName(name, MAX_NAME));
}

function isLanguage(tag: string): boolean {
  if (tag.length > MAX_TAG) return false;
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}

/** What players read of a kind of card. */
abstract class Described {
  @TextProperty({ minLength: 1, maxLength: MAX_NAME, example: 'Lamp Keeper' }) name!: string;

  @NamesField()
  @Column({ type: 'jsonb', default: {} })
  names!: Record<string, string>;

  @TextProperty({ maxLength: MAX_TEXT, description: 'A story, or whatever players should read', example: '' })
  text!: string;

  @TextProperty({ maxLength: MAX_NAME, description: 'The set that it is part of', example: 'Night Market' })
  series!: string;

  @TextProperty({ maxLength: MAX_NAME, description: 'Who drew it', example: '' }) author!: string;

  @TextColumn()
  @TextField({ description: 'The address of its picture on this service, or ""', example: '' })
  art!: string;

  @TimeProperty() created_at!: string;
}

/** What a card number stands for. */
@Entity('kinds')
export class Kind extends Described {
  @IntegerField({ description: 'The number of its cards', example: 7 })
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'kinds_pkey' })
  card!: number;

  @TimeProperty() updated_at!: string;
}

/** A kind as it was from a moment on. Versions are only added, also when a kind is deleted, so that no kind is renamed unseen. */
@Entity('kind_versions')
@Index('kind_versions_card_id_idx', ['card', 'id'])
export class KindVersion extends Described {
  @IntegerField({ example: 1 })
  @IdColumn('kind_versions')
  id!: number;

  @IntegerField({ description: 'The number of its cards', example: 7 })
  @IntegerColumn({ default: undefined })
  card!: number;

  @FlagField({ description: 'Whether the kind was deleted then' })
  @FlagColumn()
  deleted!: boolean;
}

/** The widths of pictures that are stored. The first is the one that names all. */
export const WIDTHS = [1024, 512, 256] as const;

export function artAddress(largest: Uint8Array): string {
  return `/art/${createHash('sha256').update(largest).digest('hex')}.webp`;
}

/** A picture of a kind in one size. Its name is the SHA-256 of the largest size, so that its address always shows the same. */
@Entity('art_files')
export class ArtFile {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'art_files_pkey' }) sha256!: string;
  /** Of the square that it fits into, in pixels. */
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'art_files_pkey' }) width!: number;

  @Column({ type: 'bytea' })
  bytes!: Buffer;
}
