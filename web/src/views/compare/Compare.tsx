import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { isMissing, type UserCardList, type UserRead } from '../../api/client';
import { cardsOf, user } from '../../api/queries';
import { FaceChip } from '../../parts/Card';
import { Figures } from '../../parts/Facts';
import { FindBox } from '../../parts/FindBox';
import { Missing } from '../../parts/Missing';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { userPath } from '../../paths';
import { PlayerLink } from '../../parts/PlayerLink';
import { texts } from '../../texts';
import { usePlayer } from '../player/usePlayer';
import { BattlesBetween } from './BattlesBetween';
import { Characters } from './Characters';
import { type Comparison, comparisonOf, type Spare } from './comparison';
import css from './compare.module.css';

const t = () => texts().compare;
/** So many kinds of a list are shown. */
const MOST_KINDS = 60;

/** Two players side by side. The second one is in the address, by id. */
export default function Compare() {
  const player = usePlayer();
  const { other } = useParams();
  const navigate = useNavigate();
  const isSame = Number(other) === player.id;
  return (
    <div className={css.compare}>
      <div className={css.find}>
        <span className="quiet">{other === undefined ? t().choose : t().another}</span>
        <FindBox
          className="find"
          placeholder={texts().find.short}
          onFind={({ id }) => void navigate(userPath(player, `compare/${id}`), { preventScrollReset: true })}
        />
      </div>
      {isSame && <Note title={t().title} text={t().same} />}
      {other !== undefined && !isSame && <Other key={other} one={player} other={other} />}
    </div>
  );
}

function Other({ one, other }: { one: UserRead; other: string }) {
  if (/^-?\d+$/.test(other)) return <Comparing one={one} other={Number(other)} />;
  return <Missing title={texts().errors.noPlayer(other)} text="" />;
}

function Comparing({ one, other }: { one: UserRead; other: number }) {
  const query = useQuery(user(other));
  if (isMissing(query.error)) return <Missing title={texts().errors.noPlayer(String(other))} text="" />;
  return (
    <Loaded query={query} wait={<Skeleton lines={6} />}>
      {(found) => <Pair players={[one, found]} />}
    </Loaded>
  );
}

function Pair({ players }: { players: readonly [UserRead, UserRead] }) {
  const [one, other] = players;
  const [ones, others] = [useQuery(cardsOf(one.id)), useQuery(cardsOf(other.id))];
  return (
    <Loaded query={ones} wait={<Skeleton lines={6} />}>
      {(first) => (
        <Loaded query={others} wait={<Skeleton lines={6} />}>
          {(second) => (
            <>
              <title>{texts().titles(t().titles(one.username, other.username))}</title>
              <Sums players={players} cards={[first, second]} />
              <Kinds players={players} found={comparisonOf(first, second)} />
              <Characters players={players} />
              <BattlesBetween players={players} />
            </>
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface SumsProps {
  readonly players: readonly [UserRead, UserRead];
  readonly cards: readonly [readonly UserCardList[], readonly UserCardList[]];
}

/** Each collection in four figures. */
function Sums({ players, cards }: SumsProps) {
  return (
    <div className={css.sides}>
      {players.map((player, side) => {
        const own = cards[side] ?? [];
        const figures = [
          [t().cards, own.length],
          [t().kinds, new Set(own.map(({ card }) => card)).size],
          [t().supers, own.filter(({ status }) => status === 'super').length],
          [t().strongest, own.reduce((most, { cp }) => Math.max(most, cp), 0)],
        ] as const;
        return (
          <section key={player.id}>
            <h2>
              <PlayerLink id={player.id} player={player} />
            </h2>
            <Figures figures={figures} />
          </section>
        );
      })}
    </div>
  );
}

function Kinds({ players, found: { common, spares } }: { players: SumsProps['players']; found: Comparison }) {
  return (
    <>
      <section>
        <h2>{common.length > 0 ? t().common(common.length) : t().noCommon}</h2>
        <Chips kinds={common.map(({ card, counts }) => [card, counts.join(' · ')])} />
      </section>
      <section>
        <h2>{t().trade}</h2>
        <p className="quiet small">{t().tradeHint}</p>
        <div className={css.sides}>
          {players.map((player, side) => (
            <Trade key={player.id} player={player} spares={spares[side] ?? []} />
          ))}
        </div>
      </section>
    </>
  );
}

function Trade({ player, spares }: { player: UserRead; spares: readonly Spare[] }) {
  return (
    <div>
      <h3>{t().couldGive(player.username, spares.length)}</h3>
      {spares.length > 0 ? (
        <Chips kinds={spares.map(({ card, count }) => [card, texts().album.times(count)])} />
      ) : (
        <p className="faint">{t().nothing}</p>
      )}
    </div>
  );
}

/** Kinds in small, each with a note. */
function Chips({ kinds }: { kinds: readonly (readonly [card: number, note: string])[] }) {
  return (
    <ul className={css.kindchips}>
      {kinds.slice(0, MOST_KINDS).map(([card, note]) => (
        <li key={card}>
          <FaceChip card={card} />
          <b>{card}</b>
          <small>{note}</small>
        </li>
      ))}
      {kinds.length > MOST_KINDS && <li className="faint">{t().more(kinds.length - MOST_KINDS)}</li>}
    </ul>
  );
}
