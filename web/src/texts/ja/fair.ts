import type { RecordName } from '../en/fair';
import { gameDayText, whole } from '../format';

/** How a draw is made, and the days that anyone can verify. */
export const FAIR = {
  fair: {
    title: '抽選のしくみと検証の方法',
    lead: '1日の抽選の元になる値は、誰かが引く前に決まり、その日が終わると公開されます。だから、誰でも抽選をやり直して見比べることができます。',
    pictures: {
      commit: {
        name: '約束する',
        text: '日ごとに秘密のシードがあります。そのSHA-256であるコミットメントは、前の日が始まるときに公開されます。同じコミットメントになるシードはほかにありません。',
        caption: 'コミットメント',
      },
      fix: {
        name: '排出率を決める',
        text: 'その日が始まると、ガチャごとに排出率のバージョンが公開されます。その日の抽選は、すべてこの表で行われます。',
        caption: '排出率のバージョン',
      },
      draw: {
        name: '引く',
        text: 'シード、日付、プレイヤー、抽選番号、プレイヤーが選んだ文字列を混ぜます。その結果から、排出率表の位置とcpが決まります。',
        caption: '日付 : プレイヤー : 抽選番号 : クライアントシード',
      },
      reveal: {
        name: '締め切って公開する',
        text: '終わった日の抽選は締め切られます。そのあとシードが公開され、誰でもすべての抽選をやり直せます。',
        caption: 'シード',
        none: 'まだ終わった日はありません。',
      },
    },
    days: '日ごとの記録',
    daysLead:
      'その日が始まる前にコミットメントを書き留め、誰にも推測できないクライアントシードで引いてください。翌日、見比べてみましょう。',
    none: 'まだ記録がありません',
    noneHint: '最初の日は、サービスが起動したときに始まります。',
    commitment: 'コミットメント',
    table: '排出率',
    notOpen: 'その日が始まると決まります',
    seed: 'シード',
    secret: 'その日が終わるまで秘密です',
    digest: 'ダイジェスト',
    chain: '日々の連鎖',
    chainText:
      'ダイジェストは、その日の抽選、バトル、新しいキャラクターと、それ以前で最後にダイジェストがある日のダイジェストから計算されます。1つ書き留めておけば、その日以前の何かが変わったときに値が変わるので分かります。',
    chainLink: (day: string, before: string | undefined) =>
      before === undefined ? gameDayText(day) : `${gameDayText(day)}（${gameDayText(before)}のダイジェストに続く）`,
    signed: '署名',
    signedBy: '鍵：',
    statementText: '署名された声明の全文です。同じ日について矛盾する2つの声明があれば、それが嘘の証拠になります。',
    signatureText: 'この内容への署名（Ed25519）：',
    keyText: '公開鍵：',
    keys: '鍵',
    keysText:
      'サービスは日ごとに署名します。バックアップから復元したサービスは別の鍵で署名するため、新しい鍵には説明が必要です。',
    keyFrom: (day: string) => `${gameDayText(day)}から`,
    draws: (count: number) => `抽選${whole(count)}回`,
    verify: 'この日を検証する',
    again: 'もう一度検証する',
    stop: '中止',
    progress: (done: number, all: number) => `${whole(all)}回のうち${whole(done)}回`,
    speed: (perSecond: number) => (perSecond < 1 ? '' : `、毎秒${whole(Math.round(perSecond))}回`),
    waits: (seconds: number) => `サービスがリクエストを制限しています。${whole(seconds)}秒後に再開します。`,
    stopped: (done: number) => `${whole(done)}回で中止しました。`,
    good: (draws: number, owners: number) =>
      `プレイヤー${whole(owners)}人の抽選${whole(draws)}回は、すべて約束どおりです。`,
    goodNone: 'シードは約束どおりです。この日は誰も引いていません。',
    bad: (wrong: number, draws: number) =>
      wrong === 0
        ? 'この日の記録は約束と一致しません。'
        : `抽選${whole(draws)}回のうち${whole(wrong)}回が約束と一致しません。`,
    count: (declared: number, listed: number) =>
      `この日の記録では抽選は${whole(declared)}回ですが、一覧には${whole(listed)}回あります。`,
    answer: (field: string) => `正直なサービスならありえない応答です：${field}。これより先は検証していません。`,
    unknownRule: (field: string) =>
      `この日の排出率表に、このページの知らないルールがあります：${field}。約束どおりかどうかは、ここでは分かりません。サービスと同じ版の検証ツールなら確かめられます。`,
    breaks: (step: string) => `「${step}」で不一致`,
    nonce: '抽選番号（そのプレイヤーの次の番号ではありません）',
    wrong: {
      seed: 'シードが、公開されていたコミットメントと一致しません。',
      digest: 'この日のダイジェストが、一覧の内容と一致しません。',
      entries: 'この日の抽選、交換、還元のうち、消費または獲得の記録が足りないものがあります。',
      statement: '署名された声明が、この日について公開された内容と一致しません。',
      signature: 'この日の署名が、声明の署名と一致しません。',
      key: 'この日に署名した鍵は、この日の鍵として公開されていません。',
    },
    falseOther: {
      states: ({ id = 0, user = 0 }: RecordName, what: string) => `プレイヤー${user}の状態${id}：${what}。`,
      battles: ({ user = 0, nonce = 0 }: RecordName, what: string) =>
        `プレイヤー${user}のバトル${whole(nonce)}：${what}。`,
      characters: ({ user = 0 }: RecordName, what: string) => `プレイヤー${user}のキャラクター：${what}。`,
      entries: ({ id = 0, user = 0 }: RecordName, what: string) => `プレイヤー${user}の残高の記録${id}：${what}。`,
      trades: ({ id = 0 }: RecordName, what: string) => `トレード${id}：${what}。`,
    },
    unverifiedStates: (count: number) =>
      `前提とした値：プレイヤー${whole(count)}人の、この日より前の天井までの進み具合。`,
    unverifiedFighters: (count: number) =>
      `前提とした値：プレイヤー${whole(count)}人が、この日より前のバトルで得たもの。`,
    unverifiedBalances: (count: number) => `前提とした値：この日より前の残高${whole(count)}件。`,
    given: (count: number) => `運営者が設定した値：プレイヤー${whole(count)}人の最初の進み具合。`,
    granted: (count: number) => `運営者による残高の記録：${whole(count)}件。`,
    undrawn: (count: number) => `そのうち${whole(count)}件は、ここで読んだ抽選と一致しないカードの還元です。`,
    unverifiedDigest: '前提とした値：それ以前の日のダイジェスト。',
    unsigned: 'この日には署名がありません。',
    unchecked: 'このブラウザではこの種類の署名を確認できないため、この日の署名は検証していません。',
    drawOf: (owner: number, nonce: number) => `プレイヤー${owner}の抽選 第${whole(nonce)}回`,
    steps: '手順を見る',
    hide: '手順を閉じる',
    first: (count: number) => `最初の${whole(count)}件：`,
    limits: 'これで証明できないこと',
    limitsLead:
      'その日が終わるまで、運営者はシードを知っています。自分でも遊ぶ運営者や、誰かに肩入れする運営者には、次のことができてしまいます。',
    cannot: [
      '狙ったカードが出るように、プレイヤー、タイミング、クライアントシードを選ぶこと。',
      'プレイヤーの最後の抽選を一覧から除くこと。番号は途切れないので分かりませんが、プレイヤーが応答を保存していれば分かります。',
      '都合の悪い抽選のリクエストを断ること、または応答しないこと。',
      'クライアントシードが空の抽選のように、内容を推測できる抽選に都合のよいシードを選ぶこと。',
      '見比べることのない人たちに、別々のコミットメントを見せること。',
      'シードを公開しないこと。これは誰の目にも明らかですが、その日の検証は誰にもできません。',
    ],
    limitsEnd:
      '指定して与えられたカードは抽選で選ばれたものではないので、検証の対象がありません。カードはあとから変更できますが、抽選の記録は作られたときのまま残ります。',
  },
};
