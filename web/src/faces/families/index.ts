import { beads } from './beads';
import { crest } from './crest';
import type { Family } from './family';
import { fan } from './fan';
import { flower } from './flower';
import { gem } from './gem';
import { links } from './links';
import { moire } from './moire';
import { rosette } from './rosette';
import { scales } from './scales';
import { star } from './star';
import { stream } from './stream';
import { whirl } from './whirl';

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
