import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isMissing, type UserRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { cardsOf, uesOf, user } from '../../api/queries';
import { Loaded, Missing, Skeleton } from '../../parts/states';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { Advanced } from './Advanced';
import { Battle } from './Battle';
import { Change } from './Change';
import { deskPath, type DeskTask } from './desk-path';
import { Delete } from './Delete';
import { Draw } from './Draw';
import { GiveCard, GiveUe } from './Give';
import { MoveCard } from './Move';
import { Opponent } from './Opponent';
import { TakeBack } from './TakeBack';
import { TakeOver } from './TakeOver';
import { TradeDesk } from './TradeDesk';
import { EntryForm, ExchangeForm } from './Worth';
import css from './admin.module.css';

const t = () => operatorTexts().admin;
/** So many of the newest cards lead to their desks. */
const NEWEST = 12;

/** What is done for a player. */
export function UserDesk({ id, task }: { id: number; task: DeskTask }) {
  const query = useQuery({ ...user(id), staleTime: 0 });
  if (isMissing(query.error)) return <Missing title={texts().errors.noPlayer(String(id))} text="" />;
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {(player) => (
        <div className={css.desk}>
          <div className={css.actions}>
            <CurrentTask player={player} task={task} />
            <Owned id={id} />
          </div>
          <Advanced>
            <Seldom player={player} />
          </Advanced>
        </div>
      )}
    </Loaded>
  );
}

function CurrentTask({ player, task }: { player: UserRead; task: DeskTask }) {
  switch (task) {
    case 'draw':
      return <Draw player={player} />;
    case 'give':
      return (
        <div>
          <EntryForm player={player} />
          <GiveCard owner={player} />
        </div>
      );
    case 'move':
      return <MoveCard owner={player} />;
    case 'back':
      return <TakeBack player={player} />;
  }
}

function Seldom({ player }: { player: UserRead }) {
  const { id, username } = player;
  return (
    <>
      <div className={css.actions}>
        <Battle player={player} />
        <OpenDay id={id} />
        <TakeOver id={id} />
        <Opponent id={id} />
        <ExchangeForm id={id} />
      </div>
      <TradeDesk id={id} />
      <GiveUe owner={id} />
      <Change path="/users/{id}" id={id} record={player} />
      <Delete path="/users/{id}" id={id} name={username} text={t().deleteUser} />
    </>
  );
}

/** Opens the draw of the day, and closes it by the newest card. */
function OpenDay({ id }: { id: number }) {
  const { data: cards = [] } = useQuery(cardsOf(id));
  const newest = cards.at(-1);
  return (
    <div className={css.pair}>
      <Action
        title={t().openDay}
        text={t().openDayText}
        submit={t().openDayNow}
        write={writeTo('patch', '/users/{id}/card/start', { id, body: {}, secret: 'token' })}
      />
      {newest && <CloseDay card={newest.id} />}
    </div>
  );
}

export function CloseDay({ card }: { card: number }) {
  return (
    <Action
      title={t().closeDay}
      text={t().closeDayText(card)}
      submit={t().closeDayNow}
      write={writeTo('put', '/cards/{id}/d', { id: card, body: {}, secret: 'token' })}
    />
  );
}

/** The ways to the cards and ues of a player. */
function Owned({ id }: { id: number }) {
  const { data: cards } = useQuery(cardsOf(id));
  const { data: ues } = useQuery(uesOf(id));
  if (!cards || !ues) return <Skeleton lines={6} />;
  return (
    <section className={css.action}>
      <h3>{t().owned(cards.length, ues.length)}</h3>
      <ul className={css.ways}>
        {cards
          .slice(-NEWEST)
          .reverse()
          .map((card) => (
            <li key={`card ${card.id}`}>
              <Link className="link" to={deskPath('card', card.id)}>
                {texts().cards.name(card.card, card.status)} <span className="faint">#{card.id}</span>
              </Link>
            </li>
          ))}
        {ues.slice(0, NEWEST).map((ue) => (
          <li key={`ue ${ue.id}`}>
            <Link className="link" to={deskPath('ue', ue.id)}>
              {texts().ues.name(ue.id)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
