import { GAME as OWN } from '../../game';
import { whole } from '../format';
import { nameOfCard } from '../kinds';
import { oneIn } from './words';

/** The first view, and what every card says. */
export const GAME = {
  cards: {
    name: (card: number, status: string) => {
      const name = nameOfCard(card) ?? `カード${card}`;
      return status === 'normal' ? name : `${name}（${status}）`;
    },
    inList: (card: number, status: string): string => GAME.cards.name(card, status),
    number: (card: number) => `カード${card}`,
    printed: (name: string, cp?: number, skill?: string) =>
      [name, cp !== undefined && `強さ${whole(cp)}`, skill && `スキル${skill}`].filter(Boolean).join('、'),
    cp: (cp: number) => `cp\u00a0${whole(cp)}`,
    faceDown: '裏向きのカード',
  },
  home: {
    title: OWN.text ?? '誰でも抽選を検証できるカードゲーム。',
    players: 'プレイヤー',
    cards: 'カード',
    drawnToday: '今日の抽選',
    allPlayers: 'すべてのプレイヤー',
    wins: '勝利数',
    strength: (strength: number) => `強さ${whole(strength)}`,
    justDrawn: '最新の抽選',
    live: 'ライブ',
    notLive: '停止中：サービスが応答しません',
    noDraws: 'まだカードは引かれていません',
    noDrawsHint: 'カードが引かれると、数秒でここに出ます。',
    noPlayers: 'まだプレイヤーがいません',
    odds: (outcomes: number, likeliest: number, rarest: number, hasRules: boolean) =>
      `1回の抽選で、${whole(outcomes)}通りの結果のうち1つが出ます。${hasRules ? '長期的に見た確率は、' : '確率は、'}${
        likeliest === rarest
          ? `どれも${oneIn(rarest)}です。`
          : `最も出やすいもので${oneIn(likeliest)}、最も出にくいもので${oneIn(rarest)}です。`
      }`,
    rarity: (status: string, draws: number) => `${status}は${whole(Number(draws.toFixed(1)))}回に1回です。`,
    ofBanner: (banner: string, odds: string) => `ガチャ「${banner}」：${odds}`,
    oddsLink: '公表値と実測値を見る',
  },
};
