import { useState } from 'react';
import { ApiError } from '../../api/client';
import { lookUp } from '../../api/event-queries';
import { asTypedIn, writeTo } from '../../api/operations';
import { sendUntilAnswered } from '../../api/persistent';
import { refusalOf } from '../../api/refusal';
import { secretsToSend } from '../admin/secrets';
import { useLeaving } from '../event/useDrawing';
import { giftKey, type GiftLine, type Gift, type GiftResult } from './give';

/** How a list goes. */
interface Giving {
  readonly isBusy: boolean;
  readonly lines: readonly GiftLine[];
  /** Of each line, by its place. */
  readonly results: readonly GiftResult[];
  readonly start: (gift: Gift, lines: readonly GiftLine[]) => Promise<void>;
}

/** Sends an entry for each line, one after the other. Wrong credentials end it: they are the same for all lines. */
export function useGiving(): Giving {
  const [{ isBusy, lines, results }, setState] = useState<Omit<Giving, 'start'>>(NONE);
  const leaving = useLeaving();
  const start = async (gift: Gift, given: readonly GiftLine[]): Promise<void> => {
    setState({ isBusy: true, lines: given, results: given.map(() => ({ state: 'waits' })) });
    const signal = leaving();
    const players = await playersOf(given, signal);
    for (const place of given.keys()) {
      const tell = (result: GiftResult): void =>
        setState((now) => ({ ...now, results: now.results.map((each, index) => (index === place ? result : each)) }));
      const player = players.get(given[place]?.name ?? '');
      if (player === undefined) tell({ state: 'wrong' });
      else if (!(await giveTo(player, { gift, lines: given, place }, signal, tell))) break;
      if (signal.aborted) break;
    }
    setState((now) => ({ ...now, isBusy: false }));
  };
  return { isBusy, lines, results, start };
}

const NONE = { isBusy: false, lines: [], results: [] };

/** Those who have the names of the lines. */
async function playersOf(lines: readonly GiftLine[], signal: AbortSignal): Promise<ReadonlyMap<string, number>> {
  const players = new Map<string, number>();
  for (let rest = lines.map(({ name }) => name); rest.length > 0;) {
    const found = await lookUp(rest, signal);
    if (found === undefined) break;
    for (const [name, player] of found.players) players.set(name, player);
    rest = rest.filter((name) => !found.names.includes(name));
  }
  return players;
}

interface LineToGive {
  readonly gift: Gift;
  readonly lines: readonly GiftLine[];
  readonly place: number;
}

/** @returns whether the next line can be sent */
async function giveTo(
  player: number,
  { gift, lines, place }: LineToGive,
  signal: AbortSignal,
  tell: (result: GiftResult) => void,
): Promise<boolean> {
  const { amount = 0 } = lines[place] ?? {};
  const { currency, reason, occasion: reference } = gift;
  const body = asTypedIn({ currency, amount, reason, reference });
  const write = writeTo('post', '/users/{id}/entries', { id: player, body, secret: 'password', isKeyed: true });
  try {
    const onTrouble = (_: unknown, seconds: number): void => tell({ state: 'lost', seconds });
    const key = giftKey(gift, lines, place);
    const { data, wasReplayed } = await sendUntilAnswered(write, secretsToSend, key, signal, onTrouble);
    tell({ state: wasReplayed ? 'replayed' : 'done', balance: data.balance });
    return true;
  } catch (error) {
    tell({ state: 'refused', refusal: refusalOf(error) });
    return !(error instanceof ApiError && [401, 403].includes(error.status));
  }
}
