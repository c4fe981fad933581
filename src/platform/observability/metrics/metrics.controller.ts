import { Controller, Get, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Registry } from 'prom-client';
import { MetricsService } from './metrics.service.js';

/** For Prometheus. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: MetricsService) {}

  /** The metrics of all processes. */
  @Get()
  @RouteConfig({ quiet: true })
  async read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.header('content-type', Registry.PROMETHEUS_CONTENT_TYPE);
    return this.metrics.text();
  }
}
