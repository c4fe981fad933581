import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TEXTS } from '../../texts';
import { Action } from './Action';
import { Field } from './Field';

const t = TEXTS.admin;

/** Deletes a record once its name was typed. */
export function Delete({ path, name, text }: { path: string; name: string; text?: string }) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  return (
    <Action
      {...{ title: t.delete, submit: t.deleteNow, ...(text && { text }) }}
      write={{ method: 'DELETE', path, body: {}, secret: 'token' }}
      isReady={typed === name}
      isDanger
      onDone={() => void navigate('/admin', { replace: true })}
    >
      <Field name="" label={t.typeName(name)} value={typed} onChange={setTyped} />
    </Action>
  );
}
