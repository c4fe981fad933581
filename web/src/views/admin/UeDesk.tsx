import { useQuery } from '@tanstack/react-query';
import { isMissing } from '../../api/client';
import { Missing } from '../../parts/Missing';
import { Loaded, Skeleton } from '../../parts/states';
import { TEXTS } from '../../texts';
import { Change } from './Change';
import { Delete } from './Delete';
import { Move } from './Move';
import { ue } from './queries';

/** All that is done with a ue. */
export function UeDesk({ id }: { id: number }) {
  const query = useQuery(ue(id));
  if (isMissing(query.error)) return <Missing title={TEXTS.admin.noUe} text="" />;
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {(found) => (
        <div className="desk-of">
          <h2>{TEXTS.ues.name(id)}</h2>
          <Move path={`/ues/${id}`} title={TEXTS.admin.moveUe} />
          <Change path={`/ues/${id}`} record={found} />
          <Delete path={`/ues/${id}`} name={`ue ${id}`} text={TEXTS.admin.deleteUe} />
        </div>
      )}
    </Loaded>
  );
}
