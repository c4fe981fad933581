import { PayloadTooLargeException } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { watchAccess } from '../access/access.guard.js';
import type { Settings } from '../config/settings.js';
import { requestIdOf, type RequestWatch } from '../observability/request-watch.js';
import { commonHeaders, originCheck, registerCors } from './answer-headers.js';
import { connectionLimits, endSocket, refuseUnroutable } from './connections.js';
import { describeError, describeParserError } from './error.filter.js';
import { JSON_TYPE, sendError } from './errors.js';
import { registerBodyParser } from './param.decorators.js';
import { limitRequests, trustedProxies, warnOfForwarded } from './rate-limit.js';
import { CachedBody, RawJson, sendContent } from './raw-json.js';

/** Longer than any id; a longer path parameter is a 414 without a look at it. */
const MAX_PARAM_LENGTH = 200;
const IDLE_CHECK_MS = 50;
/** How long the requests under way are waited for at the end. */
const FINISH_WITHIN_MS = 4_000;
/** How long idle connections are kept when no more are taken: longer than proxies do, see docs/running.md. */
const LINGER_MS = 1_000;
const TAKE_WITHIN_MS = 200;

type Instance = ReturnType<FastifyAdapter['get']>;

/**
 * Fastify as this service uses it: sends {@link RawJson} as it is, and answers in the one error shape also where a request
 * does not get as far as a handler.
 */
export class JsonAdapter extends FastifyAdapter {
  /** Whether the service is about to end, so that new requests had better go elsewhere. */
  isDraining = false;

  private readonly sockets = new Set<Socket>();
  /** The response to the last request of each connection, until it is sent. */
  private readonly last = new Map<Socket, ServerResponse>();
  /** Whether connections are closed with the answer to their last request, which says so. */
  private endsConnections = false;
  /** How many connections were taken so far. */
  private taken = 0;

