import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Skeleton } from '../../parts/states';
import { reloadOnce } from '../../reload';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { ByNumber, Choose } from './Choose';
import { Credentials } from './Credentials';
import { deskPath, NUMBERED, taskIn } from './desk-path';
import { Kinds } from './Kinds';
import { NewGroup } from './NewGroup';
import { NewPlayer } from './NewPlayer';
import { Overview } from './overview/Overview';
import { newestGroups } from './queries';
import { signInByLink } from './secrets';
import { SignedIn } from './SignedIn';
import css from './admin.module.css';

const t = () => operatorTexts().admin;
const Operators = lazy(() => import('./operators/Operators').catch(reloadOnce));
const UserDesk = lazy(async () => ({ default: (await import('./UserDesk').catch(reloadOnce)).UserDesk }));
const RecordDesk = lazy(() => import('./RecordDesk').catch(reloadOnce));

/** What an operator does. The address says which record is worked on, and nothing secret. */
export default function Admin() {
  const [query] = useSearchParams();
  const user = query.get('user');
  const isOperators = query.has('operators');
  const task = taskIn(query.get('task'));
  const isOfRecord = NUMBERED.some((name) => query.get(name));
  useEffect(signInByLink, []);
  return (
    <section className={`view ${css.admin}`}>
      <title>{texts().titles(texts().menu.admin)}</title>
      <div className={css.counter}>
        <Choose player={user ? Number(user) : undefined} task={task} />
        <div>
          <Credentials />
          <SignedIn />
        </div>
      </div>
      <Suspense fallback={<Skeleton lines={6} />}>
        {isOperators && <Operators />}
        {user && <UserDesk key={user} id={Number(user)} task={task} />}
        {isOfRecord && <RecordDesk />}
      </Suspense>
      {!user && !isOfRecord && !isOperators && (
        <>
          <Overview />
          <Start />
          <Kinds />
        </>
      )}
    </section>
  );
}

/** What is done while no record is chosen. */
function Start() {
  const { data: groups = [] } = useQuery(newestGroups);
  return (
    <div className={css.actions}>
      <NewPlayer />
      <NewGroup />
      {groups.length > 0 && (
        <section className={css.action}>
          <h3>{t().newestGroups}</h3>
          <ul className={css.ways}>
            {groups.map(({ id, name }) => (
              <li key={id}>
                <Link className="link" to={deskPath('group', id)}>
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ByNumber />
    </div>
  );
}
