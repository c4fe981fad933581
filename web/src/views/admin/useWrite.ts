import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useEffect, useState } from 'react';
import { ApiError } from '../../api/client';
import { newKey, type Secrets, send, type Write, type WriteResult } from '../../api/write';
import { secretsToSend } from './secrets';

/** Requests whose answer was lost, also while another part of the page is shown. On another day they are the same as before. */
const unanswered = new Map<string, { readonly body: Write['body']; readonly key: string }>();

export interface Writing<Answer = unknown> {
  readonly isBusy: boolean;
  readonly error: Error | undefined;
  readonly written: WriteResult<Answer> | undefined;
  /** In so many seconds it may be sent again. */
  readonly waits: number;
  readonly key: string;
  readonly send: () => Promise<void>;
}

/**
 * Sends a request when asked to. One that is sent again after a lost answer has the same key, so it takes effect once.
 * @param secrets those of the desk, unless others are given
 */
export function useWrite<Answer>(
  write: Write<Answer>,
  onDone: (written: WriteResult<Answer>) => void,
  secrets: () => Secrets = secretsToSend,
): Writing<Answer> {
  const queries = useQueryClient();
  const [fresh, setFresh] = useState(newKey);
  const [state, setState] = useState<Pick<Writing<Answer>, 'isBusy' | 'error' | 'written' | 'waits'>>(IDLE);
  const name = JSON.stringify([write.method, write.path, { ...write.body, day: undefined }]);
  const { key, body } = unanswered.get(name) ?? { key: fresh, body: write.body };
  const { waits } = state;
  useEffect(() => {
    if (waits <= 0) return undefined;
    const timer = setTimeout(() => setState((now) => ({ ...now, waits: now.waits - 1 })), 1_000);
    return () => clearTimeout(timer);
  }, [waits]);
  const attempt = async (): Promise<void> => {
    setState({ ...IDLE, isBusy: true });
    unanswered.set(name, { key, body });
    setFresh(newKey());
    try {
      const written = await send({ ...write, body }, secrets(), key);
      unanswered.delete(name);
      setState({ ...IDLE, written });
      onDone(written);
      // What was deleted, so that nothing of it is left to answer with, is not asked for again.
      const isGone = write.method === 'DELETE' && written.data === undefined;
      void queries.invalidateQueries({ refetchType: isGone ? 'none' : 'active' });
    } catch (error) {
      const seconds = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
      setState({ ...IDLE, error: error as Error, waits: seconds });
      if (error instanceof ApiError && error.has('day_over')) unanswered.delete(name);
      // Then what is shown is older than what is stored.
      if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries();
    }
  };
  return { ...state, key, send: attempt };
}

/** For a button: neither the second click of a double one nor a key that is held is a press of its own, also of what has come in its place. */
export const PRESSED_ONCE = {
  onClickCapture: (event: MouseEvent) => {
    if (event.detail <= 1) return;
    event.preventDefault();
    event.stopPropagation();
  },
  onKeyDown: (event: KeyboardEvent) => event.repeat && event.preventDefault(),
};

const IDLE = { isBusy: false, error: undefined, written: undefined, waits: 0 };
