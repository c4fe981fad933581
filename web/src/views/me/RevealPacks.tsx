import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { DrawRead, OddsRead, UserRead } from '../../api/client';
import { oddsOf } from '../../api/queries';
import { Card } from '../../parts/Card';
import { RevealDialog } from '../../parts/reveal/RevealDialog';
import { TwoSides } from '../../parts/reveal/TwoSides';
import { cardPath, cardsPath } from '../../paths';
import { texts } from '../../texts';
import { percent } from '../../texts/format';
import { useTexts } from '../../texts/language';
import { PACKS } from '../../texts/packs';
import { REVEAL } from '../../texts/reveal';
import { useNewOnes } from '../admin/RevealDraws';
import { useLeft } from './AfterDraw';
import { Close } from './RevealOwn';
import reveal from './reveal-own.module.css';
import css from './reveal-packs.module.css';
import { chanceOf, statusesOf } from './slot-chances';
import { type Opened, useOpened } from './useOpened';

interface RevealPacksProps {
  readonly draws: readonly DrawRead[];
  readonly player: UserRead;
  /** The button that opens one more. */
  readonly again: ReactNode;
  /** Why it cannot. */
  readonly lack: string | undefined;
  readonly onClose: () => void;
}

/** A player's own packs: the next card lies in the middle with its chances, those that are turned in a row below. */
export function RevealPacks({ draws, player, again, lack, onClose }: RevealPacksProps) {
  const t = useTexts(PACKS);
  const opened = useOpened(draws);
  const { cards, turned, isFace, pack, packs, turn, turnAll } = opened;
  const { turnAll: all } = useTexts(REVEAL);
  const isOpen = turned === cards.length;
  const shown = cards[isFace ? turned - 1 : turned];
  const { data: odds } = useQuery({ ...oddsOf(shown?.table ?? ''), enabled: shown !== undefined });
  if (!shown) return null;
  const title = (
    <>
      <b>{shown.banner}</b>
      {[...(packs > 1 ? [t.packOf(pack, packs)] : []), t.turned(turned, cards.length)].map((words) => `, ${words}`)}
    </>
  );
  const end = isOpen ? (
    <Close onClose={onClose} />
  ) : (
    <button type="button" className={`link ${css.all}`} onClick={turnAll}>
      {all}
    </button>
  );
  const own = { username: player.username, title, end, day: undefined, status: shown.status };
  return (
    <RevealDialog {...own} phase={isOpen ? 'shown' : isFace ? 'turns' : 'waits'} skip={turnAll} onClose={onClose}>
      <button type="button" className={css.middle} tabIndex={-1} aria-hidden="true" onClick={isOpen ? undefined : turn}>
        <TwoSides key={shown.card_id} printed={shown} isShown={isFace} />
      </button>
      <div className={css.said} role="status">
        {isFace ? <Face draw={shown} odds={odds} /> : <Back draw={shown} odds={odds} place={turned + 1} />}
      </div>
      <Row cards={cards.slice(0, turned)} player={player} odds={odds} />
      <footer className={reveal.foot}>
        <Next key={isOpen ? shown.card_id : 'turns'} opened={opened} again={again} />
        <Rest odds={odds} player={player} lack={isOpen ? lack : undefined} cards={isOpen ? cards : []} />
      </footer>
    </RevealDialog>
  );
}

/** The button under the thumb: the next card, the next pack, or another one. It has the focus unless it costs something: the keys that turn cards buy none. */
function Next({ opened, again }: { opened: Opened; again: ReactNode }) {
  const t = useTexts(PACKS);
  const { cards, turned, pack, packs, turn, openNext } = opened;
  const place = useRef<HTMLDivElement>(null);
  const isOpen = turned === cards.length;
  const isLast = isOpen && pack === packs;
  useEffect(
    () => (isLast ? place.current : place.current?.querySelector('button'))?.focus({ preventScroll: true }),
    [isLast],
  );
  return (
    <div ref={place} tabIndex={-1} className={reveal.again}>
      {isLast ? (
        again
      ) : (
        <button type="button" className="btn" onClick={isOpen ? openNext : turn}>
          {isOpen ? t.next : t.turn(turned + 1)}
        </button>
      )}
    </div>
  );
}

interface OneProps {
  readonly draw: DrawRead;
  readonly odds: OddsRead | undefined;
}

/** A card that lies face down: its place, and the chances of the statuses of its list. */
function Back({ draw, odds, place }: OneProps & { readonly place: number }) {
  const t = useTexts(PACKS);
  const statuses = odds ? statusesOf(draw, odds) : [];
  return (
    <>
      <h2>{t.place(place)}</h2>
      <p className={css.statuses}>
        {statuses.map(([status, chance]) => (
          <span key={status} data-status={status}>
            {status} <b>{percent(chance, 1)}</b>
          </span>
        ))}
      </p>
      <div className={css.bar} aria-hidden="true">
        {statuses.map(([status, chance]) => (
          <i key={status} data-status={status} style={{ flexGrow: chance }} />
        ))}
      </div>
    </>
  );
}

function Face({ draw, odds }: OneProps) {
  const { card, status } = draw;
  return (
    <>
      <h2>{texts().cards.name(card, 'normal')}</h2>
      <p className={css.statuses}>
        <span data-status={status}>{status}</span>
        <span>{odds && chanceOf(draw, odds)}</span>
      </p>
    </>
  );
}

function Row({ cards, player, odds }: { cards: readonly DrawRead[]; player: UserRead; odds: OddsRead | undefined }) {
  const t = useTexts(PACKS);
  const { isNew: word } = useTexts(REVEAL);
  const isNew = useNewOnes(player.id);
  const row = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (row.current) row.current.scrollLeft = row.current.scrollWidth;
  }, [cards.length]);
  return (
    <ol ref={row} className={css.row} aria-label={t.cards}>
      {cards.map((draw) => (
        <li key={draw.card_id}>
          <Link to={cardPath(draw.card_id)}>
            <Card card={draw.card} status={draw.status} cp={draw.cp} skill={draw.skill} />
            <b>{texts().cards.name(draw.card, 'normal')}</b>
          </Link>
          <small>{odds && chanceOf(draw, odds)}</small>
          {isNew({ card: draw.card, id: draw.card_id }) && <mark>{word}</mark>}
        </li>
      ))}
    </ol>
  );
}

interface RestProps {
  readonly odds: OddsRead | undefined;
  readonly player: UserRead;
  readonly lack: string | undefined;
  /** Those to share. */
  readonly cards: readonly DrawRead[];
}

/** How often a pack has the rarest, the way to share it once it is open, and what is left. */
function Rest({ odds, player, lack, cards }: RestProps) {
  const t = useTexts(PACKS);
  const { share } = useTexts(REVEAL);
  const left = useLeft(player.id);
  const [rarest] = Object.entries(odds?.pack?.statuses ?? {}).sort(
    ([, one], [, other]) => one.expected - other.expected,
  );
  return (
    <p className={reveal.rest}>
      {cards.length > 0 ? (
        <Link className="link" to={cardsPath(cards.map(({ card_id }) => card_id))}>
          {share}
        </Link>
      ) : (
        <span>{rarest && t.atLeast(rarest[0], rarest[1].chance)}</span>
      )}
      <span>{lack ?? left}</span>
    </p>
  );
}
