import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../http/errors.js';
import { RawJson } from '../raw-json.js';
import type { AnswerHead, IdempotencyKey } from './idempotency-key.entity.js';

/** An answer as it is sent, and stored under a key. */
export type SentAnswer = Pick<IdempotencyKey, 'answer' | 'head'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Ends the work of a request with a key, with what is about to be sent. It gives what is sent then. */
    settle: ((payload: unknown) => Promise<unknown>) | undefined;
  }
}

/** Lets requests with a key end their work when their answer is complete. This is the first hook of a route that sees an answer. */
export function settleAnswers(fastify: FastifyInstance): void {
  fastify.decorateRequest('settle', undefined);
  fastify.addHook('onRoute', (route) => {
    if (route.config?.takesKey) route.onSend = [settle, route.onSend ?? []].flat();
  });
}

type Done = (error?: Error | null, payload?: unknown) => void;

function settle(request: FastifyRequest, _reply: FastifyReply, payload: unknown, done: Done): void {
  const { settle } = request;
  if (settle === undefined) {
    done();
    return;
  }
  request.settle = undefined;
  settle(payload).then((sent) => done(null, sent), done);
}

/** The answer as it will be sent, where nothing changes it any more; undefined where an interceptor may change it. */
export function finalAnswer(reply: FastifyReply, result: unknown): SentAnswer | undefined {
  if (result !== undefined && !(result instanceof RawJson)) return undefined;
  return { answer: result?.text ?? '', head: headOf(reply, result && JSON_TYPE) };
}

/** @throws Error for an answer that is no text */
export function sentAnswer(reply: FastifyReply, payload: unknown): SentAnswer {
  const type = reply.getHeader('content-type') as string | undefined;
  const text = payload instanceof Uint8Array ? Buffer.from(payload).toString() : (payload ?? '');
  if (typeof text !== 'string' || reply.hasHeader('content-encoding'))
    throw new Error('The answer to a request with an idempotency key must be text, neither a stream nor compressed');
  const head = headOf(reply, text === '' ? undefined : type);
  return { answer: text, head: { ...head, isJson: type === JSON_TYPE } };
}

function headOf(reply: FastifyReply, type: string | undefined): AnswerHead {
  const location = reply.getHeader('location') as string | undefined;
  return { status: reply.statusCode, ...(type !== undefined && { type }), ...(location !== undefined && { location }) };
}

/** Makes a reply the stored one. @returns its payload */
export function replay(reply: FastifyReply, { answer, head }: SentAnswer): string | null {
  void reply.header('idempotency-replayed', 'true');
  if (head) {
    const { status, type, location } = head;
    void reply.code(status).removeHeader('content-type').removeHeader('location');
    if (type !== undefined) void reply.header('content-type', type);
    if (location !== undefined) void reply.header('location', location);
  }
  return answer === '' ? null : answer;
}
