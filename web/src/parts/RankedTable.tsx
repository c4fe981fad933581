import { useCallback, useMemo } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { RankingList } from '../api/client';
import type { RankingOrder } from '../api/queries';
import { userPath } from '../paths';
import { TEXTS } from '../texts';
import { useLanguage } from '../texts/language';
import { whole } from '../texts/format';
import { type Column, SortableTable } from './SortableTable';
import { StatShape, STATS } from './StatShape';

/** A column of the ranking, which the service may rank by. */
type RankedColumn = Column<RankingList> & { readonly ranks?: RankingOrder };

const t = TEXTS.ranking;

interface RankedTableProps {
  readonly caption: string;
  readonly pages: readonly RankingList[][];
  readonly order: RankingOrder;
  /** It stays the same function while nothing is chosen. */
  readonly choose: (order: RankingOrder) => void;
}

/** What a ranking is ordered by, which the address says, and the way to choose it. The usual order needs no word there. */
export function useRankingOrder(usual: RankingOrder): readonly [RankingOrder, (order: RankingOrder) => void] {
  const [parameters, setParameters] = useSearchParams();
  const given = parameters.get('order');
  const choose = useCallback(
    (chosen: RankingOrder) =>
      setParameters(chosen === usual ? {} : { order: chosen }, { replace: true, preventScrollReset: true }),
    [setParameters, usual],
  );
  return [given === 'win' || given === 'strength' ? given : usual, choose];
}

/** Characters in the order in which they came, the best first. The service sorts them. */
export function RankedTable(props: RankedTableProps) {
  return <Ranked key={useLanguage()} {...props} />;
}

function Ranked({ caption, pages, order, choose }: RankedTableProps) {
  const rows = useMemo(() => pages.flat(), [pages]);
  const most = useMemo(() => Math.max(...rows.map((row) => Math.max(...STATS.map((stat) => row[stat])))), [rows]);
  // Rows that are shown stay as they are when a page comes.
  const columns = useMemo(
    () =>
      columnsOf(most).map((column) => {
        const { ranks } = column;
        if (ranks === undefined) return column;
        return {
          ...column,
          onSort: () => choose(ranks),
          sorted: ranks === order ? ('descending' as const) : undefined,
        };
      }),
    [most, order, choose],
  );
  return <SortableTable caption={caption} rows={rows} columns={columns} keyOf={(row) => row.user} />;
}

function columnsOf(most: number): RankedColumn[] {
  return [
    { name: t.rank, cell: (_row, place) => <span className="faint">{place + 1}</span> },
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
