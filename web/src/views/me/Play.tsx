import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { STANDARD } from '../../../../src/game/rules/draw-table';
import type { DrawRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { usePlayerToken } from '../../api/player-token';
import { user } from '../../api/queries';
import { ACTS } from '../../texts/acts';
import { useTexts } from '../../texts/language';
import { RevealDraws } from '../admin/RevealDraws';
import { Act } from './Act';
import css from './me.module.css';
import { RevealOwn } from './RevealOwn';
import { type DrawOffer, useOffers } from './useOffers';

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
  /** Other ways to go, in the row of the buttons. */
  readonly children?: ReactNode;
}

/** Draws of the player of this browser under a banner, with what they cost. What cannot be done says why. */
export function Draws({ player: id, banner, children }: DrawsProps) {
  const t = useTexts(ACTS);
  const { data: player } = useQuery(user(id));
  const [draws, setDraws] = useState<readonly DrawRead[]>([]);
  const offers = useOffers(id, banner, COUNTS);
  const reason = useId();
  const lack = offers.find((offer) => offer.lack !== undefined)?.lack;
  const write = (count: number) =>
    writeTo('post', '/users/{id}/draws', { id, body: { count, banner }, secret: 'password', isKeyed: true });
  const act = ({ count, price, lack: lacks }: DrawOffer, label: string) => (
    <Act
      key={label}
      label={label}
      price={price}
      blockedBy={lacks === undefined ? undefined : reason}
      isSecond={count > 1}
      write={write(count)}
      onDone={setDraws}
    />
  );
  const [one] = offers;
  const shown = { player, onClose: () => setDraws([]) };
  const [first, second] = draws;
  return (
    <section className={css.play} aria-label={player && t.as(player.username)}>
      {offers.map((offer) => act(offer, offer.count === 1 ? t.draw : t.drawMany(offer.count)))}
      {children}
      <p className={css.reason}>
        <span id={reason}>{lack}</span>{' '}
        <Link className="link" to="/me">
          {player ? t.as(player.username) : '\u00a0'}
        </Link>
      </p>
      {player && first && second && <RevealDraws {...shown} player={player} draws={draws} />}
      {player && first && !second && one && (
        <RevealOwn {...shown} player={player} draw={first} again={act(one, t.drawAgain)} lack={one.lack} />
      )}
    </section>
  );
}
