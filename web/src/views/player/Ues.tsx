import { useQuery } from '@tanstack/react-query';
import { uesOf } from '../../api/queries';
import { FieldTable } from '../../parts/FieldTable';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { TEXTS } from '../../texts';
import { usePlayer } from './Player';

/** What a player owns beside cards. */
export default function Ues() {
  return (
    <Loaded query={useQuery(uesOf(usePlayer().id))} wait={<Skeleton lines={8} />}>
      {(ues) =>
        ues.length > 0 ? (
          <div className="ues">
            {ues.map((ue) => (
              <FieldTable key={ue.id} caption={TEXTS.ues.name(ue.id)} record={ue} />
            ))}
          </div>
        ) : (
          <Note title={TEXTS.ues.none} text={TEXTS.ues.noneHint} />
        )
      }
    </Loaded>
  );
}
