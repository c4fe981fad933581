import { Global, Module } from '@nestjs/common';
import { Random } from './random.js';
import { Clock } from './clock.js';

/** Time and chance, for every module. */
@Global()
@Module({ providers: [Random, Clock], exports: [Random, Clock] })
export class PlatformModule {}
