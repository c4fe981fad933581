import { useNavigate } from 'react-router';
import { operatorTexts } from '../../texts/operator';
import { deskPath } from './desk-path';
import { NEW_USER } from './field-types';
import { Make } from './Make';

const t = () => operatorTexts().admin;

/** Makes a player, and goes on with it. */
export function NewPlayer() {
  const navigate = useNavigate();
  return (
    <Make
      title={t().newPlayer}
      text={t().newPlayerText}
      path="/users"
      types={NEW_USER}
      shown={['username', 'did']}
      onMade={(made) => void navigate(deskPath('user', made.id))}
    />
  );
}
