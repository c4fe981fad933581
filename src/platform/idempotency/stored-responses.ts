import { instanceToPlain } from 'class-transformer';
import type { DoneFuncWithErrOrRes, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../http/errors.js';
import { RawJson } from '../raw-json.js';
import type { ResponseHead, IdempotencyKey } from './idempotency-key.entity.js';

export type StoredResponse = Pick<IdempotencyKey, 'answer' | 'head'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Replaces what is about to be sent by the stored response. */
    replay: (() => unknown) | undefined;
    /** Stores what is about to be sent, if it is not what is stored already. */
    storeSent: ((payload: unknown) => Promise<unknown> | undefined) | undefined;
  }
}

/** Sends a stored response as it is, and stores one that was changed after the work. This is the first hook of a route that sees a response. */
export function sendReplays(fastify: FastifyInstance): void {
  fastify.decorateRequest('replay', undefined);
  fastify.decorateRequest('storeSent', undefined);
  fastify.addHook('onRoute', (route) => {
    if (route.config?.takesKey) route.onSend = [sendStored, route.onSend ?? []].flat();
  });
}

function sendStored(request: FastifyRequest, _reply: FastifyReply, payload: unknown, done: DoneFuncWithErrOrRes): void {
  const { replay: stored } = request;
  const storing = stored ? undefined : request.storeSent?.(payload);
  if (storing) void storing.then(() => done());
  else if (stored) done(null, stored());
  else done();
}

/** The response that a result becomes, without the fields that class-transformer excludes. */
export function responseOf(reply: FastifyReply, result: unknown): StoredResponse {
  if (result === undefined) return { answer: '', head: headOf(reply, undefined) };
  const head = headOf(reply, JSON_TYPE);
  if (result instanceof RawJson) return { answer: result.text, head };
  return { answer: JSON.stringify(instanceToPlain(result)), head: { ...head, isJson: true } };
}

function headOf(reply: FastifyReply, type: string | undefined): ResponseHead {
  const location = reply.getHeader('location') as string | undefined;
  return { status: reply.statusCode, ...(type !== undefined && { type }), ...(location !== undefined && { location }) };
}

/** What is to be stored of a response that is not as its work left it; undefined for one that is, an error, and a stream. */
export function changedHead(
  reply: FastifyReply,
  { answer, head }: StoredResponse,
  payload: unknown,
): ResponseHead | undefined {
  const sent = payload ?? '';
  if (reply.statusCode >= 400 || typeof sent !== 'string') return undefined;
  const now = headOf(reply, reply.getHeader('content-type') as string | undefined);
  const names = ['status', 'type', 'location'] as const;
  if (sent === answer && names.every((name) => now[name] === head?.[name])) return undefined;
  return { ...now, sent, isJson: head?.isJson === true };
}

export function replay(reply: FastifyReply, { answer, head }: StoredResponse): string | null {
  void reply.header('idempotency-replayed', 'true');
  if (head) {
    const { status, type, location } = head;
    void reply.code(status).removeHeader('content-type').removeHeader('location');
    if (type !== undefined) void reply.header('content-type', type);
    if (location !== undefined) void reply.header('location', location);
  }
  const body = head?.sent ?? answer;
  return body === '' ? null : body;
}
