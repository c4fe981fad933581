import negotiation from '@fastify/accept-negotiator';
import type { Coding } from './cached-body.js';

/** The best one first, for a client that likes several equally well. */
const CODINGS: readonly Coding[] = ['br', 'gzip', 'identity'];
/** Clients send few different headers; whoever makes up others is not to fill the memory with them. */
const MAX_KNOWN = 100;

/** The codings that a client gets. */
export interface Preference {
  /** For content that is worth a coding. */
  readonly large: Coding;
  /** For other content: a coding only when the client refuses to do without. */
  readonly small: Coding;
}

const known = new Map<string, Preference>();

/** What an Accept-Encoding header asks for (RFC 9110, section 12.5.3); where it refuses everything, it gets the content as it is. */
export function preferenceOf(header: string): Preference {
  let preference = known.get(header);
  if (preference === undefined) {
    preference = readPreference(header.toLowerCase());
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(header, preference);
  }
  return preference;
}

function readPreference(header: string): Preference {
  const refusesIdentity = refuses(header, 'identity') || (refuses(header, '*') && !header.includes('identity'));
  // The negotiator takes "*" for the first of the codings, also when that is refused by its name.
  const acceptable = CODINGS.filter((coding) => (coding === 'identity' ? !refusesIdentity : !refuses(header, coding)));
  const large = negotiation.negotiate(header, [...acceptable]) ?? 'identity';
  return { large, small: refusesIdentity ? large : 'identity' };
}

function refuses(header: string, coding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';');
    return name.trim() === coding && /^q=0(\.0*)?$/.test(weight.trim());
  });
}
