import type { DayRange } from '../../../../src/game/rules/published-days';
import { gameDayText, moment, whole } from '../format';
import type { VERIFY as ENGLISH } from '../en/verify';

/** 続く日。 */
function rangeOf({ first, last }: DayRange): string {
  return first === last ? gameDayText(first) : `${gameDayText(first)}から${gameDayText(last)}`;
}

/** いつ終わるか。 */
function byClock(endsAt: string | undefined): string {
  return endsAt === undefined ? '' : `（お使いの時計で${endsAt}）`;
}

/** 日をまたぐ検証、証明のファイル、このブラウザが見たもの、独立した検証ツール。 */
export const VERIFY: typeof ENGLISH = {
  verify: {
    all: 'すべての抽選を検証する',
    allText: '終わった日の抽選をすべて計算し直し、次の抽選へ続く状態も検証します。',
    again: 'もう一度すべて検証する',
    progress: (checked: number) => `${whole(checked)}回の抽選を計算し直しました`,
    good: (draws: number, days: number) =>
      draws === 1
        ? 'この抽選は約束どおりです。'
        : `${whole(days)}日間の抽選${whole(draws)}回は、すべて約束どおりです。`,
    noneRevealed: 'これらの抽選の日はまだ終わっていないため、検証できるものがありません。',
    badDays: 'これらの抽選の日に、約束と一致しないものがあります。',
    open: (count: number) => `抽選${whole(count)}回はまだ検証できません。その日のシードが公開されていません。`,
    unknown: (count: number) =>
      `抽選${whole(count)}回はここでは検証できません。その日の排出率表に、このページの知らないルールがあります。`,
    unverified: (count: number) => `前提とした値：抽選${whole(count)}回の前の状態。`,
    unsigned: (days: number) => `${whole(days)}日分に署名がありません。`,
    unchecked: (days: number) =>
      `このブラウザはこの種類の署名を確認できないため、${whole(days)}日分の署名は検証していません。`,
    kept: 'この日についてのサービスの内容が、保存しておいた声明と矛盾しています。',
    keep: '証明をファイルに保存',
    keepText:
      'サービスもこのページも使わずに後から検証するために必要なもの（抽選、シード、排出率表、声明、署名）がすべて入っています。',
  },
  seen: {
    beforeOpen: (at: string) => `${moment(at)}、この日が始まる前にこのブラウザで見ました。`,
    since: (at: string) => `${moment(at)}からこのブラウザで見ています。`,
    changedTitle: 'サービスの言うことが以前と違います',
    changed: (day: string, at: string) =>
      `${gameDayText(day)}についての内容が、${moment(at)}にこのブラウザで見たものと矛盾しています。`,
    changedKey: (at: string) => `日に署名する鍵が、${moment(at)}にこのブラウザで見たものと矛盾しています。`,
    saw: 'そのとき見たもの：',
    says: '今の内容：',
    unsaid: 'なし',
    meaning:
      'サービスが嘘をついたか、復元されたサービスや別のサービスがこのアドレスにあります。忘れさせる前に、ここにある内容を保存してください。',
    forget: 'ここで見たものを忘れる',
    count: (days: number, at: string) =>
      `このブラウザは${moment(at)}から、このサービスの${whole(days)}日分を覚えています。サービスが後から違うことを言えば知らせます。`,
    refused: 'このブラウザは保存を許していないため、ページを閉じるまでしか覚えていられません。',
  },
  example: {
    title: '計算の例',
    text: 'それまでの間、シードが公開されている抽選の例を示します。このプロジェクトのテストベクターの一つで、このサービスの抽選ではありません。本物の証明と同じ手順で、ブラウザが今計算し直します。',
    show: '計算の例を見る',
    hide: '例を隠す',
    when: (day: string, endsAt: string | undefined) =>
      `この日のシードは、${gameDayText(day)}が終わると${byClock(endsAt)}公開されます。そのとき、証明がここに表示されます。`,
    noDay: 'このサービスでは、まだどの日も終わっていません。',
    firstDay: (day: string, endsAt: string | undefined) =>
      `最初の日は${gameDayText(day)}です。終わると${byClock(endsAt)}シードが公開され、その日の抽選を検証できます。`,
  },
  verifier: {
    title: '抽選の検証ツール',
    lead: 'このファイルは抽選を計算し直して比べます。入力されたアドレスのサービスだけに問い合わせ、ほかには問い合わせません。',
    service: 'サービスのアドレス',
    serviceHint: '例：https://cards.example',
    known: '保存しておいた声明（任意）',
    knownHint: 'card-draw verify --keep のファイル、または保存した証明です。矛盾するものを知らせます。',
    draw: '1回の抽選',
    card: 'カードのID',
    days: '一日、または範囲内のすべての日',
    first: '最初の日',
    last: '最後の日',
    lastHint:
      '一日だけなら同じ日を選びます。その間にサービスが示すすべての日を順に、ダイジェストの連なりとともに検証します。',
    file: '保存した証明',
    fileLabel: '証明のファイル',
    fileHint: 'どこにも問い合わせずに検証します。',
    start: '検証',
    stop: '止める',
    asks: 'サービスに問い合わせています',
    stopped: '止めました。',
    unreachable: (address: string) =>
      `${address}から応答がありません。サービスが止まっているか、アドレスが違うか、ディスク上のファイルに答えを読ませない設定（CORS_ORIGINS）かもしれません。`,
    noService: (address: string) =>
      `${address}で答えるのは card-draw のサービスではありません。ゲームの日の一覧がありません。`,
    badAddress: 'http:// または https:// で始まるアドレスを入力してください。',
    badDays: '最初の日が最後の日より後にならないように、二つの日を選んでください。',
    badFile: (what: string) => `このファイルは使えません：${what}`,
    largeFile: 'このファイルは大きすぎます。',
    noDraw: 'このサービスに、このIDのカードを引いた記録はありません。',
    noDays: 'サービスはこれらの日をどれも示していません。',
    notRevealed: 'この日のシードは公開されていません。日が終わっていないか、復元によって閉じられました。',
    missing: (days: readonly DayRange[]) => `範囲のうち、サービスが示していない日：${days.map(rangeOf).join('、')}`,
    withdrawn: (day: string) => `${gameDayText(day)}: 声明が保存されているのに、サービスはもうこの日を示していません。`,
    keyChanged: (day: string) => `${gameDayText(day)}から別の鍵が署名しています。`,
    digest: 'ダイジェスト：',
    ranGood: (days: number) => `${whole(days)}日を検証しました。どの日も前の日のダイジェストに続いています。`,
    ranBad: (days: number) => `${whole(days)}日を検証しました。約束と一致しないものがあります。`,
    ofPlayer: (owner: number, draws: number) => `プレイヤー${owner}の抽選すべて：${whole(draws)}回`,
    ofDraw: '1回の抽選',
    ofCard: (card: number, owner: number, day: string) => `${day}にプレイヤー${owner}が引いたカード${card}。`,
    from: (address: string, at: string) => `${address}から、${at}に保存`,
    about:
      'このファイルは、どこから来たか分かっている場合にだけ証明になります。SHA-256をプロジェクトが公開しているものと比べるか、自分でビルドしてください。npm run build が表示します。',
  },
  verifierCopy: {
    title: '運営者のものではない検証ツール',
    text: 'このページを配る人は、ページに嘘をつかせることもできます。verify.htmlは、どのサービスの抽選も、日も、ダイジェストの連なりも、手元のディスクから同じように検証する一つのファイルです。',
    download: 'verify.htmlをダウンロード',
    compare:
      'このサービスから得たファイルだけでは、何の証明にもなりません。SHA-256をプロジェクトが公開しているものと比べるか、自分でビルドしてください。',
    how: 'sha256sum verify.html',
  },
};
