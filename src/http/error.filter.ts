import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from './describe-error.js';
import { ErrorBody } from '../common/error-body.dto.js';

/** Answers every error in the one shape; what is not the client's to know goes to the log, under an id the client gets. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Error');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const { code, errors, incident } = describeError(error);
    if (incident !== undefined) {
      const { method, routeOptions } = http.getRequest<FastifyRequest>();
      // The route, not the URL, and no body: neither a secret nor a player's data belongs into a log.
      const where = `${method} ${routeOptions.url ?? ''}`;
      this.logger.error(
        `${incident} ${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
    void reply.code(code).header('content-type', 'application/json; charset=utf-8').send(new ErrorBody(code, errors));
  }
}
