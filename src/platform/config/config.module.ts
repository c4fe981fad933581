import { type DynamicModule, Module } from '@nestjs/common';
import type { OperatorSecrets, Settings } from './settings.js';

/** Injection token of the {@link Settings}. */
export const SETTINGS = Symbol('Settings');
/** Injection token of the {@link OperatorSecrets}. */
export const OPERATOR_SECRETS = Symbol('OperatorSecrets');

/** Makes the settings and secrets, read before the application was created, available to every module. */
@Module({})
export class ConfigModule {
  static forRoot(settings: Settings, secrets: OperatorSecrets): DynamicModule {
    const providers = [
      { provide: SETTINGS, useValue: settings },
      { provide: OPERATOR_SECRETS, useValue: secrets },
    ];
    return { module: ConfigModule, global: true, providers, exports: [SETTINGS, OPERATOR_SECRETS] };
  }
}
