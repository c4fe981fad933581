import { type DynamicModule, Module } from '@nestjs/common';
import { type Environment, readSettingsOf } from './environment.js';
import type { OperatorSecrets, Settings, SettingsGroup } from './settings.js';

export const SETTINGS = Symbol('Settings');
export const OPERATOR_SECRETS = Symbol('OperatorSecrets');
export const ENVIRONMENT = Symbol('Environment');

@Module({})
export class ConfigModule {
  static forRoot(settings: Settings, secrets: OperatorSecrets, environment: Environment): DynamicModule {
    const providers = [
      { provide: SETTINGS, useValue: settings },
      { provide: OPERATOR_SECRETS, useValue: secrets },
      { provide: ENVIRONMENT, useValue: environment },
    ];
    return { module: ConfigModule, global: true, providers, exports: providers.map(({ provide }) => provide) };
  }

  /** For one module: its own settings, under their token. A bad one stops the start with a SettingsError. */
  static forFeature({ list, token }: SettingsGroup): DynamicModule {
    const useFactory = (environment: Environment): unknown => readSettingsOf(environment, list);
    const provider = { provide: token, useFactory, inject: [ENVIRONMENT] };
    return { module: ConfigModule, providers: [provider], exports: [token] };
  }
}
