import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { Readiness } from './readiness.js';

/** Asked every few seconds: that all is well is not worth a line in the log. */
const QUIET = { quiet: true };

/** For whoever runs the service: is it alive, and can it do its work? */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process answers. */
  @Get('live')
  @RouteConfig(QUIET)
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The database answers, its schema is the one that this code needs, and the service is not stopping. */
  @Get('ready')
  @RouteConfig(QUIET)
  async ready(): Promise<{ status: 'ok' }> {
    const message = await this.readiness.problem();
    if (message !== undefined) throw new ServiceUnavailableException({ errors: [{ message }] });
    return { status: 'ok' };
  }
}
