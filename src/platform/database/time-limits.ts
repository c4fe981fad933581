/** How long the parts of a request's work in the database may take, in milliseconds. */
export interface TimeLimits {
  /** All of it: then the request is answered, whatever it waits for. */
  readonly answer: number;
  /** How long a connection is lent to one piece of work; whatever is under way on it then has hung. */
  readonly lent: number;
  /** A statement: the server ends it, and undoes what it did. */
  readonly statement: number;
  /** Waiting for a connection of the pool, and making one. */
  readonly connection: number;
  /** Waiting for a lock; longer than PostgreSQL takes to look for a deadlock (`deadlock_timeout`, one second), if there is the time. */
  readonly lock: number;
  /** Waiting for the first answer of a server that may have hung. */
  readonly probe: number;
  /** After so long without an answer it is asked whether the server still answers others. */
  readonly suspicion: number;
}

/**
 * Divides the time that a request has for its answer, such that the server's own limits come first: then it is sure that nothing
 * was done. A server that hangs is known after `suspicion` and `probe` together.
 */
export function timeLimits(answer: number): TimeLimits {
  return {
    answer,
    lent: answer * 0.875,
    statement: answer * 0.75,
    connection: answer * 0.5,
    lock: answer * 0.375,
    probe: answer * 0.375,
    suspicion: answer * 0.25,
  };
}
