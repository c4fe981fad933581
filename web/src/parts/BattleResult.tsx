import { useQuery } from '@tanstack/react-query';
import type { UserBattleList } from '../api/client';
import { shortUserOf } from '../api/named';
import { texts } from '../texts';

/** The result of a battle for the player who started it, in the reader's language. The service says it in English only. */
export function BattleResult({ battle }: { battle: UserBattleList }) {
  const { opponent, won, stat, gain, status, status_before } = battle;
  const { data: player } = useQuery(shortUserOf(opponent));
  if (player === undefined) return null;
  const t = texts().character;
  const name = player?.username ?? texts().deleted;
  const parts = [won ? t.wonAgainst(name, t.stats[stat as keyof typeof t.stats], gain) : t.lostAgainst(name)];
  if (status !== null && status !== status_before) parts.push(t.became(status));
  return parts.join(t.comma);
}
