import { PayloadTooLargeException } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { logAccess } from '../access/access-log.js';
import { CachedBody } from './cached-body.js';
import { ErrorBody } from './error-body.dto.js';
import { RawJson } from './raw-json.js';
import type { Settings } from '../config/settings.js';
import { limitRequests } from './rate-limit.js';
import { REQUEST_ID, requestIdOf } from '../observability/logging/request-ids.js';
import { registerAnswerHeaders, SECURITY_HEADERS } from './answer-headers.js';
import { registerBodyParser } from './body-parser.js';
import { connectionLimits } from './connection-limits.js';
import { describeError, describeParserError, NO_ROUTE } from './describe-error.js';
import { endSocket } from './end-socket.js';
import { RequestsUnderWay } from './requests-under-way.js';
import type { RequestWatch } from './request-watch.js';
import { sendContent } from './send-content.js';
import { JSON_TYPE, sendError } from './send-error.js';
import { trustedProxies, warnOfForwarded } from './trusted-proxies.js';

/** Longer than any id; a longer path parameter is a 414 without a look at it. */
const MAX_PARAM_LENGTH = 200;
const IDLE_CHECK_MS = 50;
/** How long the requests under way are waited for at the end. */
const FINISH_WITHIN_MS = 4_000;
/** How long idle connections are kept when no more are taken: longer than proxies do, see docs/running.md. */
const LINGER_MS = 1_000;
const TAKE_WITHIN_MS = 200;

/** The settings that are about HTTP. */
export type AdapterSettings = Pick<
  Settings,
  | 'answerTimeoutMs'
  | 'bodyLimit'
  | 'corsOrigins'
  | 'keepAliveMs'
  | 'maxItemsPerPage'
  | 'rateLimit'
  | 'requestTimeoutMs'
  | 'tokenOperations'
  | 'trustProxy'
>;

type Instance = ReturnType<FastifyAdapter['get']>;

declare module 'fastify' {
  interface FastifyInstance {
    /** MAX_ITEMS_PER_PAGE, for the decorators that read a page from the query. */
    maxItemsPerPage: number;
  }
}

/**
 * Fastify as this service uses it: sends {@link RawJson} as it is, and answers in the one error shape also where a request
 * does not get as far as a handler.
 */
export class JsonAdapter extends FastifyAdapter {
  /** Whether the service is about to end, so that new requests had better go elsewhere. */
  isDraining = false;

  private readonly underWay: RequestsUnderWay;
  private readonly sockets = new Set<Socket>();
  /** How many connections were taken so far. */
  private taken = 0;

  constructor(
    settings: AdapterSettings,
    readonly watch: RequestWatch,
  ) {
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
        watch.begin(request, reply);
        setHeaders(request, reply);
        sendError(reply, describeError(error));
      },
      clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) =>
        endSocket(socket, describeParserError(error.code), watch),
    });
    const fastify = this.getInstance();
    this.underWay = new RequestsUnderWay(settings.answerTimeoutMs);
    this.follow(fastify);
    logAccess(fastify, settings, watch.log);
    if (settings.trustProxy === undefined) warnOfForwarded(fastify);
    fastify.decorate('maxItemsPerPage', settings.maxItemsPerPage);
    const setHeaders = registerAnswerHeaders(fastify, settings);
    if (settings.rateLimit > 0) limitRequests(fastify, settings.rateLimit);
    registerBodyParser(fastify, settings.bodyLimit);
    fastify.addHook('onRequest', refuseWithoutHost);
    refuseTunnels(fastify.server, watch);
    refuseExpectations(fastify.server, watch);
  }

  /** Keeps account of requests and connections; to be called before there are hooks that may answer. */
  private follow(fastify: Instance): void {
    this.watch.watchRoutes(fastify);
    fastify.addHook('onRequest', (request, reply, done) => {
      this.watch.begin(request, reply);
      this.underWay.add(reply);
      done();
    });
    fastify.server.on('connection', (socket: Socket) => {
      this.taken++;
      this.sockets.add(socket);
      socket.once('close', () => this.sockets.delete(socket));
    });
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
    this.underWay.endConnections();
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
    this.underWay.endConnections();
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

function refuseWithoutHost(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
    sendError(reply, { code: 400, errors: [{ field: 'Host', message: 'the Host header is missing' }] });
  } else {
    done();
  }
}

/** CONNECT reaches no route; Node would just close the connection. */
function refuseTunnels(server: RawServerDefault, watch: RequestWatch): void {
  server.on('connect', (_request, socket: Socket) => {
    endSocket(socket, NO_ROUTE, watch);
  });
}

/** Any expectation but "100-continue", which Node meets itself; it would answer others with an empty 417. */
function refuseExpectations(server: RawServerDefault, watch: RequestWatch): void {
  server.on('checkExpectation', (_request, response: ServerResponse) => {
    const id = watch.noRequest(417, response.socket?.remoteAddress);
    const text = JSON.stringify(new ErrorBody(417, [{ field: 'Expect', message: 'only 100-continue is known here' }]));
    const headers = { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text), connection: 'close' };
    response.writeHead(417, { ...headers, ...SECURITY_HEADERS, [REQUEST_ID]: id }).end(text);
  });
}
