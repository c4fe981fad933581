import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header that carries the id of a request, both ways. */
export const REQUEST_ID = 'x-request-id';

/** Nothing that would have to be escaped in a log or a header. */
const ACCEPTABLE = /^[A-Za-z0-9._:/+=@-]{1,128}$/;

/** Names this process among others. */
const PREFIX = randomBytes(6).toString('hex');

let made = 0;

/** The id of a request: its client's, if that is acceptable, else one that is made. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && ACCEPTABLE.test(given) ? given : newRequestId();
}

/** Unlike all others, and no secret. */
export function newRequestId(): string {
  made += 1;
  return `${PREFIX}-${made.toString(36)}`;
}
