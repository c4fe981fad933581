import { useMemo } from 'react';
import { Link } from 'react-router';
import type { RankingList } from '../api/client';
import type { RankingOrder } from '../api/queries';
import { userPath } from '../paths';
import { TEXTS } from '../texts';
import { whole } from '../texts/format';
import { type Column, SortableTable } from './SortableTable';
import { StatShape, STATS } from './StatShape';

type Ranked = RankingList & { readonly rank: number };
/** A column of the ranking, which the service may rank by. */
type RankedColumn = Column<Ranked> & { readonly ranks?: RankingOrder };

const t = TEXTS.ranking;

interface RankedTableProps {
  readonly caption: string;
  readonly pages: readonly RankingList[][];
  readonly order: RankingOrder;
  readonly choose: (order: RankingOrder) => void;
}

/** Characters in the order in which they came, the best first. The service sorts them. */
export function RankedTable({ caption, pages, order, choose }: RankedTableProps) {
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
  return <SortableTable caption={caption} rows={rows} columns={columns} keyOf={(row) => row.user} />;
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
