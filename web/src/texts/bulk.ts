import { plural } from './en/words';
import { whole } from './format';

type Act = 'change' | 'give' | 'take' | 'move' | 'join' | 'remove' | 'draw';
/** A deed before it is done, and after. @param what is given, changed… @param records such as 40 users */
type Deeds = Readonly<Record<Act, (what: string, records: string) => readonly [toDo: string, done: string]>>;

const DEEDS: Deeds = {
  change: (what, records) => [`Change ${what} of ${records}`, `changed ${what} of ${records}`],
  give: (what, records) => [`Give ${what} to ${records}`, `gave ${what} to ${records}`],
  take: (what, records) => [`Take ${what} from ${records}`, `took ${what} from ${records}`],
  move: (what, records) => [`Move ${records} to ${what}`, `moved ${records} to ${what}`],
  join: (what, records) => [`Put ${records} into ${what}`, `put ${records} into ${what}`],
  remove: (_, records) => [`Delete ${records} for ever`, `deleted ${records}`],
  draw: (what, records) => [`Draw ${what} for ${records}`, `drew ${what} for ${records}`],
};

const EN = {
  paste: 'Paste names or ids',
  names: 'Players, a name or id in each line',
  ids: 'Ids, one in each line',
  amountHint: 'An amount is a whole number from 1 on. Give adds it, Take takes it.',
  namesHint: 'A line may have its own amount, after a tab. A player who stands in two lines counts twice.',
  tooMany: (count: number, most: number) => `${plural(count, 'record')} are too many: at most ${whole(most)} at once.`,
  chosen: (count: number) => `${whole(count)} chosen`,
  where: (here: number, pasted: number) =>
    [here > 0 && `${whole(here)} here`, pasted > 0 && `${whole(pasted)} pasted`].filter(Boolean).join(', '),
  what: 'What is done',
  acts: {
    change: 'Change',
    give: 'Give',
    take: 'Take',
    move: 'Move',
    join: 'Join',
    remove: 'Delete',
    draw: 'Draw',
  },
  fields: {
    field: 'Field',
    value: 'New value',
    what: 'What',
    amount: 'How many each',
    card: 'Card number',
    status: 'Rarity',
    cp: 'cp',
    reason: 'Reason, as players read it',
    occasion: 'Name of the occasion',
    group: 'Group',
    owner: 'New owner',
    banner: 'Banner',
  },
  hints: {
    occasion:
      'Optional. Within 48 hours, the same occasion with the same list is done once, on any machine. If other lines of it are refused or left out, the rest may be done again.',
  } as Readonly<Record<string, string>>,
  undeclared:
    'No currency is declared. Declare one in the composer: it can be given at once, and spent from tomorrow on.',
  preview: 'See what changes',
  seeDraws: 'See what it costs',
  trying: (count: number, all: number) =>
    `Trying what would change: ${whole(count)} of ${whole(all)}. Nothing is done yet.`,
  /** @param done undefined while it is tried */
  changes: (act: Act, done: number | undefined, count: number, refused: number) => {
    const verb = act === 'draw' ? 'draw' : 'change';
    const rest = refused === 0 ? '' : `, ${whole(refused)} ${refused === 1 ? 'is' : 'are'} refused`;
    return done === undefined ? `${whole(count)} ${verb}${rest}.` : `${whole(done)} of ${whole(count)} done${rest}.`;
  },
  inAll: (amount: string) => `${amount} in all`,
  go: (act: Act, what: string, records: string) => DEEDS[act](what, records)[0],
  did: (act: Act, what: string, records: string) => `${DEEDS[act](what, records)[1]}.`,
  forEver: 'This cannot be taken back.',
  letBe: 'Let them be',
  goOn: 'Go on',
  paused: 'This was begun here before. It goes on where it was: nothing is done twice. Type the credentials first.',
  lost: 'No answer came.',
  again: (seconds: number) => `The same request goes again in ${plural(seconds, 'second')}: it has the same key.`,
  lines: 'What changes',
  refused: 'What is refused',
  more: (count: number) => `and ${whole(count)} more`,
  card: (name: string, cp: number) => `${name}, cp ${whole(cp)}`,
  leaveOut: (count: number): string =>
    count === 1 ? 'Leave it out' : count === 2 ? 'Leave both out' : 'Leave all of them out',
  leave: 'Leave out',
  leaveOutName: (name: string) => `Leave ${name} out`,
  wrong: ([named, numbered]: readonly number[]): string =>
    named === undefined || numbered === undefined
      ? 'no player of this name'
      : `the name of user ${named}, and the id of user ${numbered}: type ${named}, or the name of user ${numbered}`,
  wrongId: 'no id',
  mend: 'Mend',
  mendName: (name: string) => `Mend the name ${name}`,
  last: 'What was done last',
  takeBack: 'Take it all back',
  minutesLeft: (minutes: number) => `${plural(minutes, 'minute')} left, where nothing else happened since`,
  tookBack: (count: number, kept: number) =>
    `Taken back: ${whole(count)}.${kept === 0 ? '' : ` ${whole(kept)} ${kept === 1 ? 'stays' : 'stay'}: something else happened since.`}`,
  forget: 'Forget it here',
};

