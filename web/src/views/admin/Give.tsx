import { useState } from 'react';
import { Link } from 'react-router';
import type { CardCreate, UeCreate } from '../../api/client';
import { TEXTS } from '../../texts';
import { deskPath } from './Choose';
import { NEW_CARD, NEW_UE } from './kinds';
import { Make } from './Make';

const t = TEXTS.admin;
/** A request without these is a random draw. */
const CHOICE = ['card', 'status', 'cp'];
/** The fields of a ue that are seen at once. */
const UE_FIRST = ['lv', 'model', 'card', 'mode', 'cp'];

/** Makes a certain card for a player. */
export function GiveCard({ owner }: { owner: number }) {
  const [made, setMade] = useState<CardCreate>();
  return (
    <Make
      title={t.giveCard}
      text={t.giveCardText}
      path="/cards"
      kinds={NEW_CARD}
      oneOf={CHOICE}
      given={{ owner }}
      onMade={setMade}
      result={
        made && (
          <Link className="link" to={deskPath('card', made.id)}>
            {TEXTS.cards.name(made.card, made.status)} <span className="faint">#{made.id}</span>
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
      title={t.giveUe}
      text={t.giveUeText}
      path="/ues"
      kinds={NEW_UE}
      shown={UE_FIRST}
      given={{ owner }}
      onMade={setMade}
      result={
        made && (
          <Link className="link" to={deskPath('ue', made.id)}>
            {TEXTS.ues.name(made.id)}
          </Link>
        )
      }
    />
  );
}
