import { useState } from 'react';
import { useNavigate } from 'react-router';
import { writeTo } from '../../api/operations';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { deskPath } from './desk-path';
import { Field } from './Field';
import { Members, type Turn, usersOf } from './Members';

const t = () => operatorTexts().admin;

/** Makes a group, and goes on with it. */
export function NewGroup() {
  const [name, setName] = useState('');
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const navigate = useNavigate();
  return (
    <Action
      title={t().newGroup}
      text={t().newGroupText}
      submit={t().create}
      fields={['name', 'users']}
      write={writeTo('post', '/groups', {
        secret: 'password',
        isKeyed: true,
        body: { name, ...(turns.length > 0 && { users: usersOf([], turns) }) },
      })}
      onDone={({ data }) => void navigate(deskPath('group', data.id))}
    >
      <Field name="name" value={name} onChange={setName} />
      <Members stored={[]} turns={turns} onTurn={setTurns} />
    </Action>
  );
}
