import { beads } from './beads.js';
import { crest } from './crest.js';
import type { Family } from './family.js';
import { fan } from './fan.js';
import { flower } from './flower.js';
import { gem } from './gem.js';
import { links } from './links.js';
import { moire } from './moire.js';
import { rosette } from './rosette.js';
import { scales } from './scales.js';
import { star } from './star.js';
import { stream } from './stream.js';
import { whirl } from './whirl.js';

/** The twelve families. Their order decides what each card looks like: a new one would change all faces. */
export const FAMILIES: readonly Family[] = [
  rosette,
  gem,
  stream,
  moire,
  flower,
  scales,
  links,
  whirl,
  star,
  beads,
  fan,
  crest,
];
