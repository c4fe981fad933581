import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { requestIdOf, RequestWatch } from '../http/request-watch.js';
import type { Settings } from '../config/settings.js';
import type { Log } from '../observability/logging/log.js';
import { sendCsv } from '../http/csv.js';
import { headersWithoutHooks, sendAs } from '../http/responses.js';
import { connectionLimits, endSocket } from '../http/connections.js';
import { describeError, describeParserError } from '../http/error.filter.js';
import { JSON_TYPE, sendError, tooLarge } from '../http/errors.js';
import { Picture, sendPicture } from '../http/picture.js';
import { trustedProxies } from '../http/rate-limit.js';
import { RawJson } from '../raw-json.js';

const MAX_PARAM_LENGTH = 1_000;
const IDLE_CHECK_MS = 50;
const FINISH_WITHIN_MS = 4_000;
const LINGER_MS = 1_000;
const ACCEPT_WITHIN_MS = 200;

/**
 * Nest's Fastify adapter of this service. It sends {@link RawJson} unchanged. Where no handler runs, errors have the one error shape, too.
 */
export class JsonAdapter extends FastifyAdapter {
  isDraining = false;
  /** Answers what no route takes, or returns false: then it is a 404. */
  unrouted: (request: FastifyRequest, reply: FastifyReply) => boolean = () => false;
  /** Tells a route what it demands. Before that is known, none may be added: it would be open to anyone. */
  declareRoute: (route: RouteOptions) => void = ({ method, url }) => {
    throw new Error(`${[method].flat().join()} ${url} is added in a constructor: add it in onModuleInit`);
  };
  readonly watch: RequestWatch;
  /** From then on each connection is closed with its next response. */
  private isEnding = false;

  constructor(settings: Settings, log: Log) {
    const watch = new RequestWatch(log, settings.answerTimeoutMs);
    super({
      ...connectionLimits(settings),
      trustProxy: trustedProxies(settings),
      bodyLimit: settings.bodyLimit,
      genReqId: requestIdOf,
      routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
      // Open connections are answered until the end.
      return503OnClosing: false,
      // Fastify calls no hook for these.
      frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
        watch.begin(request, reply);
        void reply.headers(headersWithoutHooks(settings, request));
        sendError(reply, describeError(error));
      },
      clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) =>
        endSocket(socket, describeParserError(error.code), watch),
    });
    this.watch = watch;
    this.getInstance().addHook('onRoute', (route) => this.declareRoute(route));
  }

  /** Keeps account of requests. Its hooks must be the first. */
  followRequests(): void {
    const fastify = this.getInstance();
    this.watch.follow(fastify);
    fastify.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.isEnding) void reply.header('connection', 'close');
      done();
    });
  }

  /**
   * Takes requests for a time in which {@link isDraining} tells load balancers to use other instances. Then each response closes its
   * connection, so that proxies end theirs.
   */
  async drain(ms: number): Promise<void> {
    this.isDraining = true;
    if (ms === 0) return;
    await sleep(ms);
    this.isEnding = true;
    const { server } = this.getInstance();
    // A server that closes ends its idle connections, on which a proxy may be sending a request.
    const count = promisify<number>((done) => server.getConnections(done));
    for (let waited = 0; waited < LINGER_MS && (await count()) > 0; waited += IDLE_CHECK_MS) await sleep(IDLE_CHECK_MS);
    await acceptWaiting(server);
  }

  /** Takes no more connections, and ends when the requests under way are answered or have had their time. */
  override async close(): Promise<void> {
    this.isDraining = this.isEnding = true;
    const { server } = this.getInstance();
    // Node closes a connection that is idle now, and none that becomes idle later.
    const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    const timeout = setTimeout(() => server.closeAllConnections(), FINISH_WITHIN_MS);
    try {
      await super.close();
    } finally {
      clearInterval(closing);
      clearTimeout(timeout);
    }
  }

  override setNotFoundHandler(handler: Parameters<FastifyAdapter['setNotFoundHandler']>[0]) {
    return super.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply): unknown =>
      this.unrouted(request, reply) ? undefined : (handler as (...given: unknown[]) => unknown)(request, reply),
    );
  }

  override mapException(error: unknown): unknown {
    const { code } = (error ?? {}) as { code?: unknown };
    if (code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return super.mapException(error);
    return tooLarge(`The body is larger than ${this.getInstance().initialConfig.bodyLimit} bytes`);
  }

  override reply(response: FastifyReply, body: unknown, statusCode?: number): FastifyReply {
    if (body instanceof Picture) return sendPicture(response, body);
    if (!(body instanceof RawJson)) return super.reply(response, body, statusCode);
    if (statusCode !== undefined) void response.code(statusCode);
    if (body.list?.csv) return sendCsv(response, body.list.page.file, body.list.csv);
    if (typeof body.json === 'string') return response.header('content-type', JSON_TYPE).send(body.json);
    return sendAs(JSON_TYPE, response, body.json, body.list);
  }
}

/** Connections that still wait would be lost. Node accepts one in each turn of its event loop. */
async function acceptWaiting(server: Server): Promise<void> {
  const end = performance.now() + ACCEPT_WITHIN_MS;
  let accepted: number;
  const count = (): void => void (accepted += 1);
  server.on('connection', count);
  do {
    accepted = 0;
    // Only the second is sure to come after a look for connections.
    await nextTurn();
    await nextTurn();
  } while (accepted > 0 && performance.now() < end);
  server.off('connection', count);
}
