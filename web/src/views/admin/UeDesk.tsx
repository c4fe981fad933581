import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isMissing } from '../../api/client';
import { Loaded, Missing, Skeleton } from '../../parts/states';
import { userPath } from '../../paths';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { Advanced } from './Advanced';
import { Change } from './Change';
import { Delete } from './Delete';
import { Move, Owner } from './Move';
import { ownerOfUe, ue } from './queries';
import css from './admin.module.css';

/** All that is done with a ue. */
export function UeDesk({ id }: { id: number }) {
  const query = useQuery(ue(id));
  if (isMissing(query.error)) return <Missing title={operatorTexts().admin.noUe} text="" />;
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {(found) => (
        <div className={css.desk}>
          <Head id={id} />
          <Move path="/ues/{id}" id={id} title={operatorTexts().admin.moveUe} />
          <Delete
            path="/ues/{id}"
            id={id}
            name={operatorTexts().admin.ueName(id)}
            text={operatorTexts().admin.deleteUe}
          />
          <Advanced>
            <Change path="/ues/{id}" id={id} record={found} />
          </Advanced>
        </div>
      )}
    </Loaded>
  );
}

function Head({ id }: { id: number }) {
  const { data: owner } = useQuery(ownerOfUe(id));
  return (
    <>
      <div className="head">
        <h2>{texts().ues.name(id)}</h2>
        {owner && (
          <Link className="link" to={userPath(owner, 'ues')}>
            {operatorTexts().admin.seeUe}
          </Link>
        )}
      </div>
      {owner && <Owner owner={owner} />}
    </>
  );
}
