import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isMissing, type UserBattleList } from '../../api/client';
import { user } from '../../api/queries';
import { userPath } from '../../paths';
import { TEXTS } from '../../texts';
import { BattleRow } from './BattleRow';

/** Battles that a player started. */
export function Battles({ battles }: { battles: readonly UserBattleList[] }) {
  const opponents = [...new Set(battles.map(({ opponent }) => opponent))];
  const found = useQueries({
    queries: opponents.map((id) => user(id)),
    combine: (results) => new Map(results.map((result, index) => [opponents[index], result])),
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
              opponent={<Opponent id={battle.opponent} {...found.get(battle.opponent)} />}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface OpponentProps {
  readonly id: number;
  readonly data?: { readonly username: string } | undefined;
  readonly error?: Error | null;
}

function Opponent({ id, data, error = null }: OpponentProps) {
  if (isMissing(error)) return <span className="faint">{TEXTS.deleted}</span>;
  return (
    <Link className="link" to={userPath({ id, ...data }, 'character')}>
      {data?.username ?? id}
    </Link>
  );
}
