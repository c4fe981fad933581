import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Operation } from '../platform/access/operation.decorator.js';
import { ErrorBody } from '../platform/http/errors.js';
import { Tag } from '../platform/http/tag.decorator.js';
import { Idempotent, type RunIdempotent } from '../platform/idempotency/idempotent.decorator.js';
import { Batches } from './batches.service.js';
import { BatchCreate, CreateBatchDto } from './dto/batch.dto.js';

@Tag('Batches', 'Many writes in one transaction, or a preview of them')
@Controller('batches')
export class BatchesController {
  constructor(private readonly batches: Batches) {}

  @Post()
  @ApiResponse({ status: 404, description: 'A request names a record or route that is not there', type: ErrorBody })
  @ApiResponse({ status: 412, description: 'What a request watches has changed since', type: ErrorBody })
  @Operation({
    id: 'createBatch',
    summary: 'Send many writes at once: all of them, or none',
    description:
      'Each request needs what its operation needs, and is in the audit itself. If one is refused, so are all, with its status; the fields ' +
      'of the error begin with its place, such as `requests.3`. A preview tries each one, and undoes all.',
    returns: BatchCreate,
    needs: 'token',
    storesAuthor: true,
  })
  create(@Body() body: CreateBatchDto, @Req() request: FastifyRequest, @Idempotent() runIdempotent: RunIdempotent) {
    return this.batches.run(body, request, runIdempotent);
  }
}
