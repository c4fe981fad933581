import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ranking } from '../../api/queries';
import { More } from '../../parts/More';
import { RankedTable, useRankingOrder } from '../../parts/RankedTable';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { TEXTS } from '../../texts';

const t = TEXTS.ranking;

/** Characters, the best first. */
export default function Ranking() {
  const [order, choose] = useRankingOrder('win');
  const query = useInfiniteQuery({ ...ranking(order), placeholderData: keepPreviousData });
  return (
    <section className="view">
      <title>{TEXTS.titles(TEXTS.menu.ranking)}</title>
      <h1>{TEXTS.menu.ranking}</h1>
      <p className="lead">{t.lead[order]}</p>
      <Loaded query={query} wait={<Skeleton lines={12} />}>
        {({ pages }) =>
          pages[0]?.length ? (
            <RankedTable caption={TEXTS.menu.ranking} pages={pages} order={order} choose={choose} />
          ) : (
            <Note title={t.none} text={t.noneHint} />
          )
        }
      </Loaded>
      <More query={query} />
    </section>
  );
}
