import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ServerResponse } from 'node:http';
import { describeError, describeNoRoute } from './describe-error.js';
import { sendError } from './send-error.js';

/** Answers every error in the one shape; what is not the client's to know goes to the log, under an id the client gets. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply | ServerResponse>();
    // What a middleware throws has no reply yet; Fastify brings it here again with one.
    if (reply instanceof ServerResponse) throw error;
    const request = http.getRequest<FastifyRequest>();
    const described = request.is404 ? describeNoRoute(request) : describeError(error);
    if (described.incident !== undefined) {
      // The route, not the URL, and no body: neither a secret nor a player's data belongs into a log.
      const where = `${request.method} ${request.routeOptions.url ?? ''}`;
      const cause = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.logger.error(`${described.incident} ${where} (request ${request.id}): ${cause}`);
    }
    // Fastify closes the connection after a body that it refuses; a client that is still sending might miss the answer.
    if (reply.hasHeader('connection')) reply.removeHeader('connection');
    sendError(reply, described);
  }
}
