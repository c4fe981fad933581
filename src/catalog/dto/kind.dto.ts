import { ApiSchema, IntersectionType, OmitType, PickType } from '@nestjs/swagger';
import { Card } from '../../cards/card.entity.js';
import type { Filters } from '../../platform/database/page.js';
import { optionalFields } from '../../platform/dto-fields.js';
import { IntegerField, TokenField } from '../../platform/http/field.decorators.js';
import { Kind, KindVersion } from '../kind.entity.js';

/** Body of putKind: the whole kind but its art. What is left out is empty. */
export class PutKindDto extends IntersectionType(
  PickType(Kind, ['name']),
  optionalFields(PickType(Kind, ['names', 'text', 'series', 'author'])),
) {
  @TokenField(true) token?: string;
}

/** A kind, as every operation shows it. */
export class KindRead extends IntersectionType(PickType(Kind, ['card']), OmitType(Kind, ['card'])) {}

/** A kind as it was from `created_at` on. */
export class KindVersionRead extends IntersectionType(
  PickType(KindVersion, ['id', 'card']),
  OmitType(KindVersion, ['id', 'card']),
) {}

/** A card of a number. */
@ApiSchema({ name: 'Kind_CopyList' })
export class KindCopyList extends PickType(Card, ['status', 'skill', 'cp', 'created_at']) {
  @IntegerField({ example: 1 }) id!: number;
  @IntegerField({ description: 'Id of the user who owns it', example: 1 }) owner!: number;
}

const NAME_HAS = 'strpos(lower("name"), lower($?)) > 0';
const OTHER_NAME_HAS =
  'exists (select from jsonb_each_text("names") as other(language, name) where strpos(lower(other.name), lower($?)) > 0)';

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
    description: 'Only kinds that have this in a name, in any language',
    example: 'lamp',
    sql: `(${NAME_HAS} or ${OTHER_NAME_HAS})`,
  },
};