  constructor(
    settings: Settings,
    readonly watch: RequestWatch,
  ) {
    const headers = commonHeaders(settings);
    const checkOrigin = originCheck(settings);
    const begin = (request: FastifyRequest, reply: FastifyReply): void => {
      watch.begin(request, reply);
      void reply.headers(headers);
      checkOrigin?.(request, reply);
    };
    super({
      ...connectionLimits(settings),
      trustProxy: trustedProxies(settings),
      bodyLimit: settings.bodyLimit,
      genReqId: requestIdOf,
      routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
      // While it stops, the service still answers what comes on a connection that it has not closed yet.
      return503OnClosing: false,
      // No hook is called for these.
      frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
        begin(request, reply);
        sendError(reply, describeError(error));
      },
      clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) =>
        endSocket(socket, describeParserError(error.code), watch),
    });
    const fastify = this.getInstance();
    this.follow(fastify, begin, settings.trustProxy === undefined);
    answerInTime(fastify, settings.answerTimeoutMs);
    fastify.decorate('maxItemsPerPage', settings.maxItemsPerPage);
    watchAccess(fastify, settings, watch.log);
    if (settings.rateLimit > 0) limitRequests(fastify, settings.rateLimit);
    registerBodyParser(fastify, settings.bodyLimit);
    registerCors(fastify);
    refuseUnroutable(fastify.server, watch);
  }

  /** Keeps account of requests and connections; to be called before there are hooks that may answer. */
  private follow(
    fastify: Instance,
    begin: (request: FastifyRequest, reply: FastifyReply) => void,
    mayMissProxy: boolean,
  ): void {
    fastify.addHook('onRequest', (request, reply, done) => {
      begin(request, reply);
      this.noteLast(reply.raw);
      const { headers, raw } = request;
      if (mayMissProxy && headers['x-forwarded-for'] !== undefined) {
        mayMissProxy = false;
        warnOfForwarded();
      }
      if (headers.host !== undefined || raw.httpVersion !== '1.1') done();
      else sendError(reply, { code: 400, errors: [{ field: 'Host', message: 'the Host header is missing' }] });
    });
    fastify.server.on('connection', (socket: Socket) => {
      this.taken++;
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
  }

  private noteLast(response: ServerResponse): void {
    const { socket } = response.req;
    const before = this.last.get(socket);
    this.last.set(socket, response);
    response.once('close', () => this.last.get(socket) === response && this.last.delete(socket));
    if (!this.endsConnections) return;
    response.shouldKeepAlive = false;
    // A client that does not wait for answers: this one is not the last any more.
    if (before && !before.headersSent) before.shouldKeepAlive = true;
  }

  private endConnections(): void {
    this.endsConnections = true;
    for (const response of this.last.values()) response.shouldKeepAlive = false;
  }

  /**
   * Goes on as usual for some time, while {@link isDraining} tells load balancers to look elsewhere; then takes no more
   * connections, and closes each of those that there are with the next answer on it, which says so. Connections are kept until
   * then, so that hardly any is just being made when no more are taken, and idle ones for a while after that: it is for the proxy
   * to close them, since it may be sending a request on one.
   */
  async drain(ms: number): Promise<void> {
    this.isDraining = true;
    if (ms === 0) return;
    await sleep(ms);
    await this.takeWaitingConnections();
    // Unlike the method of an HTTP server, this leaves the connections alone.
    NetServer.prototype.close.call(this.getInstance().server);
    this.endConnections();
    for (let waited = 0; waited < LINGER_MS && this.sockets.size > 0; waited += IDLE_CHECK_MS)
      await sleep(IDLE_CHECK_MS);
  }

  /** Those that wait to be taken would be lost. In each turn of its event loop Node takes one. */
  private async takeWaitingConnections(): Promise<void> {
    const patience = performance.now() + TAKE_WITHIN_MS;
    let before: number;
    do {
      before = this.taken;
      // The first may come before the event loop has looked for connections, the second comes after it.
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.taken > before && performance.now() < patience);
  }

  /**
   * Takes no more connections, and ends when the requests under way are answered, or have had their time. A client may have
   * connected and sent nothing yet, or only part of a request; nothing but asking again and again closes idle connections then.
   */
  override async close(): Promise<void> {
    this.isDraining = true;
    this.endConnections();
    const closing = setInterval(() => this.getInstance().server.closeIdleConnections(), IDLE_CHECK_MS);
    const impatience = setTimeout(() => this.sockets.forEach((socket) => socket.destroy()), FINISH_WITHIN_MS);
    try {
      await super.close();
    } finally {
      clearInterval(closing);
      clearTimeout(impatience);
    }
  }

  /** Fastify's own message does not say the limit. */
  override mapException(error: unknown): unknown {
    const { code } = (error ?? {}) as { code?: unknown };
    const { bodyLimit } = this.getInstance().initialConfig;
    return code === 'FST_ERR_CTP_BODY_TOO_LARGE'
      ? new PayloadTooLargeException(`The body is larger than ${bodyLimit} bytes`)
      : super.mapException(error);
  }

  override reply(response: FastifyReply, body: unknown, statusCode?: number): FastifyReply {
    if (!(body instanceof RawJson)) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) void response.code(statusCode);
    if (body.json instanceof CachedBody) return sendContent(response, body.json);
    return response.header('content-type', JSON_TYPE).send(body.json);
  }
}

/**
 * Answers a request that takes too long once its body has come, whatever it waits for. (Fastify's `handlerTimeout` would count the
 * time in which a slow client sends its body.) What the handler answers after this goes nowhere.
 */
function answerInTime(fastify: Instance, limitMs: number): void {
  const message =
    'This took too long, and whether anything was changed is not known: all of it, or nothing; try again soon';
  fastify.addHook('preHandler', (_request, reply, done) => {
    const timer = setTimeout(() => {
      if (!reply.sent) sendError(reply, { code: 503, errors: [{ message }] });
    }, limitMs);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}
