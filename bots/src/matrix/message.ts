import { type Language, onlyOne, type Order, type Person } from '../core/order.js';
import { hasCommand, languageIn, wordsOf } from '../core/words.js';

/** What others send may have any shape: only {@link messageOf} reads it. */
export interface RoomEvent {
  readonly type: string;
  readonly event_id: string;
  readonly sender: string;
  readonly state_key?: string;
  readonly origin_server_ts: number;
  readonly content: Readonly<Record<string, unknown>>;
  readonly unsigned?: { readonly prev_content?: Readonly<Record<string, unknown>> };
}

/** A message for the bot. */
export interface Message {
  readonly room: string;
  readonly id: string;
  readonly sender: string;
  /** In milliseconds since 1970, by its server. */
  readonly at: number;
  /** What was said, without mentions. */
  readonly text: string;
  /** Whom it mentions besides the bot. */
  readonly others: readonly string[];
  /** The first message of the thread that it is in. */
  readonly thread?: string;
  /** The message that it answers. */
  readonly answers?: string;
}

const nameOf = (id: string): string => id.slice(1).split(':')[0] ?? id;
const personOf = (id: string): Person => ({ id: `matrix:${id}`, name: nameOf(id) });
const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether someone comes into the room. A new name of who is there looks nearly the same. */
export function isJoin({ type, state_key, content, unsigned }: RoomEvent, who: string): boolean {
  const isThere = content['membership'] === 'join' && unsigned?.prev_content?.['membership'] !== 'join';
  return type === 'm.room.member' && state_key === who && isThere;
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** @param own the id of the bot. @returns undefined for what is not for the bot */
export function messageOf(room: string, event: RoomEvent, own: string): Message | undefined {
  const content = objectIn(event.content);
  const relation = objectIn(content['m.relates_to']);
  const { body } = content;
  const isMessage = event.type === 'm.room.message' && content['msgtype'] === 'm.text' && isText(body);
  if (!isMessage || event.sender === own || relation['rel_type'] === 'm.replace') return undefined;
  const ids = objectIn(content['m.mentions'])['user_ids'];
  const mentioned = Array.isArray(ids) ? ids.filter(isText) : [];
  const { event_id: answers } = objectIn(relation['m.in_reply_to']);
  const isReply = answers !== undefined;
  const said = isReply ? withoutQuote(body) : body;
  const text = withoutMentions(said, content['formatted_body'], new Set(mentioned));
  // Other bots have commands that begin with `!`, too.
  const isForBot = mentioned.includes(own) || (said.startsWith('!') && hasCommand(text));
  const { rel_type, event_id: thread } = relation;
  return isForBot
    ? {
        room,
        id: event.event_id,
        sender: event.sender,
        at: event.origin_server_ts,
        text,
        others: mentioned.filter((id) => id !== own),
        ...(rel_type === 'm.thread' && isText(thread) && { thread }),
        // In a thread, clients name its last message, too.
        ...(relation['is_falling_back'] !== true && isText(answers) && { answers }),
      }
    : undefined;
}

/** Some clients put what is replied to before what is said, in lines that begin with `>`. */
function withoutQuote(body: string): string {
  return body.startsWith('> ') ? body.replace(/^(> .*\n?)+\n?/, '') : body;
}

const LINK = /<a\s[^<>]*href="https:\/\/matrix\.to\/#\/([^"<>]*)"[^<>]*>[^<]*<\/a>/g;
const LETTER = /[\p{L}\p{N}]/u;

/** A formatted text links each mention to its user. Without such links, a mention is an id, or else the name in it as a word. Other words of that name stay. */
function withoutMentions(said: string, formatted: unknown, ids: ReadonlySet<string>): string {
  const html = isText(formatted) ? formatted.replace(/<mx-reply>[^]*<\/mx-reply>/, '') : '';
  const isMention = (id: string): boolean => [...ids].some((each) => id === each || id === encodeURIComponent(each));
  if ([...html.matchAll(LINK)].some(([, id = '']) => isMention(id)))
    return html.replace(LINK, (link: string, id: string) => (isMention(id) ? ' ' : link)).replace(/<[^<>]*>/g, ' ');
  return [...ids].reduce((text, id) => {
    const forms = [id, `@${nameOf(id)}`, nameOf(id)].map((form) => withoutWord(text, form));
    return forms.find((rest) => rest !== text) ?? text;
  }, said);
}

/** Where it first stands as a word of its own. */
function withoutWord(text: string, word: string): string {
  for (let at = text.indexOf(word); at >= 0 && word !== ''; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + word.length)];
    if (!LETTER.test(before.slice(-1)) && !LETTER.test(after.slice(0, 1))) return `${before} ${after}`;
  }
  return text;
}

export function orderOf({ room, id, sender, text, others }: Message, usual: Language): Order {
  return {
    ...wordsOf(text),
    by: personOf(sender),
    key: `matrix-${id}`,
    language: languageIn(text, usual),
    other: onlyOne(others.map(personOf)),
    place: `matrix:${room}`,
    isPublic: true,
  };
}
