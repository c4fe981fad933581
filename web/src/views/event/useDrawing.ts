import { useEffect, useRef, useState } from 'react';
import { ApiError, type CardRead } from '../../api/client';
import { type Refusal, refusalOf } from '../../api/refusal';
import { writeTo } from '../../api/operations';
import { send } from '../../api/write';
import { currentSecrets } from '../admin/secrets';
import { changed, type DrawnCard, type EventState, keyOf, type Logged, noted } from './event';
import type { Update } from './useEvent';

/** A lost answer is asked for again after so many seconds, and twice as many each time. */
const FIRST_WAIT = 2;
const LONGEST_WAIT = 30;
const SECOND_MS = 1_000;

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

/**
 * Draws for the lines of an event. A request whose answer is lost goes again with its key until it is answered.
 * @param onCard is told the id of a card before the event has it
 */
export function useDrawing(event: EventState, update: Update, onCard: (id: number) => void): Drawing {
  const [state, setState] = useState<Omit<Drawing, 'draw'>>(IDLE);
  const left = useRef(new AbortController());
  useEffect(() => {
    const leaving = new AbortController();
    left.current = leaving;
    return () => leaving.abort();
  }, []);
  const draw = async (place: number): Promise<CardRead | undefined> => {
    const { signal } = left.current;
    setState({ ...IDLE, isBusy: true });
    for (let wait = FIRST_WAIT; !signal.aborted; wait = Math.min(2 * wait, LONGEST_WAIT)) {
      const { card, logged, again, refusal } = await attempt(event, place);
      if (card) {
        onCard(card.id);
        update((now) => changed(now, place, { state: 'drawn', card: shortened(card) }, logged));
      } else update((now) => noted(now, logged));
      if (card !== undefined || again === undefined) {
        setState({ ...IDLE, refusal });
        return card;
      }
      const seconds = Math.max(wait, again);
      setState({ ...IDLE, isBusy: true, waits: { why: again > 0 ? 'limited' : 'lost', seconds } });
      await new Promise((resolve) => setTimeout(resolve, seconds * SECOND_MS));
      setState({ ...IDLE, isBusy: true });
    }
    return undefined;
  };
  return { ...state, draw };
}

interface Attempt {
  readonly card?: CardRead;
  readonly logged: Logged;
  /** The same request goes again after so many seconds at least; undefined when that would not help. */
  readonly again?: number;
  readonly refusal?: Refusal | undefined;
}

/** Sends the draw of a line once. */
async function attempt(event: EventState, place: number): Promise<Attempt> {
  const { name = '', player = 0 } = event.lines[place] ?? {};
  const body = { owner: player, ...(event.banner !== undefined && { banner: event.banner }) };
  const write = writeTo('post', '/cards', { body, secret: 'password', isKeyed: true });
  const at = (): string => new Date().toISOString();
  try {
    const key = keyOf(event.event, event.lines, place);
    const { data: card, wasReplayed, requestId } = await send(write, currentSecrets(), key);
    const what = wasReplayed ? 'replayed' : 'drawn';
    return { card, logged: { at: at(), name, what, card: shortened(card), requestId } };
  } catch (error) {
    if (!(error instanceof ApiError)) return { logged: { at: at(), name, what: 'lost' }, again: 0 };
    const { status, requestId, retryAfter } = error;
    const refusal = refusalOf(error);
    const logged: Logged = { at: at(), name, what: 'refused', refusal, requestId };
    const mayPass = status === 429 || status >= 500 || retryAfter !== undefined;
    return mayPass ? { logged, again: retryAfter ?? 0 } : { logged, refusal };
  }
}

function shortened({ id, card, status, cp, skill }: CardRead): DrawnCard {
  return { id, card, status, cp, skill };
}
