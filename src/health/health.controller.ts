import { Controller, Get, HttpCode, ServiceUnavailableException } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { repeated } from '../database/repeated.js';
import type { JsonAdapter } from '../http/json-adapter.js';

/** For whoever runs the service: is it alive, and can it do its work? */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly host: HttpAdapterHost,
  ) {}

  /** The process answers. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The database answers too, otherwise this throws its error, which is a 503; and so it is when the service is about to stop. */
  @Get('ready')
  @HttpCode(200)
  async ready(): Promise<{ status: 'ok' }> {
    if ((this.host.httpAdapter as Partial<Pick<JsonAdapter, 'isDraining'>>).isDraining)
      throw new ServiceUnavailableException('The service is about to stop');
    await repeated(() => this.dataSource.query('select 1'));
    return { status: 'ok' };
  }
}
