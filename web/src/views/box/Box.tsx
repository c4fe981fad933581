import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { boxOf, boxOfUser, type BoxLeft } from '../../api/boxes';
import { type BoxRead, isMissing, type OddsRead, type UserBoxRead } from '../../api/client';
import { usePlayerToken } from '../../api/player-token';
import { drawOf, oddsOfBanner, user } from '../../api/queries';
import { useNews } from '../../api/useNews';
import { Card } from '../../parts/Card';
import { FindBox } from '../../parts/FindBox';
import { Loaded, Missing, Skeleton } from '../../parts/states';
import { NumberedCard } from '../../parts/Numbered';
import { texts } from '../../texts';
import { BOXES } from '../../texts/boxes';
import { useTexts } from '../../texts/language';
import { BoxActs, Refill } from './BoxActs';
import { BoxSheet, rarestLeft } from './BoxSheet';
import { Chain } from './Chain';
import { DrewNow, Prints } from './Prints';
import css from './box.module.css';

/** What is left in the box of a banner: that of all players, or a player's own. */
export default function Box() {
  const { banner = '' } = useParams();
  const { data: odds, isPending } = useQuery(oddsOfBanner(banner));
  if (isPending) return <Skeleton lines={9} />;
  // A box of all players is shown, too, when its banner is over.
  return odds?.box === 'player' ? <OfPlayers banner={banner} odds={odds} /> : <OfAll banner={banner} />;
}

function OfAll({ banner }: { banner: string }) {
  const t = useTexts(BOXES);
  const query = useQuery(boxOf(banner));
  if (isMissing(query.error)) return <Missing title={t.unknown(banner)} text={t.unknownHint} />;
  return (
    <Loaded query={query} wait={<Skeleton lines={9} />}>
      {(box) => (
        <BoxSheet
          banner={banner}
          box={box}
          kind={t.ofAll}
          tale={t.never(box.copies)}
          stand={<Newest box={box} />}
          acts={
            <BoxActs
              banner={banner}
              why={box.left === 0 ? t.empty : box.is_open ? undefined : t.closed}
              inBox={box.left}
            />
          }
          beside={<Prints box={box} isLive={!query.isError && query.failureCount === 0} />}
        >
          <Chain box={box} />
        </BoxSheet>
      )}
    </Loaded>
  );
}

/** The card that was drawn last, with its number; before the first draw the rarest one. */
function Newest({ box }: { box: BoxRead }) {
  const [last] = box.latest;
  const { data: draw } = useQuery({ ...drawOf(last?.card_id ?? 0), enabled: last !== undefined });
  if (!last) return <Rarest box={box} />;
  return (
    <>
      <NumberedCard printed={{ ...draw, card: last.card }} className={css.big} />
      <DrewNow print={last} />
    </>
  );
}

function Rarest({ box }: { box: BoxLeft }) {
  const { card, status, skill } = rarestLeft(box) ?? { card: 0, status: 'normal', skill: '' };
  return <Card card={card} status={status} skill={skill} className={css.big} />;
}

interface OfPlayersProps {
  readonly banner: string;
  readonly odds: OddsRead;
}

/** The box of the player of the address, or of this browser; else a full one. */
function OfPlayers({ banner, odds }: OfPlayersProps) {
  const t = useTexts(BOXES);
  const asked = Number(useSearchParams()[0].get('player'));
  const own = usePlayerToken()?.user;
  const player = asked > 0 ? asked : own;
  const card = odds.reset ? texts().cards.name(odds.reset.card, 'normal') : undefined;
  const shown = { banner, tale: t.refilled(odds.total, card) };
  if (player === undefined) {
    const box = fullBox(odds);
    return (
      <BoxSheet {...shown} box={box} kind={`${t.ofEach}. ${t.full}`} stand={<Rarest box={box} />} acts={null}>
        <ChoosePlayer />
      </BoxSheet>
    );
  }
  return <OfPlayer key={player} {...shown} player={player} isOwn={player === own} />;
}

interface OfPlayerProps {
  readonly banner: string;
  readonly tale: string;
  readonly player: number;
  /** Whether it is the player of this browser. */
  readonly isOwn: boolean;
}

function OfPlayer({ banner, tale, player, isOwn }: OfPlayerProps) {
  const t = useTexts(BOXES);
  const query = useQuery(boxOfUser(player, banner));
  const { data: who } = useQuery(user(player));
  useNews(player);
  if (isMissing(query.error)) return <Missing title={t.unknown(banner)} text={t.unknownHint} />;
  const acts = (box: UserBoxRead) => (
    <>
      <BoxActs banner={banner} inBox={Infinity} />
      <Refill key={box.number} player={player} banner={banner} box={box} />
    </>
  );
  return (
    <Loaded query={query} wait={<Skeleton lines={9} />}>
      {(box) => (
        <BoxSheet
          banner={banner}
          box={box}
          kind={t.ofPlayer(who?.username ?? '…')}
          tale={tale}
          stand={<Rarest box={box} />}
          acts={isOwn && acts(box)}
        >
          <ChoosePlayer />
        </BoxSheet>
      )}
    </Loaded>
  );
}

/** Shows the box of another player. */
function ChoosePlayer() {
  const t = useTexts(BOXES);
  const [, setSearch] = useSearchParams();
  return (
    <div className={css.choose}>
      <FindBox className="find" placeholder={t.whose} onFind={({ id }) => setSearch({ player: String(id) })} />
    </div>
  );
}

/** That of a player who has not drawn yet. */
function fullBox({ total, outcomes, first }: OddsRead): BoxLeft {
  const full = outcomes.map(({ weight, ...outcome }) => {
    return { ...outcome, copies: weight, left: weight, chance: weight / total };
  });
  return { copies: total, left: total, outcomes: full, next: [...first] };
}
