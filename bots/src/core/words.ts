import { ARGUMENTS, type Argument } from './arguments.js';
import type { Command, Language, Order } from './order.js';

/** What commands are called. A message is a command if it begins with one of these names. */
const NAMES: Readonly<Record<Command, readonly string[]>> = {
  help: ['help', 'commands', 'ヘルプ', '使い方', '助けて'],
  withdraw: ['withdraw', 'cancel', '取り消し', '取り消す', '取り消', '取消', 'キャンセル'],
  decline: ['decline', 'refuse', 'no', '辞退', '断る', '断り', '断って', 'いいえ'],
  accept: ['accept', 'agree', 'yes', '承諾', '受け取る', '受け取り', '受ける', '受け', 'はい'],
  trade: ['trade', 'swap', 'exchange', '交換', 'トレード'],
  give: ['give', 'gift', 'present', 'send', 'あげる', 'あげて', 'あげ', '渡す', '渡', 'プレゼント'],
  wish: ['wish', 'wishlist', 'want', '欲しい', 'ほしい'],
  spares: ['spares', 'doubles', 'duplicates', 'ダブり', 'ダブりは', 'だぶり', '余り'],
  favourite: ['favourite', 'favorite', 'fav', 'お気に入り', '推し'],
  battle: ['battle', 'fight', 'duel', 'バトル', '対戦', '戦う', '戦い', '勝負'],
  prove: ['prove', 'proof', 'verify', '証明', '検証'],
  odds: ['odds', 'rates', 'chance', 'chances', 'probability', '確率', '確率は', '排出率', '排出率は'],
  balance: ['balance', 'wallet', 'money', 'tickets', '残高', '残高は', '所持金', 'チケット'],
  rank: ['rank', 'ranking', 'top', 'leaderboard', 'ランキング', '順位'],
  day: ['day', 'today', 'daily', 'status', '今日', '一日', '残り', '残りは'],
  me: ['me', 'login', 'link', 'リンク', 'ログイン', 'マイページ'],
  open: ['open a pack', 'open', 'pack', 'パックを開けて', 'パックを開ける', 'パック', '開封', '開けて'],
  box: ['what is left in the box', 'box', 'ボックスの残りは', 'ボックスの残り', 'ボックス'],
  ten: ['ten', 'multi', '10連', '十連', '10回'],
  draw: ['draw', 'pull', 'roll', 'gacha', 'ガチャ', '1回', '引く', '引いて', '引きたい', 'ひく', 'ひいて', 'ドロー'],
  card: ['card'],
  cards: ['cards', 'my cards', 'collection', 'album', 'deck', 'カード', '図鑑', 'アルバム', 'コレクション'],
};
const NAMED = Object.entries(NAMES).flatMap(([command, names]) =>
  names.map((name) => ({ command: command as Command, name })),
);
/** These change nothing, so that they may be asked with a question mark. */
const SHOWS: ReadonlySet<Command> = new Set([
  'help',
  'cards',
  'card',
  'box',
  'odds',
  'day',
  'balance',
  'prove',
  'rank',
  'spares',
]);

