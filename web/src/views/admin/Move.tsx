import { useState } from 'react';
import type { UserList } from '../../api/client';
import { TEXTS } from '../../texts';
import { Action } from './Action';
import { PlayerField } from './PlayerField';

const t = TEXTS.admin;

/** Gives a card to another player. */
export function Move({ id }: { id: number }) {
  const [owner, setOwner] = useState<UserList>();
  return (
    <Action
      {...{ title: t.move, text: t.moveText, submit: t.moveNow, fields: ['owner'] }}
      write={{ method: 'PATCH', path: `/cards/${id}`, body: { owner: owner?.id ?? 0 }, secret: 'token' }}
      isReady={owner !== undefined}
      onDone={() => setOwner(undefined)}
    >
      <PlayerField name="owner" label={t.newOwner} player={owner} onFind={setOwner} />
    </Action>
  );
}
