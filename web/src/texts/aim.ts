import { whole } from './format';

const EN = {
  title: 'Aim for',
  any: 'any featured card',
  forgotten: (misses: number) =>
    `With this choice, ${misses === 1 ? 'the miss so far no longer counts' : `the ${whole(misses)} misses so far no longer count`}.`,
};

const JA: typeof EN = {
  title: '狙うカード',
  any: 'ピックアップのどれでも',
  forgotten: (misses) => `この選択にすると、これまでに外れた${whole(misses)}回は数えません。`,
};

/** The card that draws name. */
export const AIM = { en: EN, ja: JA };
