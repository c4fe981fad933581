/** The part of autocannon 9 that is used here; it comes without types. */
declare module 'autocannon' {
  /** One connection. */
  interface Client {
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

  export interface Result {
    readonly errors: number;
    readonly timeouts: number;
    readonly statusCodeStats: Readonly<Record<string, unknown>>;
  }

  interface Cannon {
    on(event: 'start', listener: () => void): void;
    on(
      event: 'response',
      listener: (client: Client, status: number, bytes: number, milliseconds: number) => void,
    ): void;
  }

  export default function autocannon(
    options: Readonly<Record<string, unknown>> & { setupClient: (client: Client) => void },
    done: (error: Error | null, result: Result) => void,
  ): Cannon;
}
