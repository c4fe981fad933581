import { ApiSchema, IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { Card } from '../../entities/card.entity.js';
import type { Filters } from '../../platform/database/page.js';
import { movedKind } from '../../entities/moved-kind.js';
import { isObject } from '../../platform/check.js';
import { optionalFields } from '../../platform/dto-fields.js';
import { hasForm, isName } from '../../platform/http/constraints.js';
import { field, IntegerField, NameField, TokenField } from '../../platform/http/field.decorators.js';
import { Kind, KindVersion, MAX_NAME, NamesField, WIDTHS } from '../../entities/kind.entity.js';

/** Body of putKind: the whole kind but its art. What is left out is empty. */
export class PutKindDto extends optionalFields(PickType(Kind, ['text', 'series', 'author'])) {
  @NameField({ maxLength: MAX_NAME, description: 'Stored in NFC', example: 'Lamp Keeper' }) name!: string;
  @NamesField({ optional: true }, isName) names?: Record<string, string>;
  @TokenField(true) token?: string;
}

type Names = Pick<PutKindDto, 'name' | 'names'>;

/** Names as they are stored. */
export function inNfc({ name, names }: Names): Names {
  const others = Object.entries(names ?? {}).map(([language, other]) => [language, other.normalize()]);
  return { name: name.normalize(), ...(names && { names: Object.fromEntries(others) as Record<string, string> }) };
}

export class KindRead extends IntersectionType(PickType(Kind, ['card']), OmitType(Kind, ['card'])) {}

export class KindVersionRead extends IntersectionType(
  PickType(KindVersion, ['id', 'card']),
  OmitType(KindVersion, ['id', 'card']),
) {}

@ApiSchema({ name: 'Kind_CopyList' })
export class KindCopyList extends PickType(Card, ['status', 'skill', 'cp', 'created_at']) {
  @IntegerField({ example: 1 }) id!: number;
  @IntegerField({ description: 'Id of the user who owns it', example: 1 }) owner!: number;
}

/** Case is folded as in the search of users, whatever the locale of the database is. */
const has = (name: string): string => `strpos(lower(${name} collate "und-x-icu"), lower($? collate "und-x-icu")) > 0`;
const OTHER_NAME_HAS = `exists (select from jsonb_each_text("names") as other(language, name) where ${has('other.name')})`;

export const KIND_FILTERS: Filters = {
  cards: {
    type: 'integers',
    description: 'Only the kinds with these numbers, at most 100',
    example: [1, 2, 3],
    sql: '"card" = any ($?::bigint[])',
  },
  series: { type: 'string', description: 'Only kinds of this series', example: 'Night Market', sql: '"series" = $?' },
  search: {
    type: 'string',
    description: 'Only kinds that have this in a name, in any language, whatever its case',
    example: 'lamp',
    sql: `(${has('"name"')} or ${OTHER_NAME_HAS})`,
  },
};

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const EXPECTED = `an object of images in Base64 by width: ${WIDTHS.join(', ')}`;

function arePictures(value: unknown): boolean {
  const widths = WIDTHS.map(String);
  return (
    isObject(value) &&
    Object.entries(value).every(([width, text]) => widths.includes(width) && BASE64.test(String(text)))
  );
}

class KindWithArt extends KindRead {
  @field({}, { type: 'object' }, EXPECTED, hasForm(arePictures))
  pictures!: Record<string, string>;
}

/** As `npx card-draw export` writes them, with their art. */
export const KINDS = movedKind(Kind, KindRead, {
  dto: KindWithArt,
  relation: {
    field: 'pictures',
    select: `coalesce((SELECT json_object_agg(width, replace(encode(bytes, 'base64'), E'\\n', '') ORDER BY width) FROM art_files
      WHERE '/art/' || sha256 || '.webp' = kinds.art), '{}') AS pictures`,
  },
});

/** Of art, versions have the address only. */
export const KIND_VERSIONS = movedKind(KindVersion, KindVersionRead);
