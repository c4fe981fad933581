import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { type GroupUsersList, isMissing } from '../../api/client';
import { group, membersOf } from '../../api/group-queries';
import { Missing } from '../../parts/Missing';
import { type Column, SortableTable } from '../../parts/SortableTable';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { userPath } from '../../paths';
import { TEXTS } from '../../texts';
import { longDay } from '../../texts/format';

const t = TEXTS.groups;

const columns = (): readonly Column<GroupUsersList>[] => [
  {
    name: t.player,
    cell: (member) => (
      <Link to={userPath(member)}>
        <b>
          <bdi>{member.username}</bdi>
        </b>
      </Link>
    ),
    by: ({ username }) => username,
  },
  { name: t.did, cell: ({ did }) => <span className="mono faint">{did}</span>, by: ({ did }) => did, isWide: true },
  { name: t.since, cell: ({ created_at }) => longDay(created_at), by: ({ created_at }) => Date.parse(created_at) },
];

/** One group and its members. */
export default function Group() {
  const id = Number(useParams()['id']);
  const query = useQuery(group(id));
  if (isMissing(query.error)) return <Missing title={TEXTS.errors.noGroup} />;
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {({ name }) => (
        <section className="view">
          <title>{TEXTS.titles(name)}</title>
          <h1>
            <bdi>{name}</bdi>
          </h1>
          <Members id={id} name={name} />
        </section>
      )}
    </Loaded>
  );
}

function Members({ id, name }: { id: number; name: string }) {
  const query = useQuery(membersOf(id));
  return (
    <Loaded query={query} wait={<Skeleton lines={8} />}>
      {(rows) =>
        rows.length > 0 ? (
          <>
            <p className="lead">{t.members(rows.length)}</p>
            <SortableTable caption={name} rows={rows} columns={columns()} keyOf={(member) => member.id} />
          </>
        ) : (
          <Note title={t.noMembers} text={t.noMembersHint} />
        )
      }
    </Loaded>
  );
}
