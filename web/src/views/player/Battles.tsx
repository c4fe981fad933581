import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isMissing, type UserBattleList } from '../../api/client';
import { user } from '../../api/queries';
import { userPath } from '../../paths';
import { TEXTS } from '../../texts';
import { moment, percent } from '../../texts/format';

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
            <th scope="col" className="r">
              {t.when}
            </th>
          </tr>
        </thead>
        <tbody>
          {battles.map(({ id, opponent, won, win_probability, stat, gain, created_at }) => (
            <tr key={id}>
              <td>
                <Opponent id={opponent} {...found.get(opponent)} />
              </td>
              <td className="r">{percent(win_probability, 0)}</td>
              <td>{won ? <b>{t.won}</b> : <span className="quiet">{t.lost}</span>}</td>
              <td>{stat !== '' && `${t.stats[stat as keyof typeof t.stats]} +${gain}`}</td>
              <td className="r faint">{moment(created_at)}</td>
            </tr>
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
