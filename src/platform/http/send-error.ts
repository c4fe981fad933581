import type { FastifyReply } from 'fastify';
import { ErrorBody } from './error-body.dto.js';
import type { DescribedError } from './describe-error.js';

/** The content type of every answer that has a body. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** In seconds: what is not available now may be again soon. */
const RETRY_AFTER = 1;

/** Answers with an error, in the one error shape. */
export function sendError(
  reply: FastifyReply,
  { code, errors, allow, retryAfter = code === 503 ? RETRY_AFTER : undefined }: DescribedError,
): void {
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  if (allow !== undefined) void reply.header('allow', allow);
  void reply
    .code(code)
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(new ErrorBody(code, errors)));
}
