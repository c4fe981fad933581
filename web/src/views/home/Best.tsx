import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { RankingList } from '../../api/client';
import { best } from '../../api/queries';
import { Loaded, Skeleton } from '../../parts/states';
import { StatShape } from '../../parts/StatShape';
import { STATS } from '../../../../src/game/rules/character';
import { userPath } from '../../paths';
import { texts } from '../../texts';
import { whole } from '../../texts/format';
import css from './home.module.css';

/** The first five of the ranking. */
export function Best() {
  const query = useQuery(best);
  return (
    <section className={css.best5}>
      <div className="head">
        <h2>{texts().menu.ranking}</h2>
        <Link className="link" to="/ranking">
          {texts().home.allPlayers}
        </Link>
      </div>
      <Loaded query={query} wait={<Skeleton lines={5} />}>
        {(characters) => {
          if (characters.length === 0) return <p className="faint">{texts().home.noPlayers}</p>;
          const most = Math.max(...characters.flatMap((character) => STATS.map((stat) => character[stat])));
          return (
            <>
              <p className={css.column}>{texts().home.wins}</p>
              <ol className={css.rank}>
                {characters.map((character, index) => (
                  <Place key={character.user} place={index + 1} character={character} most={most} />
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

interface PlaceProps {
  readonly place: number;
  readonly character: RankingList;
  /** The largest stat of all that are shown. */
  readonly most: number;
}

function Place({ place, character, most }: PlaceProps) {
  return (
    <li>
      <Link to={userPath({ id: character.user, username: character.username }, 'character')}>
        <span className={css.n}>{place}</span>
        <StatShape stats={character} most={most} />
        <span>
          <b>
            <bdi>{character.username}</bdi>
          </b>
          <small>{texts().home.strength(character.strength)}</small>
        </span>
        <span className={css.end}>{whole(character.win)}</span>
      </Link>
    </li>
  );
}
