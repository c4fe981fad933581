import { useState } from 'react';
import type { UserList } from '../../api/client';
import { TEXTS } from '../../texts';
import { Action } from './Action';
import { PlayerField } from './PlayerField';

const t = TEXTS.admin;

/** Gives a card or a ue to another player. */
export function Move({ path, title }: { path: string; title: string }) {
  const [owner, setOwner] = useState<UserList>();
  return (
    <Action
      {...{ title, text: t.moveText, submit: t.moveNow, fields: ['owner'] }}
      write={{ method: 'PATCH', path, body: { owner: owner?.id ?? 0 }, secret: 'token' }}
      isReady={owner !== undefined}
      onDone={() => setOwner(undefined)}
    >
      <PlayerField name="owner" label={t.newOwner} player={owner} onFind={setOwner} />
    </Action>
  );
}
