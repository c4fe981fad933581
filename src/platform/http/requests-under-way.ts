import type { FastifyReply } from 'fastify';
import type { Socket } from 'node:net';
import { sendError } from './errors.js';

/** How often it is looked for requests that take too long; no clock is read, and no timer set, for a single one. */
const CHECK_MS = 200;

/** Knows the requests that are not answered yet, and answers those that take too long, whatever they wait for. */
export class RequestsUnderWay {
  /** The last request of each connection; one that is answered stays until the next look. */
  private readonly last = new Map<Socket, FastifyReply>();
  /** Those before the last, of clients that do not wait for an answer before they send more. */
  private readonly earlier = new Set<FastifyReply>();
  /**
   * When those that are not quick were first seen with their bodies complete. Weak: one that is answered, and followed by another on its
   * connection, before the next look is not looked at again.
   */
  private readonly slow = new WeakMap<FastifyReply, number>();
  private timer: NodeJS.Timeout | undefined;
  private isEnding = false;

  /** @param limitMs how long one may take, from when its body has come until its answer begins */
  constructor(private readonly limitMs: number) {}

  /** To be called for each request when it comes. */
  add(reply: FastifyReply): void {
    const { raw } = reply;
    const socket = reply.request.raw.socket;
    const before = this.last.get(socket);
    this.last.set(socket, reply);
    if (before !== undefined && !before.raw.headersSent) {
      this.earlier.add(before);
      // Its answer is not the connection's last one any more.
      if (this.isEnding) before.raw.shouldKeepAlive = true;
    }
    if (this.isEnding) raw.shouldKeepAlive = false;
    this.timer ??= setInterval(() => this.check(), CHECK_MS).unref();
  }

  /** From now on connections are closed with the answer to their last request, which says so. */
  endConnections(): void {
    this.isEnding = true;
    for (const { raw } of this.last.values()) raw.shouldKeepAlive = false;
  }

  private check(): void {
    const now = performance.now();
    for (const reply of this.earlier) if (!this.look(reply, now)) this.earlier.delete(reply);
    for (const [socket, reply] of this.last) if (!this.look(reply, now)) this.last.delete(socket);
    if (this.last.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** @returns whether it is still under way */
  private look(reply: FastifyReply, now: number): boolean {
    const { raw, request } = reply;
    if (raw.headersSent || raw.destroyed) return false;
    // A client that sends slowly takes its own time.
    if (!request.raw.complete) return true;
    const since = this.slow.get(reply);
    if (since === undefined) this.slow.set(reply, now);
    else if (now - since >= this.limitMs) answerLate(reply);
    return true;
  }
}

/** What its handler answers after this goes nowhere. */
function answerLate(reply: FastifyReply): void {
  const message =
    'This took too long, and whether anything was changed is not known: all of it, or nothing; try again soon';
  sendError(reply, { code: 503, errors: [{ message }] });
}
