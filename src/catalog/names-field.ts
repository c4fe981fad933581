import { isObject } from '../platform/check.js';
import { customField, isTextOf } from '../platform/http/field.decorators.js';

const MAX_LANGUAGES = 40;
/** In characters, of a name and of a language. */
const MAX_NAME = 100;
const MAX_TAG = 35;

/** Names of one thing by language, such as `{"ja": "灯台守"}`. Languages are BCP 47 tags in their usual form. */
export function NamesField(): PropertyDecorator {
  const name = { type: 'string', minLength: 1, maxLength: MAX_NAME };
  const schema = {
    type: 'object',
    additionalProperties: name,
    maxProperties: MAX_LANGUAGES,
    example: { ja: '灯台守' },
  };
  const expected = `an object of at most ${MAX_LANGUAGES} names of 1 to ${MAX_NAME} characters by language, such as {"ja": "…", "pt-BR": "…"}`;
  const isValid = (value: unknown): boolean => isObject(value) && areNames(value);
  const options = { description: 'Its names in other languages, by BCP 47 tags' };
  return customField(options, schema, expected, isValid, (value) => {
    if (!isObject(value)) return 'not_an_object';
    return Object.keys(value).length > MAX_LANGUAGES ? 'too_many' : 'wrong_format';
  });
}

function areNames(value: object): boolean {
  const entries = Object.entries(value);
  return (
    entries.length <= MAX_LANGUAGES && entries.every(([tag, name]) => isLanguage(tag) && isTextOf(name, 1, MAX_NAME))
  );
}

function isLanguage(tag: string): boolean {
  if (tag.length > MAX_TAG) return false;
  try {
    return Intl.getCanonicalLocales(tag)[0] === tag;
  } catch {
    return false;
  }
}
