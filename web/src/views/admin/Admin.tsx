import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Skeleton } from '../../parts/states';
import { reloadOnce } from '../../reload';
import { texts } from '../../texts';
import { CardDesk } from './CardDesk';
import { ByNumber, Choose } from './Choose';
import { Credentials } from './Credentials';
import { deskPath } from './desk-path';
import { GroupDesk } from './GroupDesk';
import { KindDesk } from './KindDesk';
import { Kinds } from './Kinds';
import { NewGroup } from './NewGroup';
import { NewPlayer } from './NewPlayer';
import { Overview } from './overview/Overview';
import { newestGroups } from './queries';
import { signInByLink } from './secrets';
import { SignedIn } from './SignedIn';
import { taskIn } from './Tasks';
import { UeDesk } from './UeDesk';
import { UserDesk } from './UserDesk';
import css from './admin.module.css';

const t = () => texts().admin;
const Operators = lazy(() => import('./operators/Operators').catch(reloadOnce));

/** What an operator does. The address says which record is worked on, and nothing secret. */
export default function Admin() {
  const [query] = useSearchParams();
  const [user, card, ue, group, kind] = ['user', 'card', 'ue', 'group', 'kind'].map((name) => query.get(name));
  const task = taskIn(query.get('task'));
  const isOperators = query.has('operators');
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
      {isOperators && (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Operators />
        </Suspense>
      )}
      {user && <UserDesk key={user} id={Number(user)} task={task} />}
      {card && <CardDesk key={card} id={Number(card)} />}
      {ue && <UeDesk key={ue} id={Number(ue)} />}
      {group && <GroupDesk key={group} id={Number(group)} />}
      {kind && <KindDesk key={kind} card={Number(kind)} />}
      {!user && !card && !ue && !group && !kind && !isOperators && (
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
