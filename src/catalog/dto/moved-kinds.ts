import { isObject } from '../../platform/check.js';
import { customField } from '../../platform/http/field.decorators.js';
import { movedKind } from '../../moved-kind.js';
import { Kind, KindVersion, WIDTHS } from '../kind.entity.js';
import { KindRead, KindVersionRead } from './kind.dto.js';

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
  @customField({}, { type: 'object' }, EXPECTED, arePictures, () => 'wrong_format')
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
