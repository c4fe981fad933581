import { Global, Module } from '@nestjs/common';
import { Chance } from './chance.js';
import { Clock } from './clock.js';

/** Time and chance, for every module. */
@Global()
@Module({ providers: [Chance, Clock], exports: [Chance, Clock] })
export class CommonModule {}
