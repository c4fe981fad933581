import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { UserList } from '../../api/client';
import { writeTo } from '../../api/operations';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { CardChoice, useCardChoice } from './CardChoice';
import { deskPath } from './desk-path';
import { noteDone } from './last-done';
import { PlayerField } from './PlayerField';

const t = () => operatorTexts().admin;

type OwnerName = Pick<UserList, 'id' | 'username'>;

/** Who owns a card or a ue, with the way to the desk of that player. */
export function Owner({ owner }: { owner: OwnerName }) {
  return (
    <p>
      {texts().card.owner}{' '}
      <Link className="link" to={deskPath('user', owner.id)}>
        <bdi>{owner.username}</bdi>
      </Link>
    </p>
  );
}

interface MoveProps {
  readonly path: '/cards/{id}' | '/ues/{id}';
  readonly id: number | undefined;
  readonly title: string;
  /** Who has the card: it can go back there. */
  readonly from?: OwnerName | undefined;
  readonly children?: ReactNode;
}

/** Gives a card or a ue to another player. */
export function Move({ path, id = 0, title, from, children }: MoveProps) {
  const [owner, setOwner] = useState<UserList>();
  const moveTo = (to: OwnerName | undefined) =>
    writeTo('patch', path, { id, body: { owner: to?.id ?? 0 }, secret: 'token' });
  return (
    <Action
      title={title}
      text={t().moveText}
      submit={t().moveNow}
      fields={['owner']}
      write={moveTo(owner)}
      lacks={id === 0 ? t().lacks.field : owner ? undefined : t().lacks.player}
      onDone={() => {
        setOwner(undefined);
        if (owner && from) noteDone(() => operatorTexts().desk.moved(id, owner.username), moveTo(from));
      }}
    >
      {children}
      <PlayerField name="owner" label={t().newOwner} player={owner} onFind={setOwner} />
    </Action>
  );
}

/** Gives a card of a player to another one. */
export function MoveCard({ owner }: { owner: OwnerName }) {
  const choice = useCardChoice(owner.id);
  return (
    <Move path="/cards/{id}" id={choice.card} title={t().moveCard} from={owner}>
      <CardChoice {...choice} />
    </Move>
  );
}
