import { instanceToPlain } from 'class-transformer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../http/errors.js';
import { RawJson } from '../raw-json.js';
import type { AnswerHead, IdempotencyKey } from './idempotency-key.entity.js';

/** An answer that is stored under a key. */
export type SentAnswer = Pick<IdempotencyKey, 'answer' | 'head'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Replaces what is about to be sent by the stored answer. */
    replay: (() => unknown) | undefined;
  }
}

/** Lets a stored answer go out as it is. This is the first hook of a route that sees an answer. */
export function sendReplays(fastify: FastifyInstance): void {
  fastify.decorateRequest('replay', undefined);
  fastify.addHook('onRoute', (route) => {
    if (route.config?.takesKey) route.onSend = [sendReplay, route.onSend ?? []].flat();
  });
}

type Done = (error?: Error | null, payload?: unknown) => void;

function sendReplay({ replay: stored }: FastifyRequest, _reply: FastifyReply, _payload: unknown, done: Done): void {
  if (stored) done(null, stored());
  else done();
}

/** The answer that a result becomes, without the fields that class-transformer excludes. */
export function answerOf(reply: FastifyReply, result: unknown): SentAnswer {
  if (result === undefined) return { answer: '', head: headOf(reply, undefined) };
  const head = headOf(reply, JSON_TYPE);
  if (result instanceof RawJson) return { answer: result.text, head };
  return { answer: JSON.stringify(instanceToPlain(result)), head: { ...head, isJson: true } };
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
