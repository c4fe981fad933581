import type { DayDrawList } from '../../game/draws/dto/draw.dto.js';
import type { SeedList } from '../../game/days/dto/seed.dto.js';
import type { GameDay } from '../../game/rules/game-day.js';
import type { TradeRead } from '../../trades/dto/trade.dto.js';
import type { CardOwnerRead } from '../../users/dto/user.dto.js';
import type { UserLinkCreate } from '../../player-links/dto/player-link.dto.js';
import { CommandRefused, counted } from '../cli.js';
import type { Send } from '../http-service.js';
import { VerifiedDays } from '../verifying/verified-days.js';
import type { Stage } from './players.js';

/** How many days, and draws of one, are looked at. */
const MOST = 1_000;

/**
 * Prints what a newcomer may look at first, and what `npx card-draw verify` says of the newest day that is over and had draws.
 * @param hasTable whether the demo shows a table, so its banners come first
 */
export async function printSights(
  stage: Pick<Stage, 'send' | 'password'>,
  url: string,
  hasTable: boolean,
): Promise<void> {
  const { send, password } = stage;
  const days = (await send('GET', `/game/seeds?itemsPerPage=${MOST}`)) as SeedList[];
  const over = days.filter(({ seed }) => seed !== null);
  const last = over.find(({ draws }) => draws > 0);
  if (!last) throw new CommandRefused('No day of this demo has draws. Remove its folder to make another');
  const { summary, differences } = await new VerifiedDays(url).verify(last.day);
  const banners = hasTable ? ((await send('GET', '/game/banners')) as { banner: string }[]) : [];
  const trades = (await send('GET', '/trades?state=open&itemsPerPage=1')) as TradeRead[];
  const links = await Promise.all(
    trades.map(({ to }) => send('POST', `/users/${to}/links`, { password }) as Promise<UserLinkCreate>),
  );
  const sights = [
    ...banners.map(({ banner }) => [`Odds of ${banner}`, `${url}/odds?banner=${banner}`] as const),
    ...(await sightsOfCard(send, url, last.day)),
    ...trades.map(({ to }) => ['A trade that waits', `${url}/i/${to}/trades`] as const),
    ...links.map((link) => ['Act as that player (counts once)', link.url] as const),
    [`Fair, with ${counted(over.length, 'day')} to verify`, `${url}/fair`],
    ["The operator's desk", `${url}/admin`],
  ] as const;
  for (const line of [`Verified ${summary}`, ...differences]) console.log(line);
  console.log(`The demo is ready, ${process.uptime().toFixed(1)} s after its start. Open ${url}/`);
  const width = Math.max(...sights.map(([words]) => words.length));
  for (const [words, address] of sights) console.log(`  ${words.padEnd(width)}  ${address}`);
}

/** The rarest and strongest card that was drawn on a day and is still there, and its owner: words and addresses. */
async function sightsOfCard(send: Send, url: string, day: GameDay): Promise<(readonly [string, string])[]> {
  const draws = (await send('GET', `/game/seeds/${day}/draws?itemsPerPage=${MOST}`)) as DayDrawList[];
  const rank = ({ status, cp }: DayDrawList): number => (status === 'super' ? 1_000_000 : 0) + cp;
  for (const { card_id: card } of draws.sort((a, b) => rank(b) - rank(a))) {
    const owner = (await send('GET', `/cards/${card}/owner`, undefined, 404)) as CardOwnerRead | undefined;
    if (owner)
      return [
        [`A card of ${day}, with its whole proof`, `${url}/c/${card}`],
        ['The player who has it', `${url}/u/${encodeURIComponent(owner.username)}`],
      ];
  }
  return [];
}
