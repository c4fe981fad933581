import { plural } from './en/words';
import { gameDayText, percent, whole } from './format';

const LIST = new Intl.ListFormat('en-GB');

const EN = {
  title: (game: string) => `${game} opens soon`,
  left: (done: number, left: number) =>
    `${plural(done, 'thing is', 'things are')} done, ${whole(left)} ${left === 1 ? 'is' : 'are'} left. What is done goes away.`,
  done: 'Done',
  close: 'All is done: close this',
  steps: {
    name: ['Name and colours', 'Players see them on each view, in links and in pictures.', 'Choose them'],
    kind: ['A first card', 'It has a name and a picture of yours. Without one, a card has a pattern.', 'Add a picture'],
    banner: [
      'A first banner',
      'Players draw from it. Start from one that works; every number can be changed.',
      'Choose one',
    ],
    token: [
      'A bot’s token',
      'It draws for players on Discord, Bluesky or Matrix. You get two lines to paste.',
      'Make a token',
    ],
    link: ['A player’s link', 'Name your first player. The link counts once, within ten minutes.', 'Add a player'],
  },
  toPaste:
    'Settings are read at the start. Put these lines, as you want them, into the file .env in the folder of the service, and start it again. What its environment has wins over .env.',
  recipes: { pity: 'Pity and 50/50', ten: 'A rare in each ten', five: 'A pack of five', edition: 'A limited edition' },
  pity: (draws: number, within: number) => `A super in ${draws.toFixed(1)} draws on average, within ${whole(within)}`,
  ten: (rare: number, chance: number) =>
    `A rare or better in ${percent(rare, 0)} of tens, a super in ${percent(chance, 1)}`,
  five: (chance: number) => `A super in ${percent(chance)} of packs`,
  edition: (supers: number, all: number) => `${plural(supers, 'super')} of ${whole(all)} copies, each with its number`,
  computing: 'Its odds are computed',
  choose: 'A banner to start from',
  asks: (statuses: readonly (readonly [status: string, cards: number])[]) =>
    `It asks for cards: ${LIST.format(statuses.map(([status, cards]) => `${whole(cards)} ${status}`))}. `,
  have: (has: number) => `You have ${whole(has)}: `,
  pattern: 'the others get their pattern',
  untilArt: ' until their art comes.',
  all: 'You have them all.',
  counts: (day: string) =>
    `The odds of a day are fixed when it opens: a banner that you keep today counts from ${gameDayText(day)} on.`,
  start: (recipe: string) => `Start with ${recipe.charAt(0).toLowerCase()}${recipe.slice(1)}`,
  empty: 'An empty one',
  linkOf: (player: string) => `A link for ${player}`,
  linkText: 'Send it to this player only. It counts once, within ten minutes. Bots give such links, too.',
  makeLink: 'Make the link',
  linksOff: 'Players’ links are off.',
  asPlayers: 'As players see it',
  shown: (kinds: number, hasBanner: boolean) =>
    `${plural(kinds, 'card')}, ${hasBanner ? 'and a banner' : 'no banner yet'}`,
  settings: 'Settings',
  allSettings: 'All settings',
  names: ['Name', 'Colour', 'Logo', 'A day ends', 'Players’ links', 'Draws a day'],
  none: 'none',
  values: {
    'PLAYER_LINKS=true': 'on',
    'PLAYER_LINKS=false': 'off',
    'DRAWS_PER_DAY=0': 'no limit',
  } as Readonly<Record<string, string>>,
  sources: { environment: 'environment', '.env': '.env', default: 'the default' },
};

const JA: typeof EN = {
  title: (game) => `${game}はまもなく開始`,
  left: (done, left) => `${whole(done)}つ済み、残りは${whole(left)}つです。済んだものは消えます。`,
  done: '済み',
  close: 'すべて済み：閉じる',
  steps: {
    name: ['名前と色', 'どの画面にも、リンクや画像にも表示されます。', '選ぶ'],
    kind: ['最初のカード', '名前と、あなたの絵が付きます。絵がないカードは模様になります。', '絵を追加'],
    banner: ['最初のガチャ', 'プレイヤーはここから引きます。見本から始めて、どの数値も変えられます。', '選ぶ'],
    token: [
      'ボットのトークン',
      'Discord・Bluesky・Matrixで引くためのものです。貼り付ける2行が出ます。',
      'トークンを作る',
    ],
    link: [
      'プレイヤーのリンク',
      '最初のプレイヤーの名前を入力します。リンクは10分以内に一度だけ使えます。',
      'プレイヤーを追加',
    ],
  },
  toPaste:
    '設定は起動時に読まれます。サービスのフォルダーの .env ファイルにこの行を好みの値で加え、起動し直してください。環境変数は .env より優先されます。',
  recipes: { pity: '天井と50/50', ten: '10枚にレア1枚', five: '5枚入りパック', edition: '限定版' },
  pity: (draws, within) => `平均${draws.toFixed(1)}回に1枚のsuper、最大${whole(within)}回`,
  ten: (rare, chance) => `${percent(rare, 0)}にrare以上、${percent(chance, 1)}にsuper`,
  five: (chance) => `パックの${percent(chance)}にsuper`,
  edition: (supers, all) => `全${whole(all)}枚のうちsuperは${whole(supers)}枚、それぞれ番号付き`,
  computing: '確率を計算しています',
  choose: '見本のガチャ',
  asks: (statuses) => `使うカード：${statuses.map(([status, cards]) => `${status} ${whole(cards)}種類`).join('、')}。`,
  have: (has) => `${whole(has)}種類があります。`,
  pattern: 'ほかのカードは',
  untilArt: '絵が届くまで模様になります。',
  all: 'すべてそろっています。',
  counts: (day) =>
    `一日の確率は、その日が始まるときに決まります。今日保存したガチャは${gameDayText(day)}から有効です。`,
  start: (recipe) => `${recipe}で始める`,
  empty: '空のガチャ',
  linkOf: (player) => `${player}のリンク`,
  linkText: '本人だけに送ってください。10分以内に一度だけ使えます。ボットも同じリンクを渡せます。',
  makeLink: 'リンクを作る',
  linksOff: 'プレイヤーのリンクは無効です。',
  asPlayers: 'プレイヤーから見た画面',
  shown: (kinds, hasBanner) => `カード${whole(kinds)}種類、ガチャ${hasBanner ? 'あり' : 'はまだなし'}`,
  settings: '設定',
  allSettings: 'すべての設定',
  names: ['名前', '色', 'ロゴ', '一日の終わり', 'プレイヤーのリンク', '一日の抽選回数'],
  none: 'なし',
  values: { 'PLAYER_LINKS=true': '有効', 'PLAYER_LINKS=false': '無効', 'DRAWS_PER_DAY=0': '無制限' },
  sources: { environment: '環境変数', '.env': '.env', default: '既定値' },
};

/** What a new service lacks, and how each of it comes. */
export const FIRST_STEPS = { en: EN, ja: JA };
