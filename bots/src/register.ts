import { commands } from './discord/commands.js';
import { DiscordRest } from './discord/rest.js';

const MINUTE_MS = 60_000;

/** Tells Discord which commands there are. */
export async function register(api: string, application: string, botToken: string): Promise<void> {
  const path = `/applications/${application}/commands`;
  await new DiscordRest(api, botToken).send('PUT', path, commands(), Date.now() + MINUTE_MS);
}
