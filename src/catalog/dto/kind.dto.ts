import { ApiSchema, IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import type { Filters } from '../../platform/database/page.js';
import { TokenField } from '../../platform/http/field.decorators.js';
import { Kind, KindVersion } from '../kind.entity.js';

class OptionalFields extends PartialType(PickType(Kind, ['names', 'text', 'series', 'author']), {
  skipNullProperties: false,
}) {}

/** Body of putKind: the whole kind but its art. What is left out is empty. */
export class PutKindDto extends IntersectionType(PickType(Kind, ['name']), OptionalFields) {
  @TokenField(true) token?: string;
}

class KindShape extends IntersectionType(PickType(Kind, ['card']), OmitType(Kind, ['card'])) {}

/** A kind, as every operation shows it. */
@ApiSchema({ name: 'KindRead' })
export class KindRead extends KindShape {}

/** A kind as it was from `created_at` on. */
@ApiSchema({ name: 'KindVersionRead' })
export class KindVersionRead extends IntersectionType(
  PickType(KindVersion, ['id', 'card']),
  OmitType(KindVersion, ['id', 'card']),
) {}

const NAME_HAS = 'strpos(lower("name"), lower($?)) > 0';
const OTHER_NAME_HAS =
  'exists (select from jsonb_each_text("names") as other(language, name) where strpos(lower(other.name), lower($?)) > 0)';

export const KIND_FILTERS: Filters = {
  series: { type: 'string', description: 'Only kinds of this series', example: 'Night Market', sql: '"series" = $?' },
  search: {
    type: 'string',
    description: 'Only kinds that have this in a name, in any language',
    example: 'lamp',
    sql: `(${NAME_HAS} or ${OTHER_NAME_HAS})`,
  },
};
