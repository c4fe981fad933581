import { useState } from 'react';
import { Link } from 'react-router';
import type { UserList } from '../../api/client';
import { writeTo } from '../../api/operations';
import { TEXTS } from '../../texts';
import { Action } from './Action';
import { deskPath } from './Choose';
import { PlayerField } from './PlayerField';

const t = TEXTS.admin;

/** Who owns a card or a ue, with the way to the desk of that player. */
export function Owner({ owner }: { owner: Pick<UserList, 'id' | 'username'> }) {
  return (
    <p>
      {TEXTS.card.owner}{' '}
      <Link className="link" to={deskPath('user', owner.id)}>
        <bdi>{owner.username}</bdi>
      </Link>
    </p>
  );
}

interface MoveProps {
  readonly path: '/cards/{id}' | '/ues/{id}';
  readonly id: number;
  readonly title: string;
}

/** Gives a card or a ue to another player. */
export function Move({ path, id, title }: MoveProps) {
  const [owner, setOwner] = useState<UserList>();
  return (
    <Action
      title={title}
      text={t.moveText}
      submit={t.moveNow}
      fields={['owner']}
      write={writeTo('patch', path, { id, body: { owner: owner?.id ?? 0 }, secret: 'token' })}
      isReady={owner !== undefined}
      onDone={() => setOwner(undefined)}
    >
      <PlayerField name="owner" label={t.newOwner} player={owner} onFind={setOwner} />
    </Action>
  );
}
