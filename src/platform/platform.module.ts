import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { Registry } from 'prom-client';
import { AccessGuard } from './access/access.guard.js';
import { CredentialThrottle } from './access/credential-throttle.js';
import { Operations } from './access/operations.js';
import { Clock } from './clock.js';
import type { Settings } from './config/settings.js';
import { ErrorFilter } from './http/error.filter.js';
import { DtoPipe } from './http/dto-pipe.js';
import { MetricsController, MetricsService } from './observability/metrics.service.js';
import { Random } from './random.js';

/** What every module has: time, chance, metrics, the guard of each operation by what is declared beside its handler, the pipe of its DTOs, and the filter that answers errors. */
@Module({})
export class PlatformModule {
  static forRoot({ adminPort }: Settings, clock = new Clock()): DynamicModule {
    return {
      module: PlatformModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: adminPort === undefined ? [MetricsController] : [],
      providers: [
        AccessGuard,
        { provide: Clock, useValue: clock },
        CredentialThrottle,
        MetricsService,
        Operations,
        Random,
        Registry,
        // Before those of modules, which Nest asks first.
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_GUARD, useExisting: AccessGuard },
        { provide: APP_PIPE, useClass: DtoPipe },
      ],
      exports: [AccessGuard, Clock, CredentialThrottle, Operations, Random, Registry],
    };
  }
}
