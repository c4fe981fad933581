import { useQuery } from '@tanstack/react-query';
import type { CharacterRead } from '../../api/client';
import { characterOf } from '../../api/queries';
import { STATS } from '../../parts/StatShape';
import { PlayerLink } from '../../parts/PlayerLink';
import { texts } from '../../texts';
import { whole } from '../../texts/format';
import type { Players } from './comparison';
import css from './compare.module.css';

const t = () => texts().compare;
const STAT_TEXTS = () => texts().character.stats;

/** The stats of both characters, each beside the other's. */
export function Characters({ players }: Players) {
  const [one, other] = players;
  const first = useQuery(characterOf(one.id));
  const second = useQuery(characterOf(other.id));
  if (first.error || second.error) return <p className="faint">{t().noCharacter}</p>;
  if (!first.data || !second.data) return null;
  return (
    <section>
      <h2>{t().stats}</h2>
      <Stats players={players} characters={[first.data, second.data]} />
    </section>
  );
}

function Stats({ players, characters }: Players & { characters: readonly [CharacterRead, CharacterRead] }) {
  const [one, other] = characters;
  const rows = STATS.map((stat) => [STAT_TEXTS()[stat], one[stat], other[stat]] as const);
  const most = Math.max(1, ...rows.flatMap(([, left, right]) => [left, right]));
  const sums = characters.map((character) => STATS.reduce((sum, stat) => sum + character[stat], 0));
  return (
    <table className={css.versus}>
      <thead>
        <tr>
          <th scope="col">
            <PlayerLink id={players[0].id} player={players[0]} tab="character" />
          </th>
          <td />
          <th scope="col">
            <PlayerLink id={players[1].id} player={players[1]} tab="character" />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, left, right]) => (
          <tr key={name}>
            <td className={left >= right ? css.more : ''}>
              {whole(left)} <Way share={left / most} />
            </td>
            <th scope="row">{name}</th>
            <td className={right >= left ? css.more : ''}>
              <Way share={right / most} /> {whole(right)}
            </td>
          </tr>
        ))}
        <tr>
          <td>{whole(sums[0] ?? 0)}</td>
          <th scope="row">{t().strength}</th>
          <td>{whole(sums[1] ?? 0)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Way({ share }: { share: number }) {
  return <i aria-hidden="true" style={{ '--p': Math.max(0, share) } as React.CSSProperties} />;
}
