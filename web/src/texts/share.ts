import { plural } from './en/words';
import { whole } from './format';

const EN = {
  label: 'Share',
  link: 'Copy the link',
  faceDown: 'Copy the face-down link',
  picture: 'Save the picture',
  shareLink: 'Share the link',
  shareFaceDown: 'Share it face down',
  sharePicture: 'Share the picture',
  copied: 'The link is copied.',
  shown: 'Copy it here:',
  failed: 'The picture did not come. Try again.',
  turn: (count: number): string =>
    count === 1 ? 'A card that turns when you open it' : 'Cards that turn when you open them',
  several: (count: number) => plural(count, 'card'),
};

const JA: typeof EN = {
  label: '共有',
  link: 'リンクをコピー',
  faceDown: '裏向きのリンクをコピー',
  picture: '画像を保存',
  shareLink: 'リンクを共有',
  shareFaceDown: '裏向きで共有',
  sharePicture: '画像を共有',
  copied: 'リンクをコピーしました。',
  shown: 'ここからコピーしてください：',
  failed: '画像を取得できませんでした。もう一度お試しください。',
  turn: () => '開くとめくれるカード',
  several: (count) => `${whole(count)}枚のカード`,
};

/** How a card is handed on. */
export const SHARE = { en: EN, ja: JA };
