import { useMemo } from 'react';
import { Link } from 'react-router';
import type { RankingList } from '../api/client';
import type { RankingOrder } from '../api/queries';
import { userPath } from '../paths';
import { texts } from '../texts';
import { useLanguage } from '../texts/language';
import { whole } from '../texts/format';
import { type Column, VirtualTable } from './VirtualTable';
import { StatShape } from './StatShape';
import { STATS } from '../../../src/game/rules/character';

const t = () => texts().ranking;

interface RankedTableProps {
  readonly caption: string;
  readonly pages: readonly RankingList[][];
  readonly order: RankingOrder;
}

/** Characters in the order in which they came, the best first. The service sorts them. */
export function RankedTable(props: RankedTableProps) {
  return <Ranked key={useLanguage()} {...props} />;
}

function Ranked({ caption, pages, order }: RankedTableProps) {
  const rows = useMemo(() => pages.flat(), [pages]);
  const most = useMemo(() => Math.max(...rows.map((row) => Math.max(...STATS.map((stat) => row[stat])))), [rows]);
  // Rows that are shown stay as they are when a page comes.
  const columns = useMemo(() => columnsOf(most, order), [most, order]);
  return <VirtualTable caption={caption} rows={rows} columns={columns} keyOf={(row) => row.user} />;
}

/** Of any table of players, the first one first. */
export function placeColumn<Row>(): Column<Row> {
  return { name: t().rank, cell: (_row, place) => <span className="faint">{place + 1}</span> };
}

/** @param tab that the name leads to */
export function playerColumn<Row extends { readonly user: number; readonly username: string }>(
  tab: string,
): Column<Row> {
  return {
    name: t().player,
    cell: ({ user, username }) => (
      <Link to={userPath({ id: user, username }, tab)}>
        <b>
          <bdi>{username}</bdi>
        </b>
      </Link>
    ),
  };
}

function columnsOf(most: number, order: RankingOrder): Column<RankingList>[] {
  return [
    placeColumn(),
    { name: t().shape, cell: (row) => <StatShape stats={row} most={most} /> },
    playerColumn('character'),
    {
      name: t().status,
      cell: ({ status }) => <span className="quiet">{status}</span>,
      isWide: true,
    },
    ...STATS.map((stat): Column<RankingList> => ({
      name: texts().character.stats[stat],
      cell: (row) => <span className="quiet">{whole(row[stat])}</span>,
      isNumber: true,
      isWide: true,
    })),
    {
      name: t().by.win,
      cell: ({ win }) => <Counts isIt={order === 'win'} value={win} />,
      isNumber: true,
      sorted: order === 'win' ? 'descending' : undefined,
    },
    {
      name: t().by.strength,
      cell: ({ strength }) => <Counts isIt={order === 'strength'} value={strength} />,
      isNumber: true,
      sorted: order === 'strength' ? 'descending' : undefined,
    },
  ];
}

/** A number of a row, heavier where the places are by it. */
function Counts({ isIt, value }: { isIt: boolean; value: number }) {
  return isIt ? <b>{whole(value)}</b> : whole(value);
}
