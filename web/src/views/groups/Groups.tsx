import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { GroupList } from '../../api/client';
import { groups } from '../../api/group-queries';
import { More } from '../../parts/More';
import { type Column, SortableTable } from '../../parts/SortableTable';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { groupPath } from '../../paths';
import { TEXTS } from '../../texts';

const t = TEXTS.groups;

const columnsNow = (): readonly Column<GroupList>[] => [
  {
    name: t.group,
    cell: ({ id, name }) => (
      <Link to={groupPath(id)}>
        <b>
          <bdi>{name}</bdi>
        </b>
      </Link>
    ),
    by: ({ name }) => name,
  },
  { name: t.number, cell: ({ id }) => <span className="faint">{id}</span>, by: ({ id }) => id, isNumber: true },
];

/** All groups. */
export default function Groups() {
  const query = useInfiniteQuery(groups);
  return (
    <section className="view groups">
      <title>{TEXTS.titles(TEXTS.menu.groups)}</title>
      <h1>{TEXTS.menu.groups}</h1>
      <Loaded query={query} wait={<Skeleton lines={8} />}>
        {({ pages }) => (pages[0]?.length ? <Table pages={pages} /> : <Note title={t.none} text={t.noneHint} />)}
      </Loaded>
      <More query={query} />
    </section>
  );
}

function Table({ pages }: { pages: readonly GroupList[][] }) {
  const rows = useMemo(() => pages.flat(), [pages]);
  const [columns] = useState(columnsNow);
  return <SortableTable caption={TEXTS.menu.groups} rows={rows} columns={columns} keyOf={({ id }) => id} />;
}
