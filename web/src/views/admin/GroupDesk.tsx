import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { type GroupRead, isMissing } from '../../api/client';
import { group } from '../../api/group-queries';
import { writeTo } from '../../api/operations';
import { Loaded, Missing, Skeleton } from '../../parts/states';
import { groupPath } from '../../paths';
import { texts } from '../../texts';
import { operatorTexts } from '../../texts/operator';
import { Action } from './Action';
import { Change } from './Change';
import { Delete } from './Delete';
import { type Member, Members, type Turn, usersOf } from './Members';
import { memberNames } from './queries';
import css from './admin.module.css';

const t = () => operatorTexts().admin;

/** All that is done with a group. */
export function GroupDesk({ id }: { id: number }) {
  const query = useQuery(group(id));
  if (isMissing(query.error)) return <Missing title={texts().errors.noGroup} text="" />;
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {(found) => <Desk group={found} />}
    </Loaded>
  );
}

function Desk({ group: found }: { group: GroupRead }) {
  const { id, name } = found;
  const members = useQuery(memberNames(id));
  return (
    <div className={css.desk}>
      <div className="head">
        <h2>{name}</h2>
        <Link className="link" to={groupPath(id)}>
          {t().seeGroup}
        </Link>
      </div>
      <Loaded query={members} wait={<Skeleton lines={4} />}>
        {(stored) => <ChangeMembers id={id} stored={stored} />}
      </Loaded>
      <Change path="/groups/{id}" id={id} record={found} />
      <Delete path="/groups/{id}" id={id} name={name} text={t().deleteGroup} />
    </div>
  );
}

/** Sends the whole set of members, as the interface takes it. */
function ChangeMembers({ id, stored }: { id: number; stored: readonly Member[] }) {
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  return (
    <Action
      title={texts().groups.members(stored.length)}
      text={t().membersText}
      submit={t().saveMembers}
      fields={['users']}
      write={writeTo('patch', '/groups/{id}', { id, body: { users: usersOf(stored, turns) }, secret: 'token' })}
      lacks={turns.length > 0 ? undefined : t().lacks.change}
      onDone={() => setTurns([])}
    >
      <Members stored={stored} turns={turns} onTurn={setTurns} />
    </Action>
  );
}
