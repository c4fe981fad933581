/** The part of autocannon 9 that is used here; it comes without types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  /** One connection. */
  export interface Client {
    /** Requests sent so far. */
    readonly reqsMade: number;
    /** It closes instead of sending more than so many. */
    responseMax?: number;
    readonly pipelinedRequests: { addBody: (data: Buffer) => void };
    setRequests(requests: CannonRequest[]): void;
  }

  export interface CannonRequest {
    method?: string;
    path?: string;
    headers?: Readonly<Record<string, string>>;
    body?: string;
    setupRequest?: (request: CannonRequest) => CannonRequest;
  }

  interface Options {
    url: string;
    connections: number;
    duration: number;
    timeout: number;
    sampleInt: number;
    bailout: number;
    requests: object[];
    setupClient: (client: Client) => void;
  }

  interface Result {
    readonly errors: number;
    readonly timeouts: number;
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
  }

  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
