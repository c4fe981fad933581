import { USUAL_FORM, wholeNumberText } from '../platform/check.js';
import { queryParameter, TextKey } from '../platform/http/param.decorators.js';
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
  const schema = { type: 'integer', minimum: NARROWEST, maximum: WIDEST };
  const check = { ...wholeNumberText(NARROWEST, WIDEST, USUAL_FORM), schema };
  return queryParameter('width', 'Width in pixels', check, USUAL);
}
