import { useState } from 'react';
import { ApiError } from '../../api/client';
import { lookUp } from '../../api/event-queries';
import { asTypedIn, writeTo } from '../../api/operations';
import { sendUntilAnswered } from '../../api/persistent';
import { refusalOf } from '../../api/refusal';
import { currentSecrets } from '../admin/secrets';
import { useLeaving } from '../event/useDrawing';
import { keyOf, type Line, type Order, type Result } from './give';

/** How a list goes. */
interface Giving {
  readonly isBusy: boolean;
  readonly lines: readonly Line[];
  /** Of each line, by its place. */
  readonly results: readonly Result[];
  readonly start: (order: Order, lines: readonly Line[]) => Promise<void>;
}

/** Sends an entry for each line, one after the other. Wrong credentials end it: they are the same for all lines. */
export function useGiving(): Giving {
  const [{ isBusy, lines, results }, setState] = useState<Omit<Giving, 'start'>>(NONE);
  const leaving = useLeaving();
  const start = async (order: Order, given: readonly Line[]): Promise<void> => {
    setState({ isBusy: true, lines: given, results: given.map(() => ({ state: 'waits' })) });
    const signal = leaving();
    const players = await playersOf(given, signal);
    for (const place of given.keys()) {
      const tell = (result: Result): void =>
        setState((now) => ({ ...now, results: now.results.map((each, index) => (index === place ? result : each)) }));
      const player = players.get(given[place]?.name ?? '');
      if (player === undefined) tell({ state: 'wrong' });
      else if (!(await giveTo(player, { order, lines: given, place }, signal, tell))) break;
      if (signal.aborted) break;
    }
    setState((now) => ({ ...now, isBusy: false }));
  };
  return { isBusy, lines, results, start };
}

const NONE = { isBusy: false, lines: [], results: [] };

/** Those who have the names of the lines. */
async function playersOf(lines: readonly Line[], signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const players = new Map<string, number>();
  for (let rest = lines.map(({ name }) => name); rest.length > 0;) {
    const found = await lookUp(rest, signal);
    if (found === undefined) break;
    for (const [name, player] of found.players) players.set(name, player);
    rest = rest.filter((name) => !found.names.includes(name));
  }
  return players;
}

interface Gift {
  readonly order: Order;
  readonly lines: readonly Line[];
  readonly place: number;
}

/** @returns whether the next line can be sent */
async function giveTo(
  player: number,
  { order, lines, place }: Gift,
  signal: AbortSignal,
  tell: (result: Result) => void,
): Promise<boolean> {
  const { amount = 0 } = lines[place] ?? {};
  const { currency, reason, occasion: reference } = order;
  const body = asTypedIn({ currency, amount, reason, reference });
  const write = writeTo('post', '/users/{id}/entries', { id: player, body, secret: 'password', isKeyed: true });
  try {
    const onTrouble = (_: unknown, seconds: number): void => tell({ state: 'lost', seconds });
    const key = keyOf(order, lines, place);
    const { data, wasReplayed } = await sendUntilAnswered(write, currentSecrets, key, signal, onTrouble);
    tell({ state: wasReplayed ? 'replayed' : 'done', balance: data.balance });
    return true;
  } catch (error) {
    tell({ state: 'refused', refusal: refusalOf(error) });
    return !(error instanceof ApiError && [401, 403].includes(error.status));
  }
}
