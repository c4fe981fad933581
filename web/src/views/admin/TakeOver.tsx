import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asTypedIn, writeTo } from '../../api/operations';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { Field } from './Field';
import { idsIn } from './field-types';
import { idsOwnedBy } from './queries';

const t = () => operatorTexts().admin;

/** Gives records of other players to this one. The interface takes whole lists, so these begin with what the player owns. */
export function TakeOver({ id }: { id: number }) {
  const [typed, setTyped] = useState({ card: '', ue: '' });
  const isTyped = typed.card.trim() !== '' || typed.ue.trim() !== '';
  const { data: owned } = useQuery({ ...idsOwnedBy(id), enabled: isTyped });
  const listed = (name: 'card' | 'ue') =>
    typed[name].trim() !== '' && { [name]: [...(owned?.[name] ?? []), ...idsIn(typed[name])] };
  const body = asTypedIn({ ...listed('card'), ...listed('ue') });
  return (
    <Action
      title={t().takeOver}
      text={t().takeOverText}
      submit={t().moveNow}
      fields={['card', 'ue']}
      write={writeTo('patch', '/users/{id}', { id, body, secret: 'token' })}
      lacks={isTyped && owned ? undefined : t().lacks.field}
      onDone={() => setTyped({ card: '', ue: '' })}
    >
      {(['card', 'ue'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          label={t().takenOver[name]}
          hint={t().idsHint}
          value={typed[name]}
          onChange={(to) => setTyped({ ...typed, [name]: to })}
        />
      ))}
    </Action>
  );
}
