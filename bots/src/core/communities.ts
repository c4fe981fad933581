import type { JsonFile } from '../files.js';
import type { Order } from './order.js';
import { TEXTS, type Texts } from './texts.js';

/** What those who manage a community have chosen. */
interface Rules {
  /** The only channel in which the bot answers. */
  readonly channel?: string | undefined;
  readonly blocked: readonly string[];
}

/** Where the bot answers, and whom. */
export class Communities {
  constructor(private readonly file: JsonFile<Record<string, Rules>>) {}

  private of(place: string): Rules {
    return this.file.read()[place] ?? { blocked: [] };
  }

  private set(place: string, rules: Rules): void {
    this.file.write({ ...this.file.read(), [place]: rules });
  }

  /** @param channel undefined for all. @returns what to say */
  chooseChannel(place: string, channel: string | undefined, { set }: Texts): string {
    this.set(place, { ...this.of(place), channel });
    return channel === undefined ? set.everywhere : set.channel(channel);
  }

  /** @returns what to say */
  block(place: string, { id, name }: Order['by'], isLifted: boolean, { set }: Texts): string {
    const rules = this.of(place);
    const others = rules.blocked.filter((blocked) => blocked !== id);
    this.set(place, { ...rules, blocked: isLifted ? others : [...others, id] });
    return isLifted ? set.unblock(name) : set.block(name);
  }

  /** Why nothing is done in this channel for who asks; undefined when it is. */
  whyNot({ place, by, language }: Order, channel: string | undefined): string | undefined {
    if (place === undefined) return undefined;
    const rules = this.of(place);
    const { refused } = TEXTS[language];
    if (rules.blocked.includes(by.id)) return refused.blocked;
    return rules.channel === undefined || rules.channel === channel ? undefined : refused.elsewhere;
  }
}
