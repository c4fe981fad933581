import { Injectable } from '@nestjs/common';
import { randomInt } from 'node:crypto';

/** Gives a whole number from 0 to `below` − 1, each as likely; `below` is 1 to 2^48 − 1. */
export type RandomInteger = (below: number) => number;

/** The one source of chance; tests put another in its place. */
@Injectable()
export class Chance {
  readonly integer: RandomInteger = (below) => randomInt(below);
}
