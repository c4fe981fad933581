import type { Requests } from '../requests.js';
import type { Server } from '../test-bed.js';

/** A server that is filled with the records, and how it is asked. */
export interface Peer {
  readonly server: Server;
  /** By the names of the rows that the server does. The owner of the listed cards draws none. */
  readonly requests: Readonly<Partial<Record<PeerRowName, Requests>>>;
  /** What changes one user after the other. */
  readonly changes?: Requests;
  /** How many records there are in the body of a list. */
  readonly count: (body: unknown) => number;
}

/** The rows in which peers are compared. */
export type PeerRowName =
  | 'list-all'
  | 'list-1000'
  | 'list-under-changes'
  | 'read'
  | 'cards'
  | 'cards-100'
  | 'draw'
  | 'draw-with-key'
  | 'create';
