import { type DynamicModule, Module } from '@nestjs/common';
import { AppModule } from '../../app.module.js';
import { PAGE_NOTICE } from '../../page/page.module.js';
import type { Environment } from '../../platform/config/environment.js';
import type { Launch } from '../../platform/process/launch.js';
import type { DemoClock } from './past-days.js';

/** What the page looks up among its texts: web/src/texts/en/demo.ts. */
const NOTICE = 'demo';

/** The whole service with the clock of the demo. Its page says that it is one. */
@Module({})
export class DemoModule {
  static forRoot(launch: Launch, environment: Environment, clock: DemoClock): DynamicModule {
    return {
      module: DemoModule,
      global: true,
      imports: [AppModule.forRoot(launch, environment, clock)],
      providers: [{ provide: PAGE_NOTICE, useValue: NOTICE }],
      exports: [PAGE_NOTICE],
    };
  }
}
