import { useState } from 'react';
import { Link } from 'react-router';
import type { CardCreate, UeCreate, UserRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { deskPath } from './desk-path';
import { NEW_CARD, NEW_UE } from './field-types';
import { noteDone } from './last-done';
import { Make } from './Make';

const t = () => operatorTexts().admin;
/** A request without these is a random draw. */
const CHOICE = ['card', 'status', 'cp'];
/** The fields of a card that are seen at once. */
const CARD_FIRST = [...CHOICE, 'skill'];
/** The fields of a ue that are seen at once. */
const UE_FIRST = ['lv', 'model', 'card', 'mode', 'cp'];

/** Makes a certain card for a player. */
export function GiveCard({ owner: { id: owner, username } }: { owner: UserRead }) {
  const [made, setMade] = useState<CardCreate>();
  const onMade = (card: CardCreate): void => {
    const undo = writeTo('delete', '/cards/{id}', { id: card.id, body: {}, secret: 'token' });
    noteDone(
      () =>
        operatorTexts().desk.gaveCard(
          username,
          operatorTexts().desk.cardOf(texts().cards.name(card.card, card.status), card.id),
        ),
      undo,
    );
    setMade(card);
  };
  return (
    <Make
      title={t().giveCard}
      text={t().giveCardText}
      path="/cards"
      types={NEW_CARD}
      shown={CARD_FIRST}
      oneOf={CHOICE}
      given={{ owner }}
      onMade={onMade}
      result={
        made && (
          <Link className="link" to={deskPath('card', made.id)}>
            {texts().cards.name(made.card, made.status)} <span className="faint">#{made.id}</span>
          </Link>
        )
      }
    />
  );
}

/** Makes a ue for a player. */
export function GiveUe({ owner }: { owner: number }) {
  const [made, setMade] = useState<UeCreate>();
  return (
    <Make
      title={t().giveUe}
      text={t().giveUeText}
      path="/ues"
      types={NEW_UE}
      shown={UE_FIRST}
      given={{ owner }}
      onMade={setMade}
      result={
        made && (
          <Link className="link" to={deskPath('ue', made.id)}>
            {texts().ues.name(made.id)}
          </Link>
        )
      }
    />
  );
}
