import { Injectable } from '@nestjs/common';

/** The one source of the present time; tests and the demo put another in its place. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