const DEEDS_JA: Deeds = {
  change: (what, records) => [`${what}を変える（${records}）`, `${what}を変えました（${records}）`],
  give: (what, records) => [`${what}を配る（${records}）`, `${what}を配りました（${records}）`],
  take: (what, records) => [`${what}を回収する（${records}）`, `${what}を回収しました（${records}）`],
  move: (what, records) => [`${what}に移す（${records}）`, `${what}に移しました（${records}）`],
  join: (what, records) => [`${what}に入れる（${records}）`, `${what}に入れました（${records}）`],
  remove: (_, records) => [`永久に削除する（${records}）`, `削除しました（${records}）`],
  draw: (what, records) => [`${what}を引く（${records}）`, `${what}を引きました（${records}）`],
};

const JA: typeof EN = {
  paste: '名前やIDを貼り付ける',
  names: 'プレイヤー（1行に1人、名前かID）',
  ids: 'ID（1行に1つ）',
  amountHint: '数は1以上の整数です。「配布」は増やし、「回収」は減らします。',
  namesHint: '名前のあとにタブで区切って、行ごとの数を書けます。2行に書かれたプレイヤーは2回になります。',
  tooMany: (count, most) => `${whole(count)}件は多すぎます。一度に最大${whole(most)}件です。`,
  chosen: (count) => `${whole(count)}件を選択中`,
  where: (here, pasted) =>
    [here > 0 && `表から${whole(here)}件`, pasted > 0 && `貼り付け${whole(pasted)}件`].filter(Boolean).join('、'),
  what: '行うこと',
  acts: {
    change: '変更',
    give: '配布',
    take: '回収',
    move: '移動',
    join: '参加',
    remove: '削除',
    draw: '抽選',
  },
  fields: {
    field: '項目',
    value: '新しい値',
    what: '何を',
    amount: '1件あたりの数',
    card: 'カード番号',
    status: 'レアリティ',
    cp: 'cp',
    reason: '理由（プレイヤーに表示されます）',
    occasion: '機会の名前',
    group: 'グループ',
    owner: '新しい持ち主',
    banner: 'ガチャ',
  },
  hints: {
    occasion:
      '省略できます。48時間以内なら、どの機械で同じ名前と一覧を使っても、1回だけ行われます。行えない行や外した行が違うと、残りはもう一度行われることがあります。',
  },
  undeclared: '通貨がありません。「ガチャの作成」で決めると、すぐに与えられ、明日から使えます。',
  preview: '変わることを見る',
  seeDraws: '費用を見る',
  trying: (count, all) =>
    `何が変わるかを試しています（${whole(all)}件中${whole(count)}件）。まだ何も行われていません。`,
  changes: (act, done, count, refused) => {
    const verb = act === 'draw' ? '件を引きます' : '件が変わります';
    const rest = refused === 0 ? '' : `。${whole(refused)}件は行えません`;
    return done === undefined
      ? `${whole(count)}${verb}${rest}。`
      : `${whole(count)}件中${whole(done)}件を行いました${rest}。`;
  },
  inAll: (amount) => `合計${amount}`,
  go: (act, what, records) => DEEDS_JA[act](what, records)[0],
  did: (act, what, records) => `${DEEDS_JA[act](what, records)[1]}。`,
  forEver: 'これは元に戻せません。',
  letBe: 'やめておく',
  goOn: '続ける',
  paused: '以前ここで始めたものです。途中から続き、二度行われることはありません。先に認証情報を入力してください。',
  lost: '応答がありません。',
  again: (seconds) => `${whole(seconds)}秒後に同じキーで同じリクエストを送ります。`,
  lines: '変わること',
  refused: '行えないこと',
  more: (count) => `ほか${whole(count)}件`,
  card: (name, cp) => `${name}、cp ${whole(cp)}`,
  leaveOut: () => 'すべて外す',
  leave: '外す',
  leaveOutName: (name) => `${name}を外す`,
  wrong: ([named, numbered]) =>
    named === undefined || numbered === undefined
      ? 'この名前のプレイヤーはいません'
      : `ユーザー${named}の名前で、ユーザー${numbered}のIDでもあります。${named}か、ユーザー${numbered}の名前を入力してください`,
  wrongId: 'IDではありません',
  mend: '直す',
  mendName: (name) => `名前「${name}」を直す`,
  last: '最後に行ったこと',
  takeBack: 'すべて元に戻す',
  minutesLeft: (minutes) => `あと${whole(minutes)}分。そのあとに変わっていないものだけ戻せます`,
  tookBack: (count, kept) =>
    `${whole(count)}件を元に戻しました。${kept === 0 ? '' : `${whole(kept)}件は、そのあとに変わったためそのままです。`}`,
  forget: 'ここから消す',
};

/** What is done to many records, which no other view needs. */
export const BULK = { en: EN, ja: JA };
