import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorDetail } from '../../clients/typescript/src/api';
import { ApiError } from '../../clients/typescript/src/api-error';
import { refusalOf } from '../src/api/refusal';
import { takeTexts, texts } from '../src/texts';
import { EN } from '../src/texts/en';
import { JA } from '../src/texts/ja';

const TAKEN: ErrorDetail = { field: 'username', message: 'is taken already', reason: 'name_taken' };
const LIMITED: ErrorDetail = { field: 'cp', message: 'must be an integer from 0 to 200', reason: 'out_of_range' };
const LATER = { message: 'The moon is too bright', reason: 'bright_moon' } as unknown as ErrorDetail;
/** A service from before reasons. */
const EARLIER = { message: 'The moon is too dark' } as ErrorDetail;

const said = (...errors: ErrorDetail[]): string => {
  const refusal = refusalOf(new ApiError(409, { code: 409, status: 'Conflict', errors }));
  return refusal === undefined ? '' : texts().errors.refusal(refusal);
};

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
