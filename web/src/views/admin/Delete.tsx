import { useState } from 'react';
import { useNavigate } from 'react-router';
import { TEXTS } from '../../texts';
import { Action } from './Action';
import { Field } from './Field';

const t = TEXTS.admin;

/** Deletes a record once its name was typed. */
export function Delete({ path, name, text }: { path: string; name: string; text?: string }) {
  const [typed, setTyped] = useState('');
  const word = asShown(name) || path;
  const navigate = useNavigate();
  return (
    <Action
      title={t.delete}
      submit={t.deleteNow}
      {...(text && { text })}
      write={{ method: 'DELETE', path, body: {}, secret: 'token' }}
      isReady={asShown(typed) === word}
      isDanger
      onDone={() => void navigate('/admin', { replace: true })}
    >
      <Field name="" label={t.typeName(word)} value={typed} onChange={setTyped} />
    </Action>
  );
}

/** Nobody sees how many blanks there are. */
function asShown(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
