function inJapanese(expected: string): string {
  const pattern = PATTERNS.find(([form]) => form.test(expected));
  return pattern ? expected.replace(...pattern) : (KNOWN[expected] ?? expected);
}

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/^a whole number from (-?\d+) to (\d+)$/, '$1から$2までの整数'],
  [/^a whole number from (-?\d+)$/, '$1以上の整数'],
  [/^a list of at most (\d+)$/, '$1件以下'],
  [/^of at most (\d+) cards$/, '合計$1枚以下'],
  [/^one of the lists: (.+)$/, 'リスト（$1）のどれか'],
  [/^a list with copies of 1 to (\d+) together$/, '合計が1枚から$1枚まで'],
  [/^slots with at most (\d+) different if_none$/, '「これが出ていなければ」の条件が$1種類以下'],
  [/^such that (\S+) can come in the long run$/, '$1 が長期的に出る内容'],
  [/^such that their odds can be computed in seconds: .*$/, '数秒で計算できる内容（天井や上限を小さくする）'],
];

const KNOWN: Readonly<Record<string, string>> = {
  'a whole number': '整数',
  'an object': '「1-200」の形',
  'a range from min to max of at most 2^48 values': '小さい値から大きい値への範囲',
  'two whole numbers from 1, the first below the second': '0より大きく100より小さい割合',
  'a text that is not empty, without control characters': '空でなく、制御文字を含まない文字列',
  'a list that is not empty': '1つ以上',
  'a list with weights of 1 to 2^48 together': '重みの合計が1から2^48まで',
  'the status of an outcome': 'カードのあるレアリティ',
  'the card of an outcome': 'ボックスに入っているカード',
  'another status than those before': 'ほかと違うレアリティ',
  'another name than those before': 'ほかと違う名前',
  '1 to 40 of a to z, 0 to 9 and -': '1～40文字のa～z、0～9、-',
  'left out, because it is not declared': '「通貨と交換」にある通貨だけ',
  'left out, because the same currency is a cost': '消費と同じ通貨以外',
  'left out, because there is no cost': '消費があるときだけ入力',
  'left out, because no slot draws from it': 'どれかの枠で使うリストだけ',
  'left out, because no card of the pack comes before': '2つ目以降の枠だけ',
  'left out, because the banner has slots': 'パックでないガチャだけ',
  'left out, because no rarity of its status has featured': 'ピックアップのルールがあるレアリティだけ',
  'a status that may come before it in the pack': 'その枠までに出るレアリティ',
  'chances of less than 1 together, so that the slots of the banner come too': '合計が100%未満',
  'an object with names, at least 1': '「1 ticket」の形',
  'left out, unless some outcomes of the status are featured and others are not':
    'ピックアップのカードと、そうでないカードの両方があるときだけ入力',
};

/** What a value must be, as the rules say it in English. */
export const EXPECTED = { en: (expected: string): string => expected, ja: inJapanese };
