import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserList, UserRead } from '../../api/client';
import { writeTo } from '../../api/operations';
import { characterOf } from '../../api/queries';
import { BattleResult } from '../../parts/BattleResult';
import { strengthOf } from '../../../../src/game/rules/character';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { PlayerField } from './PlayerField';
import { lastBattleOf } from './queries';

const t = () => operatorTexts().admin;

/** Chooses an opponent, and fights. */
export function Battle({ player: { id } }: { player: UserRead }) {
  const [opponent, setOpponent] = useState<UserList>();
  const [isFought, setFought] = useState(false);
  const { data: own } = useQuery(characterOf(id));
  const { data: other } = useQuery({ ...characterOf(opponent?.id ?? 0), enabled: opponent !== undefined });
  const { data: last } = useQuery({ ...lastBattleOf(id), enabled: isFought });
  return (
    <Action
      title={t().battle}
      text={t().battleText}
      submit={t().battleNow}
      fields={['battle']}
      write={writeTo('put', '/users/{id}/d', {
        id,
        secret: 'token',
        isKeyed: true,
        body: { battle: opponent?.id ?? 0 },
      })}
      lacks={opponent ? undefined : t().lacks.player}
      onDone={() => setFought(true)}
    >
      <PlayerField name="battle" label={t().opponent} player={opponent} onFind={setOpponent} />
      {opponent && own && other && (
        <p className="quiet">{t().chance(strengthOf(own) / (strengthOf(own) + strengthOf(other)))}</p>
      )}
      {isFought && last?.[0] && (
        <p role="status">
          <BattleResult battle={last[0]} />
        </p>
      )}
    </Action>
  );
}
