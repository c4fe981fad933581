import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TradeRead, UserList } from '../../api/client';
import { asTypedIn, writeTo } from '../../api/operations';
import { wishesOf } from '../../api/trades';
import { useUsernames } from '../../parts/useUsernames';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { Field } from './Field';
import { idsIn } from './field-types';
import { PlayerField } from './PlayerField';
import { openTradesOf } from './queries';
import css from './admin.module.css';

const t = () => texts().tradeDesk;

/** What is done with the trades and wishes of a player. */
export function TradeDesk({ id }: { id: number }) {
  const { data: open = [] } = useQuery(openTradesOf(id));
  // One that is decided here stays, with what came of it.
  const [known, setKnown] = useState<readonly TradeRead[]>([]);
  const more = open.filter((trade) => !known.some((one) => one.id === trade.id));
  if (more.length > 0) setKnown([...more, ...known]);
  return (
    <div className={css.actions}>
      <Offer from={id} />
      <Wishes id={id} />
      {known.map((trade) => (
        <Decide key={trade.id} trade={trade} player={id} isOpen={open.some((one) => one.id === trade.id)} />
      ))}
    </div>
  );
}

/** Offers cards of the player for cards of another one. */
function Offer({ from }: { from: number }) {
  const [to, setTo] = useState<UserList>();
  const [cards, setCards] = useState({ gives: '', asks: '' });
  const body = { from, to: to?.id, gives: idsIn(cards.gives), asks: idsIn(cards.asks) };
  return (
    <Action
      title={t().offer}
      text={t().offerText}
      submit={t().offerNow}
      fields={['to', 'gives', 'asks']}
      write={writeTo('post', '/trades', { body: asTypedIn(body), secret: 'password', isKeyed: true })}
      lacks={to ? undefined : operatorTexts().admin.lacks.player}
      onDone={() => setCards({ gives: '', asks: '' })}
    >
      <PlayerField name="to" label={t().to} player={to} onFind={setTo} />
      {(['gives', 'asks'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={t()[name]}
          hint={operatorTexts().admin.idsHint}
          value={cards[name]}
          onChange={(value) => setCards({ ...cards, [name]: value })}
        />
      ))}
    </Action>
  );
}

/** Sets all that the player wishes for. */
function Wishes({ id }: { id: number }) {
  const { data: stored } = useQuery(wishesOf(id));
  const [typed, setTyped] = useState<string>();
  // They replace all that is stored: nobody types before that is shown.
  if (!stored) return null;
  const value = typed ?? stored.join(', ');
  return (
    <Action
      title={t().wishes}
      text={t().wishesText}
      submit={t().wishesNow}
      fields={['cards']}
      write={writeTo('put', '/users/{id}/wishes', { id, body: asTypedIn({ cards: idsIn(value) }), secret: 'password' })}
    >
      <Field name="cards" label={t().wished} value={value} onChange={setTyped} />
    </Action>
  );
}

interface DecideProps {
  readonly trade: TradeRead;
  readonly player: number;
  readonly isOpen: boolean;
}

/** Accepts or declines a trade that was offered to the player, or withdraws one that the player offered. */
function Decide({ trade: { id, from, to, gives, asks }, player, isOpen }: DecideProps) {
  const nameOf = useUsernames([from, to]);
  const idsOf = (cards: readonly number[]): string => texts().trades.list(cards.map(texts().trades.gone));
  const offer = texts().trades.offer(true, nameOf(from), nameOf(to), gives.length, asks.length);
  return (
    <div className={css.pair}>
      {(to === player ? (['accept', 'decline'] as const) : (['withdraw'] as const)).map((what) => (
        <Action
          key={what}
          title={t().decide[what](id)}
          text={t().cards(offer, idsOf(gives), idsOf(asks))}
          submit={t().now[what]}
          lacks={isOpen ? undefined : operatorTexts().admin.lacks.open}
          write={writeTo('post', `/trades/{id}/${what}`, { id, body: {}, secret: 'password', isKeyed: true })}
        />
      ))}
    </div>
  );
}
