import type { APIEmbed, RESTPatchAPIWebhookWithTokenMessageJSONBody } from 'discord-api-types/v10';
import { cut } from '../core/cut.js';
import type { Language } from '../core/order.js';
import type { Part, Reply } from '../core/reply.js';
import { TEXTS } from '../core/texts.js';

type MessageBody = RESTPatchAPIWebhookWithTokenMessageJSONBody;

const MOST = { title: 256, description: 4096, alt: 1024, content: 2000 };

/** Names are text: no Markdown, no links, no mentions. */
function escaped(text: string): string {
  return text.replace(/[\\*_~`|>#<[\]()@]/g, '\\$&').replaceAll('://', ':\u200b//');
}

/** As many characters as fit, and no half of an escape. */
const within = (most: number, text: string): string => escaped(cut(text, (part) => escaped(part).length <= most));

function markdown(part: Part): string {
  return typeof part === 'string' ? escaped(part) : `[${escaped(part.text)}](${part.url})`;
}

/** The lines that fit. */
function description({ lines }: Reply): string {
  let text = '';
  for (const line of lines) {
    const next = (text === '' ? '' : `${text}\n`) + line.map(markdown).join('');
    if (next.length > MOST.description) break;
    text = next;
  }
  return text;
}

const fileName = (place: number): string => `cards-${place}.jpg`;

/** A reply as Discord shows it: an embed with its first picture, another one for the second, and buttons for the other side. */
export function messageOf(reply: Reply, language: Language, color?: number): MessageBody {
  const [, ...further] = reply.pictures;
  const image = (place: number): Pick<APIEmbed, 'image'> => ({ image: { url: `attachment://${fileName(place)}` } });
  const words = description(reply);
  const first: APIEmbed = {
    title: within(MOST.title, reply.title),
    ...(color !== undefined && { color }),
    ...(words !== '' && { description: words }),
    ...(reply.pictures.length > 0 && image(0)),
  };
  return {
    embeds: [first, ...further.map((_, place) => image(place + 1))],
    attachments: reply.pictures.map(({ alt }, place) => ({
      id: String(place),
      filename: fileName(place),
      description: cut(alt, (part) => part.length <= MOST.alt),
    })),
    components: reply.offer === undefined ? [] : [buttons(reply.offer, language)],
    allowed_mentions: { parse: [] },
  };
}

type Row = NonNullable<MessageBody['components']>[number];

function buttons(trade: number, language: Language): Row {
  const { accept, decline } = TEXTS[language].buttons;
  return {
    type: 1,
    components: [
      { type: 2, style: 3, label: accept, custom_id: `accept ${trade}` },
      { type: 2, style: 2, label: decline, custom_id: `decline ${trade}` },
    ],
  };
}

/** What came of a trade, above its fans: its buttons go. */
export function decidedMessage(reply: Reply): MessageBody {
  return { content: within(MOST.content, reply.title), components: [], allowed_mentions: { parse: [] } };
}

/** For the one who asked. */
export function privateMessage(text: string): MessageBody & { flags: number } {
  return { content: within(MOST.content, text), allowed_mentions: { parse: [] }, flags: EPHEMERAL };
}

export const EPHEMERAL = 64;
