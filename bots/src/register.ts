import type {
  APIApplicationCommandBasicOption as Option,
  RESTPutAPIApplicationCommandsJSONBody as Commands,
} from 'discord-api-types/v10';
import { type Argument, ARGUMENTS } from './core/arguments.js';
import { COMMANDS } from './core/order.js';
import { TEXTS, type Texts } from './core/texts.js';
import { DiscordRest } from './discord/rest.js';

const MINUTE_MS = 60_000;
const MANAGED = { contexts: [0], default_member_permissions: '32' } satisfies Partial<Commands[number]>;

function described(text: (texts: Texts) => string): { description: string; description_localizations: { ja: string } } {
  return { description: text(TEXTS.en), description_localizations: { ja: text(TEXTS.ja) } };
}

function option({ name, kind, text, isRequired = false }: Argument): Option {
  const words = { name, required: isRequired, ...described(({ options }) => options[text]) };
  if (kind === 'number') return { type: 4, ...words };
  return kind === 'player' ? { type: 6, ...words } : { type: 3, ...words };
}

const CHANNEL: Option = { type: 7, name: 'channel', ...described(({ options }) => options.channel) };
const LIFT: Option = { type: 5, name: 'lift', ...described(({ options }) => options.lift) };
const PLAYER = option({ name: 'player', kind: 'player', text: 'player', isRequired: true });

/** All commands, as they are registered with Discord: those of players, and those of who manages a server. */
function commands(): Commands {
  return [
    ...COMMANDS.map((name) => ({
      name,
      ...described((texts) => texts.commands[name]),
      options: ARGUMENTS[name].map(option),
    })),
    { name: 'channel', ...described(({ manage }) => manage.channel), options: [CHANNEL], ...MANAGED },
    { name: 'block', ...described(({ manage }) => manage.block), options: [PLAYER, LIFT], ...MANAGED },
  ];
}

/** Tells Discord which commands there are. */
export async function register(api: string, application: string, botToken: string): Promise<void> {
  const path = `/applications/${application}/commands`;
  await new DiscordRest(api, botToken).send('PUT', path, commands(), Date.now() + MINUTE_MS);
}
