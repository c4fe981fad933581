import { COMMANDS, type Language, type Order, type Person } from '../core/order.js';
import { requestOf } from '../core/words.js';

interface User {
  readonly id: string;
  readonly username: string;
  readonly global_name?: string | null;
}

/** What the bot reads of an interaction. */
export interface Interaction {
  readonly id: string;
  readonly application_id: string;
  readonly token: string;
  /** 1: a ping, 2: a command, 3: a button. */
  readonly type: number;
  readonly guild_id?: string;
  readonly channel_id?: string;
  readonly locale?: string;
  readonly member?: { readonly user: User; readonly permissions?: string };
  readonly user?: User;
  readonly data?: {
    readonly name?: string;
    readonly custom_id?: string;
    readonly options?: readonly { readonly name: string; readonly value?: string | number | boolean }[];
    readonly resolved?: { readonly users?: Readonly<Record<string, User>> };
  };
}

export function languageOf({ locale = '' }: Interaction): Language {
  return locale.startsWith('ja') ? 'ja' : 'en';
}

export function placeOf({ guild_id }: Interaction): string | undefined {
  return guild_id === undefined ? undefined : `discord:${guild_id}`;
}

/** Whether who asks may manage the server, or everything. */
export function isManager({ member }: Interaction): boolean {
  return (BigInt(member?.permissions ?? 0) & 0x28n) !== 0n;
}

/** One player for one account, over all servers. */
function personOf({ id, username, global_name }: User): Person {
  return { id: `discord:${id}`, name: global_name ?? username };
}

export function optionOf({ data }: Interaction, name: string): string | undefined {
  const value = data?.options?.find((option) => option.name === name)?.value;
  return value === undefined ? undefined : String(value);
}

/** Whom the option `player` names. */
export function playerIn(interaction: Interaction): Person | undefined {
  const id = optionOf(interaction, 'player');
  return id === undefined ? undefined : personOf(interaction.data?.resolved?.users?.[id] ?? { id, username: id });
}

/** What a command or a button asks for. @returns undefined for an unknown one */
export function orderOf(interaction: Interaction): Order | undefined {
  const { data, id, member, user } = interaction;
  const [pressed, trade] = data?.custom_id?.split(' ') ?? [];
  const command = COMMANDS.find((each) => each === (pressed ?? data?.name));
  const by = member?.user ?? user;
  if (!command || !by) return undefined;
  const option = (name: string): string | undefined => optionOf(interaction, name);
  const [banner, target, cards, asks] = [option('banner'), option('target'), option('cards'), option('for')];
  return {
    ...requestOf(command, { banner, target, card: trade ?? option('card'), cards, for: asks }),
    by: personOf(by),
    key: `discord-${id}`,
    language: languageOf(interaction),
    other: playerIn(interaction),
    place: placeOf(interaction),
    isPublic: false,
  };
}
