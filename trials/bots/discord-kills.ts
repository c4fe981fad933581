import { setTimeout as sleep } from 'node:timers/promises';
import { DiscordStandIn } from '../../bots/test/discord-stand-in.js';
import { SeededRandom } from '../../test/harness/seeded-random.js';
import { until } from '../../test/harness/until.js';
import { type Say, withService } from '../instance.js';
import { BotProcess } from './bot-process.js';

const MOST_PLAYERS = 6;
const MOST_LOAD_MS = 700;

/** Players send `/ten` while the bot is killed again and again. @returns what is wrong */
export async function runDiscordKills(tens: number, kills: number, seed: number, say: Say): Promise<string[]> {
  return withService({}, {}, async ({ url }) => {
    const discord = await DiscordStandIn.start();
    const { publicKey: DISCORD_PUBLIC_KEY, api: DISCORD_API } = discord;
    const bot = await BotProcess.start('discord', url, { DISCORD_PUBLIC_KEY, DISCORD_API });
    try {
      await bot.ready();
      const random = new SeededRandom(seed);
      const players = Math.min(MOST_PLAYERS, tens);
      const load = Promise.all(
        Array.from({ length: players }, (_, place) => play(discord, bot, place + 1, tens / players)),
      );
      for (let kill = 1; kill <= kills; kill++) {
        await sleep(random.integer(50, MOST_LOAD_MS));
        await bot.kill('SIGKILL');
        say(`kill -9 of the bot: ${discord.told.size} interactions acknowledged so far, ${editedOf(discord)} edited`);
        bot.startAgain();
        await bot.ready();
      }
      await load;
      await until(
        () => editedOf(discord) === discord.told.size,
        () => bot.output,
      );
      return await problemsOf(discord, url, say);
    } finally {
      await bot.kill('SIGKILL');
      discord.stop();
    }
  });
}

/** Sends one `/ten` after the other, until so many are acknowledged. */
async function play(discord: DiscordStandIn, bot: BotProcess, player: number, tens: number): Promise<void> {
  const user = { id: String(player), username: `player${player}` };
  for (let acknowledged = 0; acknowledged < tens;) {
    const token = await discord.interact(bot.url, { type: 2, guild_id: '77', member: { user }, data: { name: 'ten' } });
    if (token !== undefined) acknowledged++;
    await sleep(token === undefined ? 50 : 10);
  }
}

function editedOf({ told }: DiscordStandIn): number {
  return [...told.values()].filter(({ edits }) => edits.length > 0).length;
}

async function problemsOf(discord: DiscordStandIn, url: string, say: Say): Promise<string[]> {
  const answer = await fetch(`${url}/game/draws?count=true&itemsPerPage=1`);
  const draws = Number(answer.headers.get('x-total-count'));
  const { size } = discord.told;
  const edits = [...discord.told.values()].map(
    (told) => told.edits.at(-1)?.embeds?.[0]?.description?.split('\n').length,
  );
  const short = edits.filter((lines) => lines !== 10).length;
  say(`${size} interactions acknowledged, ${draws} cards drawn, ${size - short} edited with ten cards`);
  return [
    ...discord.problems,
    ...(draws === size * 10 ? [] : [`${draws} cards were drawn for ${size} acknowledged interactions`]),
    ...(short === 0 ? [] : [`${short} edits do not show ten cards`]),
  ];
}
