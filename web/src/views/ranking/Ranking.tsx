import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { RankingList } from '../../api/client';
import { ranking, type RankingOrder } from '../../api/queries';
import { More } from '../../parts/More';
import { type Column, SortableTable } from '../../parts/SortableTable';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { StatShape, STATS } from '../../parts/StatShape';
import { userPath } from '../../paths';
import { TEXTS } from '../../texts';
import { whole } from '../../texts/format';

type Ranked = RankingList & { readonly rank: number };
/** A column of the ranking, which the service may rank by. */
type RankedColumn = Column<Ranked> & { readonly ranks?: RankingOrder };

const t = TEXTS.ranking;

/** Characters, the best first. */
export default function Ranking() {
  const [parameters, setParameters] = useSearchParams();
  const order: RankingOrder = parameters.get('order') === 'strength' ? 'strength' : 'win';
  const query = useInfiniteQuery({ ...ranking(order), placeholderData: keepPreviousData });
  const choose = (chosen: RankingOrder): void =>
    setParameters(chosen === 'win' ? {} : { order: chosen }, { replace: true, preventScrollReset: true });
  return (
    <section className="view">
      <title>{TEXTS.titles(TEXTS.menu.ranking)}</title>
      <h1>{TEXTS.menu.ranking}</h1>
      <p className="lead">{t.lead[order]}</p>
      <Loaded query={query} wait={<Skeleton lines={12} />}>
        {({ pages }) =>
          pages[0]?.length ? (
            <Table pages={pages} order={order} choose={choose} />
          ) : (
            <Note title={t.none} text={t.noneHint} />
          )
        }
      </Loaded>
      <More query={query} />
    </section>
  );
}

interface TableProps {
  readonly pages: readonly RankingList[][];
  readonly order: RankingOrder;
  readonly choose: (order: RankingOrder) => void;
}

function Table({ pages, order, choose }: TableProps) {
  const rows = useMemo(
    () => pages.flat().map((character, index): Ranked => ({ ...character, rank: index + 1 })),
    [pages],
  );
  const most = useMemo(() => Math.max(...rows.map((row) => Math.max(...STATS.map((stat) => row[stat])))), [rows]);
  const plain = useMemo(() => columnsOf(most), [most]);
  const columns = plain.map((column) => {
    const { ranks } = column;
    if (ranks === undefined) return column;
    return { ...column, onSort: () => choose(ranks), sorted: ranks === order ? ('descending' as const) : undefined };
  });
  return <SortableTable caption={TEXTS.menu.ranking} rows={rows} columns={columns} keyOf={(row) => row.user} />;
}

function columnsOf(most: number): RankedColumn[] {
  return [
    { name: t.rank, cell: ({ rank }) => <span className="faint">{rank}</span> },
    { name: t.shape, cell: (row) => <StatShape stats={row} most={most} /> },
    {
      name: t.player,
      cell: ({ user, username }) => (
        <Link to={userPath({ id: user, username }, 'character')}>
          <b>
            <bdi>{username}</bdi>
          </b>
        </Link>
      ),
    },
    {
      name: t.status,
      cell: ({ status }) => <span className="quiet">{status}</span>,
      isWide: true,
    },
    ...STATS.map((stat): RankedColumn => ({
      name: TEXTS.character.stats[stat],
      cell: (row) => <span className="quiet">{whole(row[stat])}</span>,
      isNumber: true,
      isWide: true,
    })),
    { name: t.wins, cell: ({ win }) => whole(win), ranks: 'win', isNumber: true },
    {
      name: t.strength,
      cell: ({ strength }) => <b>{whole(strength)}</b>,
      ranks: 'strength',
      isNumber: true,
    },
  ];
}
