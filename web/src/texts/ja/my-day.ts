import { whole } from '../format';

/** A player's own day, for who has said who they are. */
export const MY_DAY = {
  title: '今日の自分',
  drawsLeft: () => '残りの抽選',
  drawn: '今日の抽選',
  battlesLeft: () => '残りのバトル',
  of: (within: number) => `／${whole(within)}`,
  atMost: (left: number) => (left === 1 ? '次は確定です' : `あと最大${whole(left)}回`),
  pity: (banner: string, status: string, isRarest: boolean) => `${banner}・${status}${isRarest ? '' : '以上'}の天井`,
  soft: (from: number) => `${whole(from)}回目から上昇`,
  means: (status: string, left: number) =>
    left === 1 ? `次の抽選で${status}以上が確定です。` : `${status}以上は、あと${whole(left)}回以内に必ず出ます。`,
  nextFeatured: (status: string) => `次の${status}はピックアップ確定です。`,
  featured: (left: number) => `ピックアップのカードまで、あと最大${whole(left)}回です。`,
  bar: (since: number, within: number, soft: number | undefined) =>
    `天井まで${whole(within)}回のうち${whole(since)}回${soft === undefined ? '' : `、${whole(soft)}回目から確率上昇`}`,
  trades: () => '承諾待ちのトレード',
  hours: '時間',
  minutes: '分',
  ends: '今日の終わりまで',
};
