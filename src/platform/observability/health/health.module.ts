import { Controller, Get, Module, ServiceUnavailableException } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { Readiness } from './readiness.js';

/** For whoever runs the service: is it alive, and can it do its work? */
@ApiExcludeController()
@Controller('health')
class HealthController {
  constructor(private readonly readiness: Readiness) {}

  /** The process answers. */
  @Get('live')
  @RouteConfig({ quiet: true })
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The database answers, its schema is the one that this code needs, and the service is not stopping. */
  @Get('ready')
  @RouteConfig({ quiet: true })
  async ready(): Promise<{ status: 'ok' }> {
    const message = await this.readiness.problem();
    if (message !== undefined) throw new ServiceUnavailableException({ errors: [{ message }] });
    return { status: 'ok' };
  }
}

/** Health checks for container engines and load balancers. */
@Module({ controllers: [HealthController], providers: [Readiness] })
export class HealthModule {}
