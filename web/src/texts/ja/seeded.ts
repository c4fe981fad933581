import { whole } from '../format';

/** What a day's seed decides besides draws: battles and first characters. */
export const SEEDED = {
  seeded: {
    proof: '証明',
    good: '検証済み',
    bad: '約束と一致しません',
    open: '未公開',
    before: '対象外',
    characterOpen: (day: string) => `最初の能力値は${day}のシードで決まりました。このシードはまだ公開されていません。`,
    characterOf: (day: string) => `最初の能力値は${day}のシードで決まりました。`,
    characterBefore: 'このキャラクターは、キャラクター用のシードができる前に作られたため、検証の対象がありません。',
    commitment: {
      name: 'コミットメント',
      text: 'この日のシードの指紋は、コミットメントとして公開されているものと同じです。',
    },
    hmac: { name: 'HMAC', text: 'シードとこの記録の名前を混ぜて、長い数にします。' },
    integers: { name: '整数', text: '先頭から6バイトずつ、整数として読みます。' },
    result: { name: '結果', text: 'それぞれの数を、決められた範囲に収めます（0から数えます）。' },
    of: (below: number) => `／${whole(below)}`,
    differs: (field: string, listed: string, made: string) =>
      `サービスの${field}は${listed === '' ? '空' : listed}ですが、シードから求めた値は${made === '' ? '空' : made}です。`,
    wonNames: ['自分の強さ未満なら勝ち：', '能力：', '上昇量：', '0ならsuper：'],
    lostNames: ['自分の強さ未満なら勝ち：', '0ならsuper：'],
    characterNames: ['番号：', 'スキル：', 'HP：', '攻撃：', '防御：', '会心：', '0ならsuper：'],
  },
};
