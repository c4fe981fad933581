import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserList } from '../../api/client';
import { writeTo } from '../../api/operations';
import { characterOf, user } from '../../api/queries';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { PlayerField } from './PlayerField';

const t = () => operatorTexts().admin;

/** Chooses an opponent for battles that name none. */
export function Opponent({ id }: { id: number }) {
  const [found, setFound] = useState<UserList>();
  const { data: { battle = 0 } = {} } = useQuery(characterOf(id));
  const { data: stored } = useQuery({ ...user(battle), enabled: battle !== 0 });
  return (
    <Action
      title={t().later}
      text={t().laterText}
      submit={found || battle === 0 ? t().laterNow : t().laterNone}
      fields={['battle']}
      write={writeTo('patch', '/users/{id}', { id, body: { battle: found?.id ?? 0 }, secret: 'token' })}
      lacks={found || battle !== 0 ? undefined : t().lacks.player}
      onDone={() => setFound(undefined)}
    >
      <PlayerField
        name="battle"
        label={t().opponent}
        player={found}
        onFind={setFound}
        hint={battle === 0 ? t().noneYet : t().sofar(stored?.username ?? String(battle))}
      />
    </Action>
  );
}
