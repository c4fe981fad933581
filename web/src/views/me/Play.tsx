import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import type { DrawRead, UserRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { usePlayerToken } from '../../api/player-token';
import { user } from '../../api/queries';
import { usePackOf } from '../../api/usePackOf';
import { boxPath } from '../../paths';
import { ACTS } from '../../texts/acts';
import { BOXES } from '../../texts/boxes';
import { useTexts } from '../../texts/language';
import { PACKS } from '../../texts/packs';
import { RevealDraws } from '../admin/RevealDraws';
import { Act } from './Act';
import { AimFor } from './AimFor';
import css from './me.module.css';
import { RevealOwn } from './RevealOwn';
import { RevealPacks } from './RevealPacks';
import { useAim } from './useAim';
import { type DrawOffer, useOffers, useWorth } from './useOffers';

const COUNTS = [1, 10];

/** On the first view: how to play on this page, or draws of the player of this browser where no hero has them. */
export default function Play({ hasHeroes }: { hasHeroes: boolean }) {
  const t = useTexts(ACTS);
  const token = usePlayerToken();
  if (token !== null) return hasHeroes ? null : <Draws player={token.user} banner={STANDARD} />;
  return (
    <section className={css.play}>
      <p className="quiet">{t.none}</p>
      <Link className="link" to="/me">
        {t.title}
      </Link>
    </section>
  );
}

interface DrawsProps {
  readonly player: number;
  readonly banner: string;
  /** So many are left in its box, where that is shown already. */
  readonly inBox?: number;
  /** Other ways to go, in the row of the buttons. */
  readonly children?: ReactNode;
}

/** Draws of the player of this browser under a banner, with what they cost. What cannot be done says why. */
export function Draws({ player: id, banner, inBox, children }: DrawsProps) {
  const t = useTexts(ACTS);
  const { data: player } = useQuery(user(id));
  const { odds, packOf } = usePackOf(banner);
  const [draws, setDraws] = useState<readonly DrawRead[]>([]);
  const offers = useOffers(id, { banner, counts: COUNTS, packOf, inBox });
  const reason = useId();
  const lack = offers.find((offer) => offer.lack !== undefined)?.lack;
  const aim = useAim(id, banner, odds);
  const { day } = useWorth(id);
  const act = (offer: DrawOffer, label: string) => {
    const units = packOf === undefined ? { count: offer.count } : { packs: offer.count };
    // On another day, another price may be due than is shown.
    const body = { ...units, ...aim.body, banner, day: day?.day };
    return <Offer key={label} offer={offer} label={label} reason={reason} player={id} body={body} onDone={setDraws} />;
  };
  const words = useWords(packOf !== undefined);
  const [one] = offers;
  const again = one && act(one, words.again);
  return (
    <section className={css.play} aria-label={player && t.as(player.username)}>
      <AimFor aim={aim} />
      {odds && aim.isKnown && offers.map((offer) => act(offer, words.some(offer.count)))}
      {odds?.box && inBox === undefined && <ToBox banner={banner} />}
      {children}
      <p className={css.reason}>
        <span id={reason}>{lack}</span>{' '}
        <Link className="link" to="/me">
          {player ? t.as(player.username) : '\u00a0'}
        </Link>
      </p>
      {player && one && (
        <Drawn draws={draws} player={player} again={again} lack={one.lack} onClose={() => setDraws([])} />
      )}
    </section>
  );
}

function ToBox({ banner }: { banner: string }) {
  const t = useTexts(BOXES);
  return (
    <Link className="link" to={boxPath(banner)}>
      {t.link}
    </Link>
  );
}

interface OfferProps {
  readonly player: number;
  readonly offer: DrawOffer;
  readonly label: string;
  /** The id of what says why it cannot be made. */
  readonly reason: string;
  readonly body: { readonly banner: string };
  readonly onDone: (draws: readonly DrawRead[]) => void;
}

/** The button of some draws. */
function Offer({ player, offer, label, reason, body, onDone }: OfferProps) {
  return (
    <Act
      label={label}
      price={offer.price}
      blockedBy={offer.lack === undefined ? undefined : reason}
      isSecond={offer.count > 1}
      write={writeTo('post', '/users/{id}/draws', { id: player, body, secret: 'password', isKeyed: true })}
      onDone={onDone}
    />
  );
}

/** What the buttons say. */
function useWords(arePacks: boolean) {
  const { draw, drawMany, drawAgain } = useTexts(ACTS);
  const { open, openMany, again } = useTexts(PACKS);
  const [one, many] = arePacks ? [open, openMany] : [draw, drawMany];
  return { some: (count: number) => (count === 1 ? one : many(count)), again: arePacks ? again : drawAgain };
}

interface DrawnProps {
  readonly draws: readonly DrawRead[];
  readonly player: UserRead;
  readonly again: ReactNode;
  readonly lack: string | undefined;
  readonly onClose: () => void;
}

/** What was drawn: packs, several cards, or one. */
function Drawn({ draws, again, lack, ...shown }: DrawnProps) {
  const [first, second] = draws;
  if (!first) return null;
  if (first.pack !== null) return <RevealPacks {...shown} draws={draws} again={again} lack={lack} />;
  if (second) return <RevealDraws {...shown} draws={draws} />;
  return <RevealOwn {...shown} draw={first} again={again} lack={lack} />;
}
