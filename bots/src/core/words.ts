import type { Command, Language, Order } from './order.js';

/** What people write for a command. The first one that is found counts: the more special come first. */
const WORDS: readonly (readonly [Command, readonly string[]])[] = [
  ['help', ['help', 'commands', 'ヘルプ', '使い方', '助けて']],
  ['withdraw', ['withdraw', 'cancel', '取り消', '取消', 'キャンセル']],
  ['decline', ['decline', 'refuse', 'no', '辞退', '断る', 'ことわ']],
  ['accept', ['accept', 'agree', 'yes', '承諾', '受け取', '受ける', 'はい']],
  ['trade', ['trade', 'swap', 'exchange', '交換', 'トレード']],
  ['give', ['give', 'gift', 'present', 'send', 'あげる', 'あげて', '渡', 'プレゼント']],
  ['wish', ['wish', 'wishlist', 'want', '欲しい', 'ほしい', '願い']],
  ['favourite', ['favourite', 'favorite', 'fav', 'お気に入り', '推し']],
  ['battle', ['battle', 'fight', 'duel', 'バトル', '対戦', '戦う', '戦って', '勝負']],
  ['prove', ['prove', 'proof', 'verify', '証明', '検証']],
  ['odds', ['odds', 'rates', 'chance', 'chances', 'probability', '確率', '排出率']],
  ['balance', ['balance', 'wallet', 'money', 'tickets', '残高', '所持金', 'チケット']],
  ['rank', ['rank', 'ranking', 'top', 'leaderboard', 'ランキング', '順位']],
  ['day', ['day', 'today', 'daily', 'status', '今日', '一日', '残り']],
  ['me', ['me', 'login', 'link', 'リンク', 'ログイン', 'マイページ']],
  ['ten', ['ten', '10', 'multi', '10連', '十連', '10回']],
  ['draw', ['draw', 'pull', 'roll', 'gacha', 'ガチャ', '引く', '引いて', '引きたい', 'ひく', 'ひいて', 'ドロー']],
  ['card', ['card']],
  ['cards', ['cards', 'collection', 'album', 'deck', 'カード', '図鑑', 'アルバム', 'コレクション']],
];

/** These mean little in the middle of a message: `draw, no hurry`, `show me my cards`. */
const ONLY_FIRST: ReadonlySet<string> = new Set(['no', 'yes', 'me', 'top', 'want', 'send', 'link']);

/** Between what is given and what is asked for. */
const FOR = /\bfor\b|[とを⇄→=]|<->/;
const LATIN = /^[a-z0-9]+$/;
const NUMBER = /(?<![\d.])-?\d{1,15}(?![\d.])/g;
const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u;
const SHORTEST = 3;

/** The whole numbers of a text such as `7, 12 -3`. */
export function numbersIn(text = ''): number[] {
  return (text.match(NUMBER) ?? []).map(Number);
}

/** What a message in words asks for. Mentions are taken out of it before. */
export function wordsOf(message: string): Pick<Order, 'command' | 'numbers' | 'asks'> {
  const text = usual(message);
  const found = commandOf(text);
  const [before = '', ...after] = found === 'trade' ? text.split(FOR) : [text];
  const numbers = numbersIn(before);
  const command = found === 'cards' && numbers.length > 0 ? 'card' : (found ?? 'help');
  return { command, numbers, asks: numbersIn(after.join(' ')) };
}

/** Whether a message in words asks for something that the bot knows. */
export function hasCommand(message: string): boolean {
  return commandOf(usual(message)) !== undefined;
}

/** Wide letters and digits become usual ones. */
function usual(message: string): string {
  return message.normalize('NFKC').toLowerCase();
}

function commandOf(text: string): Command | undefined {
  const said: readonly string[] = text.match(/[a-z0-9]+/g) ?? [];
  const hasWord = (word: string): boolean => said.includes(word) && (said[0] === word || !ONLY_FIRST.has(word));
  return commandIn(text, hasWord) ?? commandIn(text, (word) => isNearly(word, said));
}

function commandIn(text: string, hasWord: (word: string) => boolean): Command | undefined {
  return WORDS.find(([, words]) => words.some((word) => (LATIN.test(word) ? hasWord(word) : text.includes(word))))?.[0];
}

/** `draws`, `drawing` and `dra` are nearly `draw`. */
function isNearly(word: string, said: readonly string[]): boolean {
  if (word.length < SHORTEST || ONLY_FIRST.has(word)) return false;
  return said.some((each) => each.length >= SHORTEST && (each.startsWith(word) || word.startsWith(each)));
}

export function languageIn(message: string, otherwise: Language): Language {
  return JAPANESE.test(message) ? 'ja' : otherwise;
}
