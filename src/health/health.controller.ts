import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { repeated } from '../database/repeated.js';

/** For whoever runs the service: is it alive, and can it do its work? */
@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(private readonly dataSource: DataSource) {}

  /** The process answers. */
  @Get('live')
  live(): { status: 'ok' } {
    return { status: 'ok' };
  }

  /** The database answers too; otherwise this throws its error, which is a 503. */
  @Get('ready')
  @HttpCode(200)
  async ready(): Promise<{ status: 'ok' }> {
    await repeated(() => this.dataSource.query('select 1'));
    return { status: 'ok' };
  }
}
