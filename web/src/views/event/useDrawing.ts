import { useEffect, useRef, useState } from 'react';
import { ApiError, type CardRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { sendUntilAnswered } from '../../api/persistent';
import { type Refusal, refusalOf } from '../../api/refusal';
import { secretsToSend } from '../admin/secrets';
import { changed, type EventCard, type EventState, eventKey, type Logged, noted } from './event';
import type { Update } from './useEvent';

/** How the draw of a line goes. */
export interface Drawing {
  readonly isBusy: boolean;
  /** Why it is not drawn yet, and in how many seconds the same request goes again. */
  readonly waits: { readonly why: 'lost' | 'limited'; readonly seconds: number } | undefined;
  /** Why the service refuses it. */
  readonly refusal: Refusal | undefined;
  readonly draw: (place: number) => Promise<CardRead | undefined>;
}

const IDLE = { isBusy: false, waits: undefined, refusal: undefined };

/** Of a view that is left. */
export function useLeaving(): () => AbortSignal {
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  return () => left.current.signal;
}

/**
 * Draws for the lines of an event. A request whose answer is lost goes again with its key until it is answered.
 * @param onCard is told the id of a card before the event has it
 */
export function useDrawing(event: EventState, update: Update, onCard: (id: number) => void): Drawing {
  const [state, setState] = useState<Omit<Drawing, 'draw'>>(IDLE);
  const leaving = useLeaving();
  const draw = async (place: number): Promise<CardRead | undefined> => {
    const signal = leaving();
    const { name = '', player = 0 } = event.lines[place] ?? {};
    const body = { owner: player, ...(event.banner !== undefined && { banner: event.banner }) };
    const write = writeTo('post', '/cards', { body, secret: 'password', isKeyed: true });
    const key = eventKey(event.event, event.lines, place);
    setState({ ...IDLE, isBusy: true });
    const onTrouble = (error: unknown, seconds: number): void => {
      update((state) => noted(state, loggedError(name, error)));
      const why = error instanceof ApiError && error.retryAfter ? 'limited' : 'lost';
      setState({ ...IDLE, isBusy: true, waits: { why, seconds } });
    };
    try {
      const { data, wasReplayed, requestId } = await sendUntilAnswered(write, secretsToSend, key, signal, onTrouble);
      onCard(data.id);
      const card = shortened(data);
      const logged = { at: now(), name, what: wasReplayed ? 'replayed' : 'drawn', card, requestId } as const;
      update((state) => changed(state, place, { state: 'drawn', card }, logged));
      setState(IDLE);
      return data;
    } catch (error) {
      if (signal.aborted) return undefined;
      update((state) => noted(state, loggedError(name, error)));
      setState({ ...IDLE, refusal: refusalOf(error) });
      return undefined;
    }
  };
  return { ...state, draw };
}

function loggedError(name: string, error: unknown): Logged {
  if (!(error instanceof ApiError)) return { at: now(), name, what: 'lost' };
  return { at: now(), name, what: 'refused', refusal: refusalOf(error), requestId: error.requestId };
}

function now(): string {
  return new Date().toISOString();
}

function shortened({ id, card, status, cp, skill }: CardRead): EventCard {
  return { id, card, status, cp, skill };
}
