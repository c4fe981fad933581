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

/** What a newcomer may open first, a line each. Verifies the newest day that is over and had draws. */
export async function sights(send: Send, url: string): Promise<string[]> {
  const days = (await send('GET', `/game/seeds?itemsPerPage=${MOST}`)) as Day[];
  const over = days.filter(({ seed }) => seed !== null);
  const last = over.find(({ draws }) => draws > 0);
  if (!last) throw new CommandRefused('No day of this demo has draws. Remove its folder to make another');
  const { summary, differences } = await new VerifiedDays(url).verify(last.day);
  const lines = [`Verified ${summary}`, ...differences];
  const card = await bestCard(send, last.day);
  if (card !== undefined) {
    const { username } = (await send('GET', `/cards/${card}/owner`)) as { username: string };
    lines.push(`  A card of ${last.day}, with its whole proof:  ${url}/c/${card}`);
    lines.push(`  The player who drew it:                ${url}/u/${encodeURIComponent(username)}`);
  }
  lines.push(`  Fair, with ${String(over.length).padEnd(3)} days to verify:        ${url}/fair`);
  return lines;
}

/** The rarest and strongest card that was drawn on a day, and that is still there. */
async function bestCard(send: Send, day: GameDay): Promise<number | undefined> {
  const draws = (await send('GET', `/game/seeds/${day}/draws?itemsPerPage=${MOST}`)) as Draw[];
  const rank = ({ status, cp }: Draw): number => (status === 'super' ? 1_000_000 : 0) + cp;
  for (const { card_id } of draws.sort((a, b) => rank(b) - rank(a)))
    if ((await send('GET', `/cards/${card_id}`, undefined, 404)) !== undefined) return card_id;
  return undefined;
}
