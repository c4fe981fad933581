import type { UserBattleList } from '../../api/client';
import { useShortUsers } from '../../api/named';
import { PlayerLink } from '../../parts/PlayerLink';
import { texts } from '../../texts';
import { BattleRow } from './BattleRow';

/** Battles that a player started. */
export function Battles({ battles }: { battles: readonly UserBattleList[] }) {
  const found = useShortUsers(battles.map(({ opponent }) => opponent));
  const t = texts().character;
  return (
    <div className="tablebox">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{t.opponent}</th>
            <th scope="col" className="r">
              {t.chance}
            </th>
            <th scope="col">{t.outcome}</th>
            <th scope="col" className="desk">
              {t.gain}
            </th>
            <th scope="col" className="r desk">
              {t.when}
            </th>
            <th scope="col" className="r">
              {texts().seeded.proof}
            </th>
          </tr>
        </thead>
        <tbody>
          {battles.map((battle) => (
            <BattleRow
              key={battle.id}
              battle={battle}
              opponent={<PlayerLink id={battle.opponent} player={found.get(battle.opponent)} tab="character" />}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