/** No command is longer. What others write may take long to look through. */
const MOST_CHARACTERS = 1000;
const WIDE = /[\uff01-\uff9f\u3000]+/g;
const LETTER = /^\p{L}/u;
const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;
/** Between the name of the bot and the command. */
const OPENING = /^[\s:,、!]+/;
const CLOSING = /[\s.,!?;:。、]+$/;
/** What stands after a name of someone, which is taken out before. */
const HONORIFIC = /(?:^|\s)(?:さん|ちゃん|くん|君)[にとへの]?|^\s*[にとへ](?=[\s#\d])/g;
const POLITE =
  /を?(?:お願い(?:します)?|おねがい(?:します)?|ください|下さい|して(?:ください|下さい)?|する|します|したい(?:です)?|です|ます|引く|引いて|引きたい(?:です)?)$/;
const NOUN = /^(?:cards?|trades?|カード|トレード)(?=[\s#\d]|no\b)\s*/i;
const WITH = /(?:^|\s)(?:to|with)$/i;
const PARTICLE = /(?:の(?:カード|トレード))?[をがはにのと]$/;
/** Between what is given and what is asked for. */
const FOR = /(?:^|\s)for(?=\s|$)|[とを⇄→]|<->/i;
/** Between a banner and the card that is wanted. */
const AIM = /(?:^|\s)(?:for|狙い)(?:\s|$)/i;
const COUNT = /^(?:(10|十)[連回]?|1回?)(?=\s|$)\s*/;
const SEPARATOR = /[\s,、と]+/;
const SIGN = /(#|№|\bno\.)\s+(?=\d)/gi;
const NUMBER = /^(-?)(?:#|№|no\.?)?(\d{1,15})番?$/i;

/** What a message asks for. */
type Request = Pick<Order, 'command' | 'numbers' | 'asks' | 'banner' | 'target' | 'unread'>;
/** What is written for the arguments of a command. */
type Written = Readonly<Partial<Record<Argument['name'], string | undefined>>>;

/** A part that cannot be read. Nothing is done then. */
class Unread extends Error {}

/** What a message in words asks for. Mentions are taken out of it before. */
export function wordsOf(message: string): Request {
  const found = commandIn(usual(message));
  if (!found) return { command: 'help', numbers: [], asks: [], unread: '' };
  const { command, rest, isQuestion } = found;
  const [count = '', ten] = (command === 'draw' && COUNT.exec(rest)) || [];
  const named = command === 'cards' && rest !== '' ? 'card' : command;
  return read(ten === undefined ? named : 'ten', (each) => {
    if (isQuestion && !SHOWS.has(command)) throw new Unread('');
    return written(each, rest.slice(count.length));
  });
}

/** Whether a message in words begins with a command. */
export function hasCommand(message: string): boolean {
  return commandIn(usual(message)) !== undefined;
}

/** What a command with these arguments asks for. */
export function requestOf(command: Command, arguments_: Written): Request {
  return read(command, () => arguments_);
}

export function languageIn(message: string, otherwise: Language): Language {
  return JAPANESE.test(message) ? 'ja' : otherwise;
}

/** Wide letters and digits become usual ones. Others, such as a small ², stay: they are no digits of a number. */
function usual(text: string): string {
  return text.normalize('NFC').replace(WIDE, (wide) => wide.normalize('NFKC'));
}

interface Found {
  readonly command: Command;
  /** What is said besides its name. */
  readonly rest: string;
  readonly isQuestion: boolean;
}

function commandIn(message: string): Found | undefined {
  if (message.length > MOST_CHARACTERS) return undefined;
  const text = message.replace(HONORIFIC, ' ').replace(OPENING, '');
  const said = text.replace(CLOSING, '');
  const isQuestion = text.slice(said.length).includes('?');
  for (const each of [said, said.replace(POLITE, '')])
    for (const { command, name } of NAMED) {
      const rest = restOf(each, name);
      if (rest !== undefined) return { command, rest, isQuestion };
    }
  return undefined;
}

/** What stands after the name of a command or, in Japanese, before it: `カード7`, `7番のカード`. */
function restOf(said: string, name: string): string | undefined {
  const after = said.slice(name.length);
  if (said.slice(0, name.length).toLowerCase() === name && !LETTER.test(after)) return after.replace(OPENING, '');
  if (!JAPANESE.test(name) || !said.endsWith(name)) return undefined;
  const before = said.slice(0, -name.length).trim().replace(PARTICLE, '');
  return /^[#№]?\d/.test(before.replace(NOUN, '')) ? before : undefined;
}

function argumentsOf(command: Command): Argument[] {
  return ARGUMENTS[command].filter(({ kind }) => kind !== 'player');
}

/** @throws Unread when the command takes less */
function written(command: Command, said: string): Written {
  const rest = ARGUMENTS[command].some(({ kind }) => kind === 'player') ? said.replace(WITH, '') : said;
  const [first, second] = argumentsOf(command);
  if (second?.name === 'target') return aimed(rest);
  const [cards, asks, ...more] = second ? rest.split(FOR) : [rest];
  if (first ? more.length > 0 : rest !== '') throw new Unread(rest);
  return first ? { [first.name]: cards, for: asks } : {};
}

/** @throws Unread when nothing stands after `for` */
function aimed(rest: string): Written {
  const aim = AIM.exec(rest);
  if (!aim) return { banner: rest };
  const target = rest.slice(aim.index + aim[0].length).trim();
  if (target === '') throw new Unread(aim[0].trim());
  return { banner: rest.slice(0, aim.index), target };
}

function read(command: Command, arguments_: (command: Command) => Written): Request {
  try {
    const given = arguments_(command);
    const banner = given.banner?.trim() || undefined;
    const target = given.target?.trim() || undefined;
    const of = (...names: Argument['name'][]): number[] =>
      argumentsOf(command)
        .filter(({ name }) => names.includes(name))
        .flatMap((argument) => numbersIn(given[argument.name], argument, command === 'wish'));
    return { command, numbers: of('card', 'cards'), asks: of('for'), banner, target };
  } catch (error) {
    if (!(error instanceof Unread)) throw error;
    return { command, numbers: [], asks: [], unread: error.message };
  }
}

/** @throws Unread for the first part that is no number, when one is missing, and when there are too many */
function numbersIn(text = '', { kind, isRequired = false }: Argument, isSigned: boolean): number[] {
  if (text.length > MOST_CHARACTERS) throw new Unread(text);
  const list = usual(text).replace(CLOSING, '').trim().replace(NOUN, '').replace(SIGN, '$1');
  const parts = list.split(SEPARATOR).filter((part) => part !== '');
  const numbers = parts.map((part) => {
    const [, sign = '', digits] = NUMBER.exec(part) ?? [];
    if (digits === undefined || (sign !== '' && !isSigned)) throw new Unread(part);
    return Number(sign + digits);
  });
  if (numbers.length === 0 && isRequired) throw new Unread('');
  if (numbers.length > 1 && kind === 'number') throw new Unread(list);
  return numbers;
}
