import { Module, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { openTransaction } from '../platform/database/transactions.js';
import { type ErrorDetail, sendError } from '../platform/http/errors.js';
import { BatchesController } from './batches.controller.js';
import { Batches } from './batches.service.js';

@Module({ controllers: [BatchesController], providers: [Batches] })
export class BatchesModule implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  /** A request that begins within a transaction is one of a batch: it must be of an operation that is declared fit for that. */
  onModuleInit(): void {
    this.host.httpAdapter.getInstance<FastifyInstance>().addHook('preHandler', (request, reply, done) => {
      if (openTransaction() === undefined || request.is404 || isFit(request)) done();
      else sendError(reply, { code: 400, errors: [refusalOf(request)] });
    });
  }
}

function isFit({ routeOptions: { config }, body }: FastifyRequest): boolean {
  const { inBatch = false } = config;
  return typeof inBatch === 'function' ? inBatch(body as object) : inBatch;
}

function refusalOf({ method, routeOptions: { config, url } }: FastifyRequest): ErrorDetail {
  const { operationId = `${method} ${url}`, inBatch } = config;
  const what = inBatch === undefined ? operationId : `${operationId} as a random draw`;
  return { field: 'path', message: `names ${what}, which cannot stand in a batch`, reason: 'not_in_batch' };
}
