import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { GroupList } from '../../api/client';
import { groups } from '../../api/group-queries';
import { More } from '../../parts/More';
import { type Column, VirtualTable } from '../../parts/VirtualTable';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { groupPath } from '../../paths';
import { texts } from '../../texts';
import css from './groups.module.css';

const t = () => texts().groups;
const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

const groupColumn = (): Column<GroupList> => ({
  name: t().group,
  cell: ({ id, name }) => (
    <Link to={groupPath(id)}>
      <b>
        <bdi>{name}</bdi>
      </b>
    </Link>
  ),
});
const numberColumn = (): Column<GroupList> => ({
  name: t().number,
  cell: ({ id }) => <span className="faint">{id}</span>,
  isNumber: true,
});

/** All groups, the oldest or the newest first. */
export default function Groups() {
  const [parameters, setParameters] = useSearchParams();
  const order = parameters.get('order') === 'desc' ? 'desc' : 'asc';
  const query = useInfiniteQuery({ ...groups(order), placeholderData: keepPreviousData });
  const onSort = (): void =>
    setParameters(order === 'asc' ? { order: 'desc' } : {}, { replace: true, preventScrollReset: true });
  const columns = [groupColumn(), { ...numberColumn(), onSort, sorted: ORDERS[order] }];
  return (
    <section className={`view ${css.groups}`}>
      <title>{texts().titles(texts().menu.groups)}</title>
      <h1>{texts().menu.groups}</h1>
      <Loaded query={query} wait={<Skeleton lines={8} />}>
        {({ pages }) =>
          pages[0]?.length ? <Table pages={pages} columns={columns} /> : <Note title={t().none} text={t().noneHint} />
        }
      </Loaded>
      <More query={query} />
    </section>
  );
}

interface TableProps {
  readonly pages: readonly GroupList[][];
  readonly columns: readonly Column<GroupList>[];
}

function Table({ pages, columns }: TableProps) {
  const rows = useMemo(() => pages.flat(), [pages]);
  return <VirtualTable caption={texts().menu.groups} rows={rows} columns={columns} keyOf={({ id }) => id} />;
}
