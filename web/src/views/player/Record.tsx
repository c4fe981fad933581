import { useQuery } from '@tanstack/react-query';
import { user } from '../../api/queries';
import { FieldTable } from '../../parts/FieldTable';
import { texts } from '../../texts';
import { Files } from './Files';
import { usePlayer } from './usePlayer';

/** Every field of a player's record, as the interface has it, and files of the player's lists. */
export default function Record() {
  const found = usePlayer();
  const { data = found } = useQuery(user(found.id));
  return (
    <>
      <Files player={data.id} />
      <FieldTable caption={texts().record.caption(data.id)} record={data} />
    </>
  );
}
