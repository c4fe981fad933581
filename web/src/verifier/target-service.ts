import { readListedDay, readPage } from '../../../src/game/rules/published-day';
import { InvalidResponse } from '../../../src/game/rules/validation';
import { ApiError } from '../../../clients/typescript/src/api-error';
import { ServiceSource } from '../proof/service';

/** So many records are asked for at once. They are verified in one go, and then the document can show something. */
const PAGE_LENGTH = 500;

/** Why nothing can be verified, in a word. */
export type Obstacle = 'unreachable' | 'no service' | 'bad address' | 'bad days' | 'no draw' | 'no days';

/** Something stands in the way of a verification. It says nothing about the draws. */
export class Obstructed extends Error {
  constructor(readonly obstacle: Obstacle) {
    super(obstacle);
  }
}

/** What was typed as an address, without a slash at the end. @throws Obstructed for what is none */
export function addressOf(typed: string): string {
  try {
    const url = new URL(typed.trim());
    const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
    if (isWeb && url.username === '' && url.password === '') return (url.origin + url.pathname).replace(/\/+$/, '');
  } catch {
    // It is told below.
  }
  throw new Obstructed('bad address');
}

/** The service at an address, once it has shown that it is one. @throws Obstructed when it has not */
export async function serviceAt(
  address: string,
  signal: AbortSignal,
  waits: (seconds: number) => void,
): Promise<ServiceSource> {
  // A redirect would lead to an address that nobody typed.
  const manner = { redirect: 'error', credentials: 'omit', cache: 'no-store' } as const;
  const service = new ServiceSource(address, { ...manner, pageLength: PAGE_LENGTH, signal, waits });
  try {
    for (const day of readPage(await service.daysAfter(0))) readListedDay(day);
    return service;
  } catch (error) {
    signal.throwIfAborted();
    const isOther = error instanceof SyntaxError || error instanceof InvalidResponse;
    if (isOther || (error instanceof ApiError && error.status < 500)) throw new Obstructed('no service');
    throw error instanceof TypeError ? new Obstructed('unreachable') : error;
  }
}
