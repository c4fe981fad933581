import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { UserBattleList } from '../../api/client';
import { type ShortUser, shortUserOf } from '../../api/named';
import { userPath } from '../../paths';
import { TEXTS } from '../../texts';
import { BattleRow } from './BattleRow';

/** Battles that a player started. */
export function Battles({ battles }: { battles: readonly UserBattleList[] }) {
  const opponents = [...new Set(battles.map(({ opponent }) => opponent))];
  const found = useQueries({
    queries: opponents.map((id) => shortUserOf(id)),
    combine: (results) => new Map(results.map(({ data }, index) => [opponents[index], data])),
  });
  const t = TEXTS.character;
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
            <th scope="col">{t.gain}</th>
            <th scope="col" className="r desk">
              {t.when}
            </th>
            <th scope="col" className="r">
              {TEXTS.seeded.proof}
            </th>
          </tr>
        </thead>
        <tbody>
          {battles.map((battle) => (
            <BattleRow
              key={battle.id}
              battle={battle}
              opponent={<Opponent id={battle.opponent} player={found.get(battle.opponent)} />}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** @param player null for one who is deleted, undefined while that is not known */
function Opponent({ id, player }: { id: number; player: ShortUser | null | undefined }) {
  if (player === null) return <span className="faint">{TEXTS.deleted}</span>;
  return (
    <Link className="link" to={userPath({ id, ...player }, 'character')}>
      <bdi>{player?.username ?? id}</bdi>
    </Link>
  );
}
