/** How often something has come from an address within its window. */
export interface Count {
  readonly count: number;
  /** When the window ends and counting begins anew, in milliseconds of the clock. */
  readonly endsAt: number;
}

/** Counts what comes from each address: in this process, or together with the other processes of the service. */
export interface AddressCounter {
  /** Whether nothing was counted lately. */
  readonly isEmpty: boolean;
  /** What is known in this process of an address; undefined when nothing has come from it within a window. */
  of(address: string): Count | undefined;
  /** Counts one more, and gives what has come from the address in all. */
  add(address: string): Count | Promise<Count>;
}
