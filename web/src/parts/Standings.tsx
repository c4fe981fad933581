import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { StandingList } from '../api/client';
import { odds, type RankingOrder } from '../api/queries';
import { PLACED_BY, type PlacedBy, standings } from '../api/standings';
import { texts } from '../texts';
import { whole } from '../texts/format';
import { useLanguage } from '../texts/language';
import { More } from './More';
import { placeColumn, playerColumn } from './RankedTable';
import { type Column, VirtualTable } from './VirtualTable';
import { Loaded, Note, Skeleton } from './states';

const t = () => texts().ranking;
const ON = 'on';

/** What a ranking is by, and whether it is of this month only. The address says it. */
interface ChosenRanking {
  readonly by: PlacedBy;
  readonly isOfMonth: boolean;
}

/** The usual choice needs no word in the address. */
export function useChosenRanking(usual: PlacedBy): readonly [ChosenRanking, (chosen: ChosenRanking) => void] {
  const [parameters, setParameters] = useSearchParams();
  const by = PLACED_BY.find((each) => each === parameters.get('order')) ?? usual;
  const choose = (chosen: ChosenRanking): void =>
    setParameters(
      { ...(chosen.by !== usual && { order: chosen.by }), ...(chosen.isOfMonth && { month: ON }) },
      { replace: true, preventScrollReset: true },
    );
  return [{ by, isOfMonth: parameters.get('month') === ON }, choose];
}

/** The order of the ranking of characters, where that is what was chosen. */
export function characterOrder({ by, isOfMonth }: ChosenRanking): RankingOrder | undefined {
  return !isOfMonth && (by === 'win' || by === 'strength') ? by : undefined;
}

interface RankingChoiceProps {
  readonly chosen: ChosenRanking;
  readonly choose: (chosen: ChosenRanking) => void;
}

export function RankingChoice({ chosen, choose }: RankingChoiceProps) {
  const { by, isOfMonth } = chosen;
  return (
    <div className="rankingchoice">
      <div className="seg" role="group" aria-label={t().choice}>
        {PLACED_BY.map((each) => (
          <button key={each} type="button" aria-pressed={each === by} onClick={() => choose({ by: each, isOfMonth })}>
            {t().by[each]}
          </button>
        ))}
      </div>
      <div className="seg" role="group" aria-label={t().time}>
        {[false, true].map((each) => (
          <button
            key={String(each)}
            type="button"
            aria-pressed={each === isOfMonth}
            onClick={() => choose({ by, isOfMonth: each })}
          >
            {each ? t().month : t().ever}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The first players by what was chosen, with nothing but that. @param group whose members alone have places */
export function Standings({ chosen: { by, isOfMonth }, group }: { chosen: ChosenRanking; group?: number }) {
  const { data: today } = useQuery({ ...odds, enabled: isOfMonth });
  const month = today?.day?.slice(0, 6);
  const query = useInfiniteQuery({
    ...standings(by, { ...(isOfMonth && { month }), ...(group !== undefined && { group: String(group) }) }),
    enabled: !isOfMonth || month !== undefined,
  });
  return (
    <>
      <Loaded query={query} wait={<Skeleton lines={12} />}>
        {({ pages }) =>
          pages[0]?.length ? <Places pages={pages} by={by} /> : <Note title={t().nobody} text={t().nobodyHint} />
        }
      </Loaded>
      <More query={query} />
    </>
  );
}

function Places({ pages, by }: { pages: readonly StandingList[][]; by: PlacedBy }) {
  const language = useLanguage();
  const rows = useMemo(() => pages.flat(), [pages]);
  return (
    <VirtualTable key={language} caption={t().by[by]} rows={rows} columns={columnsOf(by)} keyOf={(row) => row.user} />
  );
}

function columnsOf(by: PlacedBy): Column<StandingList>[] {
  const tab = by === 'win' || by === 'strength' ? 'character' : '';
  return [
    placeColumn(),
    playerColumn(tab),
    { name: t().by[by], cell: ({ score }) => <b>{whole(score)}</b>, isNumber: true, sorted: 'descending' },
  ];
}
