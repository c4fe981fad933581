import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorDetail } from '../../clients/typescript/src/api';
import { ApiError } from '../../clients/typescript/src/api-error';
import { ERROR_REASONS } from '../../src/platform/error-reasons';
import { refusalOf } from '../src/api/refusal';
import { takeTexts, texts } from '../src/texts';
import { EN } from '../src/texts/en';
import { JA } from '../src/texts/ja';
import { playersWords, REFUSALS } from '../src/texts/refusals';

const TAKEN: ErrorDetail = { field: 'username', message: 'is taken already', reason: 'name_taken' };
const LIMITED: ErrorDetail = { field: 'cp', message: 'must be an integer from 0 to 200', reason: 'out_of_range' };
const LATER = { message: 'The moon is too bright', reason: 'bright_moon' } as unknown as ErrorDetail;
/** A service from before reasons. */
const EARLIER = { message: 'The moon is too dark' } as ErrorDetail;

const said = (...errors: ErrorDetail[]): string => {
  const refusal = refusalOf(new ApiError(409, { code: 409, status: 'Conflict', errors }));
  return refusal === undefined ? '' : texts().errors.refusal(refusal);
};

/** Reasons of operators' acts, of what the page itself writes, and of modules, whose message says why. A new reason is in here, or has sentences. */
const NO_PLAYERS =
  `malformed_http malformed_url headers_too_large unknown_expectation no_route method_not_allowed malformed_body
  body_too_complex body_too_large unsupported_body required not_a_string not_an_integer not_a_number not_a_boolean not_a_list
  not_an_object not_a_picture out_of_range unknown_value unknown_field not_together repeated record_left_out still_owns
  still_referred_to name_taken external_id_taken taken changed_since not_in_batch tables_from_file odds_too_long no_drawn_character key_reused
  invalid forbidden conflict unprocessable unavailable refused`.split(/\s+/);

describe('a refusal, to a player,', () => {
  it.each(Object.entries(REFUSALS))(
    'is a sentence for each reason that a player can meet: %s',
    (language, sentences) => {
      const met = Object.keys(ERROR_REASONS).filter((reason) => !NO_PLAYERS.includes(reason));
      expect(Object.keys(sentences).sort()).toEqual(met.sort());
      for (const sentence of Object.values(sentences))
        expect(sentence).toMatch(language === 'ja' ? /^[^a-zA-Z_]+。$/ : /^[A-Z][^_]*\.$/);
    },
  );

  it('says no field and nothing of the interface, and what a module says in its words', () => {
    const said = (detail: ErrorDetail): string => playersWords({ status: 409, details: [detail] }, REFUSALS.en);
    const low = { field: 'owner', message: 'a user needs 10 ticket, and has 8', reason: 'balance_too_low' } as const;
    expect(said(low)).toBe('You have too little for this.');
    expect(said(LATER)).toBe('The moon is too bright');
    expect(playersWords({ status: 502, details: [] }, REFUSALS.en)).toMatch(/^The game cannot do this now/);
  });
});

describe('the refusal of a request', () => {
  beforeEach(() => takeTexts(JA));

  it('is said in Japanese by its reasons', () => {
    expect(texts().errors.detail(TAKEN)).toBe('この名前はすでに使われています。');
    expect(said(TAKEN, { message: 'no', reason: 'busy' })).toMatch(
      /^username：この名前はすでに使われています。 混み合っています。/,
    );
  });

  it('is said with the message where that has a limit', () => {
    expect(said(LIMITED)).toBe('cp：値が範囲を外れています。（must be an integer from 0 to 200）');
  });

  it('is said by the message for a reason that the page does not know, and without one', () => {
    expect(said(LATER)).toBe('The moon is too bright');
    expect(said(EARLIER)).toBe('The moon is too dark');
    expect(texts().errors.detail({ ...LATER, reason: 'toString' as 'busy' })).toBe('The moon is too bright');
  });

  it('is said in English by the messages, also after Japanese', () => {
    takeTexts(EN);
    expect(texts().errors.detail(TAKEN)).toBe('is taken already');
    expect(said(TAKEN, LATER)).toBe('username is taken already. The moon is too bright.');
  });

  it('is the status when a proxy answered, and nothing when no one did', () => {
    expect(refusalOf(new TypeError('Failed to fetch'))).toBeUndefined();
    const refusal = refusalOf(new ApiError(502, undefined));
    for (const { errors } of [EN, JA]) expect(refusal && errors.refusal(refusal)).toBe('502');
  });
});
