import type { DialogueMessage } from './dialogue.js';
import type { Launch } from './request-server.js';

/** From the primary process to a worker. The secrets go this way and no other: a command line is open to all users. */
export type PrimaryMessage =
  | DialogueMessage
  | {
      readonly kind: 'start';
      readonly launch: Launch;
      /** Whether to log what a start has to say; errors are logged in any case. */
      readonly announces: boolean;
    }
  | { readonly kind: 'stop'; readonly drainMs: number };

/** From a worker to the primary process. */
export type WorkerMessage =
  | DialogueMessage
  /** Listens for messages: what was sent before may be lost. */
  | { readonly kind: 'ready' }
  /** Takes requests at the address. */
  | { readonly kind: 'listening'; readonly url: string }
  /** Could not start, and ends. */
  | { readonly kind: 'failed'; readonly problems: readonly string[] };
