import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { UserRead } from '../../api/client';
import { TEXTS } from '../../texts';
import { Action } from './Action';
import { deskPath } from './Choose';
import { Field } from './Field';

const t = TEXTS.admin;

/** Makes a player, and goes on with it. */
export function NewPlayer() {
  const [username, setUsername] = useState('');
  const [did, setDid] = useState('');
  const navigate = useNavigate();
  const body = { username, ...(did !== '' && { did }) };
  return (
    <Action
      {...{ title: t.newPlayer, text: t.newPlayerText, submit: t.create, fields: ['username', 'did'] }}
      write={{ method: 'POST', path: '/users', body, secret: 'password', isKeyed: true }}
      onDone={({ data }) => void navigate(deskPath('user', (data as UserRead).id))}
    >
      <div className="fieldset">
        <Field name="username" value={username} onChange={setUsername} />
        <Field name="did" value={did} onChange={setDid} hint={t.optional} />
      </div>
    </Action>
  );
}
