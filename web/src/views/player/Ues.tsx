import { useQuery } from '@tanstack/react-query';
import { uesOf } from '../../api/queries';
import { FieldTable } from '../../parts/FieldTable';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { texts } from '../../texts';
import { usePlayer } from './usePlayer';

/** What a player owns beside cards. */
export default function Ues() {
  return (
    <Loaded query={useQuery(uesOf(usePlayer().id))} wait={<Skeleton lines={8} />}>
      {(ues) =>
        ues.length > 0 ? (
          <div className="ues">
            {ues.map((ue) => (
              <FieldTable key={ue.id} caption={texts().ues.name(ue.id)} record={ue} />
            ))}
          </div>
        ) : (
          <Note title={texts().ues.none} text={texts().ues.noneHint} />
        )
      }
    </Loaded>
  );
}
