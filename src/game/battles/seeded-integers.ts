import { Injectable } from '@nestjs/common';
import { integersOfMessage } from '../rules/draw.js';
import type { IntegersOf } from '../rules/seeded.js';

/** What a day's seed says of battles and characters; tests put other integers in their place. */
@Injectable()
export class SeededIntegers {
  of(seed: Uint8Array): IntegersOf {
    return (message) => integersOfMessage(seed, message);
  }
}
