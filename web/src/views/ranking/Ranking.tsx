import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { RankingList } from '../../api/client';
import { ranking } from '../../api/queries';
import { More } from '../../parts/More';
import { type Column, SortableTable } from '../../parts/SortableTable';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { StatShape, STATS } from '../../parts/StatShape';
import { userPath } from '../../paths';
import { TEXTS } from '../../texts';
import { whole } from '../../texts/format';

type Ranked = RankingList & { readonly rank: number };

const t = TEXTS.ranking;

/** Characters, the best first. */
export default function Ranking() {
  const query = useInfiniteQuery(ranking);
  return (
    <section className="view">
      <title>{TEXTS.titles(TEXTS.menu.ranking)}</title>
      <h1>{TEXTS.menu.ranking}</h1>
      <p className="lead">{t.lead}</p>
      <Loaded query={query} wait={<Skeleton lines={12} />}>
        {({ pages }) => (pages[0]?.length ? <Table pages={pages} /> : <Note title={t.none} text={t.noneHint} />)}
      </Loaded>
      <More query={query} />
    </section>
  );
}

function Table({ pages }: { pages: readonly RankingList[][] }) {
  const rows = useMemo(
    () => pages.flat().map((character, index): Ranked => ({ ...character, rank: index + 1 })),
    [pages],
  );
  const most = useMemo(() => Math.max(...rows.map((row) => Math.max(...STATS.map((stat) => row[stat])))), [rows]);
  const columns = useMemo(() => columnsOf(most), [most]);
  return <SortableTable caption={TEXTS.menu.ranking} rows={rows} columns={columns} keyOf={(row) => row.user} />;
}

function columnsOf(most: number): Column<Ranked>[] {
  return [
    { name: t.rank, cell: ({ rank }) => <span className="faint">{rank}</span>, by: ({ rank }) => rank },
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
      by: ({ username }) => username,
    },
    {
      name: t.status,
      cell: ({ status }) => <span className="quiet">{status}</span>,
      by: ({ status }) => status,
      isWide: true,
    },
    ...STATS.map((stat): Column<Ranked> => ({
      name: TEXTS.character.stats[stat],
      cell: (row) => <span className="quiet">{whole(row[stat])}</span>,
      by: (row) => row[stat],
      isNumber: true,
      isWide: true,
    })),
    { name: t.wins, cell: ({ win }) => whole(win), by: ({ win }) => win, isNumber: true },
    {
      name: t.strength,
      cell: ({ strength }) => <b>{whole(strength)}</b>,
      by: ({ strength }) => strength,
      isNumber: true,
    },
  ];
}
