import type { GameDay } from '../../game/rules/game-day.js';
import { CommandRefused } from '../cli.js';
import type { Send } from '../http-service.js';
import { VerifiedDays } from '../verifying/verified-days.js';

interface Day {
  readonly day: GameDay;
  readonly seed: string | null;
  readonly draws: number;
}

interface Draw {
  readonly card_id: number;
  readonly status: string;
  readonly cp: number;
}

/** So many days, and draws of one, are looked at. */
const MOST = 1_000;

/** What a newcomer may look at first. */
export interface Sights {
  /** What came of the newest day that is over and had draws. */
  readonly verified: readonly string[];
  /** In words, and where it is. */
  readonly addresses: readonly (readonly [words: string, address: string])[];
}

/** Finds them, and verifies a day as `npx card-draw verify` does. */
export async function findSights(send: Send, url: string): Promise<Sights> {
  const days = (await send('GET', `/game/seeds?itemsPerPage=${MOST}`)) as Day[];
  const over = days.filter(({ seed }) => seed !== null);
  const last = over.find(({ draws }) => draws > 0);
  if (!last) throw new CommandRefused('No day of this demo has draws. Remove its folder to make another');
  const { summary, differences } = await new VerifiedDays(url).verify(last.day);
  const addresses: [string, string][] = [];
  const card = await bestCard(send, last.day);
  if (card !== undefined) {
    const { username } = (await send('GET', `/cards/${card}/owner`)) as { username: string };
    addresses.push([`A card of ${last.day}, with its whole proof`, `${url}/c/${card}`]);
    addresses.push(['The player who has it', `${url}/u/${encodeURIComponent(username)}`]);
  }
  addresses.push([`Fair, with ${over.length} days to verify`, `${url}/fair`], ["The operator's desk", `${url}/admin`]);
  return { verified: [`Verified ${summary}`, ...differences], addresses };
}

/** The rarest and strongest card that was drawn on a day, and that is still there. */
async function bestCard(send: Send, day: GameDay): Promise<number | undefined> {
  const draws = (await send('GET', `/game/seeds/${day}/draws?itemsPerPage=${MOST}`)) as Draw[];
  const rank = ({ status, cp }: Draw): number => (status === 'super' ? 1_000_000 : 0) + cp;
  for (const { card_id } of draws.sort((a, b) => rank(b) - rank(a)))
    if ((await send('GET', `/cards/${card_id}`, undefined, 404)) !== undefined) return card_id;
  return undefined;
}
