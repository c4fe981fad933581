import { setTimeout as sleep } from 'node:timers/promises';
import { BlueskyStandIn } from '../../bots/test/bluesky-stand-in.js';
import { SeededRandom } from '../../test/harness/seeded-random.js';
import { until } from '../../test/harness/until.js';
import { type Say, withService } from '../instance.js';
import { BotProcess } from './bot-process.js';

const PLAYERS = 6;
const MOST_LOAD_MS = 900;

/** Players mention the bot while it and the service are killed in turns. @returns what is wrong */
export async function runBlueskyKills(mentions: number, kills: number, seed: number, say: Say): Promise<string[]> {
  return withService({}, {}, async (service) => {
    const server = await BlueskyStandIn.start();
    const login = {
      BLUESKY_SERVICE: server.url,
      BLUESKY_HANDLE: 'bot',
      BLUESKY_PASSWORD: 'any',
      BLUESKY_POLL_MS: '50',
    };
    const bot = await BotProcess.start('bluesky', service.url, login);
    const posts: string[] = [];
    const post = (): void => void posts.push(server.post(`player${posts.length % PLAYERS}`, '@bot draw'));
    const answered = (): number => posts.filter((uri) => server.repliesTo(uri).length > 0).length;
    try {
      const random = new SeededRandom(seed);
      for (let kill = 1; kill <= kills; kill++) {
        while (posts.length < (mentions * kill) / kills) post();
        const before = answered();
        await until(
          () => answered() > before,
          () => bot.output,
        );
        await sleep(random.integer(0, MOST_LOAD_MS));
        const what = kill % 2 ? bot : service;
        await what.kill('SIGKILL');
        say(
          `kill -9 of ${kill % 2 ? 'the bot' : 'the service'}: ${posts.length} mentions, ${answered()} answered so far`,
        );
        await what.startAgain();
      }
      await until(
        () => answered() === posts.length,
        () => bot.output,
      );
      const draws = (await (await fetch(`${service.url}/game/draws?itemsPerPage=1000`)).json()) as unknown[];
      const most = Math.max(...posts.map((uri) => server.repliesTo(uri).length));
      say(
        `${posts.length} mentions, ${answered()} answered, at most ${most} times, ${draws.length} cards drawn, ${server.swaps} second replies refused`,
      );
      return [
        ...server.problems,
        ...(most === 1 ? [] : ['A mention was answered twice']),
        ...(draws.length === posts.length ? [] : [`${draws.length} cards were drawn for ${posts.length} mentions`]),
      ];
    } finally {
      await bot.kill('SIGKILL');
      server.stop();
    }
  });
}
