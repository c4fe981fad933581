import { ApiQuery } from '@nestjs/swagger';
import { invalid } from '../platform/http/errors.js';
import { integerReason, requestParameter, TextKey } from '../platform/http/param.decorators.js';
import { FACES, ONE_FACE } from './face-address.js';

const EXAMPLE = '71~29~super~1803~critical';

const NARROWEST = 64;
const WIDEST = 960;
const USUAL = 320;

/** A card by its id and what its picture shows. */
export function FaceKey(): ParameterDecorator {
  const form = `a face such as ${EXAMPLE}: id, card, status, cp and skill; the skill may be empty`;
  return TextKey('face', ONE_FACE, form, EXAMPLE);
}

/** The cards of a link's picture. */
export function FacesKey(): ParameterDecorator {
  return TextKey('faces', FACES, `one to three faces such as ${EXAMPLE}, with commas between them`, EXAMPLE);
}

/** How wide a picture of a card is, in pixels. */
export function Width(): ParameterDecorator {
  const schema = { type: 'integer', minimum: NARROWEST, maximum: WIDEST, default: USUAL };
  const describe = ApiQuery({ required: false, name: 'width', description: 'Width in pixels', schema });
  return requestParameter(({ query }) => {
    const given = (query as Record<string, unknown>)['width'];
    if (given === undefined) return USUAL;
    const width = typeof given === 'string' && /^[1-9]\d{0,3}$/.test(given) ? Number(given) : NaN;
    if (width >= NARROWEST && width <= WIDEST) return width;
    const message = `must be a whole number from ${NARROWEST} to ${WIDEST}`;
    throw invalid([{ field: 'width', message, reason: integerReason(given) }]);
  }, describe);
}
