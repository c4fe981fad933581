import { gameDayText, percent, whole } from '../format';

/** Kinds, cards and their proofs, groups, the ranking, the odds. */
export const VIEWS = {
  card: {
    owner: '所有者',
    drawn: '抽選日',
    made: '作成日',
    strength: '強さ',
    skill: 'スキル',
    author: '作者',
    picture: '画像',
    chance: '確率',
  },
  proof: {
    good: 'この抽選は約束どおりです',
    bad: 'この抽選は約束と一致しません',
    unknown: 'この抽選はこのページでは検証できません',
    follows: '抽選は、示された状態から決まるとおりです',
    state: (verdict: 'running' | 'made' | 'unverified' | 'false', draws: number) => {
      if (verdict === 'made') return `この抽選までの${whole(draws)}回は、この状態につながります。`;
      if (verdict === 'false') return 'この抽選までのプレイヤーの抽選が約束と一致しないか、別の状態につながります。';
      if (verdict === 'running') return `この状態につながる抽選を計算し直しています：${whole(draws)}回`;
      return '前提とした値：この抽選の前のプレイヤーの状態。確かめるには、その日全体か、プレイヤーの抽選すべてを検証してください。';
    },
    open: 'その日が終わると証明が出ます',
    openHint:
      'その日のシードは、日が終わるまで秘密です。シードの指紋はすでに公開されているので、あとからシードを変えることはできません。',
    pending: '計算しています',
    steps: (count: number) => `${whole(count)}段階を、たった今このブラウザで計算し直しました。`,
    broken: (step: string) => `「${step}」の段階で一致しません。それより先は比べていません。`,
    answer: (field: string) => `正直なサービスならありえない応答です：${field}`,
    changed:
      'カードと抽選の記録が違います。カードは抽選のあとで変更されることがあります。ここに示すのは記録されたままの抽選です。',
    chosen: '抽選で出たカードではありません',
    chosenHint:
      'このカードは、番号、レアリティ、cpのどれかを指定して与えられたもので、抽選では選ばれていません。そのため検証の対象がありません。',
    checked: '一致',
    failed: '不一致',
    skipped: '比較なし',
    table: '排出率表',
    odds: { name: '排出率', text: '排出率表のバージョンは、その日の記録と抽選の記録にあるものと同じです。' },
    commitment: {
      name: 'コミットメント',
      text: 'この日のシードの指紋は、コミットメントとして公開されているものと同じです。',
    },
    hmac: { name: 'HMAC', text: 'シードとこの抽選の名前を混ぜて、長い数にします。' },
    integers: { name: '整数', text: '先頭から6バイトずつ、整数として読みます。' },
    outcome: {
      name: '結果',
      text: (left: number, total: number, card: string) =>
        `排出率表の${whole(total)}のうち${whole(left)}の位置は、${card}です。`,
      rarity: (left: number, total: number, status: string | null) =>
        `レア度の${whole(total)}のうち${whole(left)}の位置は、${status ?? 'その他'}です。`,
      featured: (left: number, total: number, isFeatured: boolean) =>
        `${whole(total)}のうち${whole(left)}なので、${isFeatured ? 'ピックアップ' : 'ピックアップ以外'}です。`,
      due: 'ピックアップの確定なので、対象のカードだけから選びます。',
      rest: 'その他',
    },
    pack: {
      layout: (left: number, total: number, isUsual: boolean) =>
        `パックの1枚目の${whole(total)}のうち${whole(left)}の位置は、${isUsual ? '通常の枠' : '通常の代わりに出る枠'}です。`,
      list: (slot: number, cards: number, list: string) =>
        `${whole(cards)}枚中${whole(slot)}枚目は、リスト「${list}」から出ます。`,
      ifNone: (statuses: readonly string[], isNone: boolean) =>
        `パックの中で先に${statuses.join('・')}が${isNone ? '出ていません' : '出ています'}。`,
    },
    strength: {
      name: '強さ',
      text: (min: number, max: number, cp: number) =>
        `次の数を${whole(min)}～${whole(max)}の範囲に収めると、cpは${whole(cp)}です。`,
    },
    listedDay: (day: string) => gameDayText(day),
    listedOutcome: (card: string, skill: string, place: number) => `${card}、スキル${skill}、結果${place}`,
    stored: (what: string) => `サービスの記録：${what}`,
  },
  groups: {
    group: 'グループ',
    number: '番号',
    none: 'まだグループがありません',
    noneHint: 'グループは運営者が作ります。',
    noMembers: 'まだメンバーがいません',
    noMembersHint: 'このグループに入ったプレイヤーがここに並びます。',
    members: (count: number) => `メンバー${whole(count)}人`,
    total: (count: number, strength: number) => `メンバー${whole(count)}人、強さの合計は${whole(strength)}です。`,
    best: '自慢のカード',
    ofFirst: (count: number) => `下の一覧の最初の${whole(count)}人のカードです。`,
    ofNewest: '最新のsuper 100枚と最新のカード100枚から、superを先に、cpの高い順に並べています。',
    ranked: 'メンバー',
  },
  ranking: {
    lead: {
      win: '勝利数の多い順です。同じ勝利数なら、強さ（5つの能力値の合計）の順です。',
      strength: '強さ（5つの能力値の合計）の順です。同じ強さなら、勝利数の多い順です。',
      kinds: '持っているカードの種類が多い順です。同じ番号は1種類と数えます。',
      supers: '今持っているsuperの枚数が多い順です。',
    },
    leadOfMonth: {
      win: '今月の勝利数が多い順です。',
      strength: '今月の対戦で伸びた強さの順です。',
      kinds: '今月引いたカードの種類が多い順です。同じ番号は1種類と数えます。',
      supers: '今月引いたsuperの枚数が多い順です。',
    },
    choice: '順位の基準',
    by: { win: '勝利数', strength: '強さ', kinds: '種類', supers: 'super' },
    time: '期間',
    ever: '全期間',
    month: '今月',
    nobody: 'まだ順位がありません',
    nobodyHint: 'ここで数えるものを1つでも持つと、順位が付きます。',
    rank: '順位',
    player: 'プレイヤー',
    shape: '能力値',
    status: 'レアリティ',
    none: 'まだプレイヤーがいません',
    noneHint: 'どのプレイヤーにもキャラクターがいて、順位が付きます。',
  },
  odds: {
    title: '排出率：公表値と実測値',
    outcome: '結果',
    declared: '公表値',
    observed: '実測値',
    draws: '回数',
    times: (count: number) => `${whole(count)}回`,
    asDeclared: '公表どおり',
    interval: '公表値に対する実測値（99%信頼区間）',
    ends: (low: number, high: number) => `99%区間：${(low * 100).toFixed(2)}〜${percent(high)}`,
    noDraws: 'この排出率では、まだカードが引かれていません。',
    allRuled: 'これまでの抽選はすべて特別なルールの影響を受けているため、公表値と比べられるものがありません。',
    agree: '抽選の結果は、公表された排出率と合っています。',
    stray: '抽選の結果は、公表された排出率から外れています。',
    evidence: (draws: number, ofHundred: string) =>
      `${whole(draws)}回の抽選で、正直なサービス100のうち${ofHundred}は、このサービスより大きく外れます。`,
    fewDraws: (draws: number, rarest: number) =>
      `抽選が${whole(draws)}回では、公表された排出率と合うかどうかを判断できません。カイ二乗検定には、どの結果も期待回数が5回以上必要ですが、最もまれな結果の期待回数は${whole(Number(rarest.toFixed(1)))}回です。`,
    tooGood: '抽選の結果は、偶然ではあり得ないほど、公表された排出率に近くなっています。',
    tooGoodText: (draws: number) =>
      `${whole(draws)}回の抽選で、これほど近くなるのは、正直なサービス1,000のうち1つもありません。これも、よく調べる理由になります。`,
    fewerThanOne: '1未満',
    moreThan99: '99超',
    away: (part: number) => `${part > 0 ? '+' : '−'}${whole(Math.round(Math.abs(part) * 100))}%`,
    chiSquare: '抽選の結果と排出率のずれ',
    chiSquareText: (value: number, degrees: number, tail: number) =>
      `カイ二乗値は${value.toFixed(1)}、自由度は${whole(degrees)}です。曲線は正直なサービスの分布で、そのうち${percent(tail, 1)}はこれより右にあります。`,
    thisService: (value: number) => `ここは${value.toFixed(1)}`,
    versions: '排出率のバージョン',
    noVersion: 'このバージョンの排出率はありません',
    inForce: '適用中',
    since: (day: string) => `${gameDayText(day)}から`,
    sinceOrBefore: (day: string) => `${gameDayText(day)}以前から`,
  },
};
