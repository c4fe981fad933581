import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { ranking, type RankingOrder } from '../../api/queries';
import { More } from '../../parts/More';
import { RankedTable } from '../../parts/RankedTable';
import { characterOrder, RankingChoice, Standings, useChosenRanking } from '../../parts/Standings';
import { Loaded, Note, Skeleton } from '../../parts/states';
import { texts } from '../../texts';

const t = () => texts().ranking;

/** Players by what is chosen, the best first. */
export default function Ranking() {
  const [chosen, choose] = useChosenRanking('win');
  const order = characterOrder(chosen);
  return (
    <section className="view">
      <title>{texts().titles(texts().menu.ranking)}</title>
      <h1>{texts().menu.ranking}</h1>
      <p className="lead">{(chosen.isOfMonth ? t().leadOfMonth : t().lead)[chosen.by]}</p>
      <RankingChoice chosen={chosen} choose={choose} />
      {order ? <Characters order={order} /> : <Standings chosen={chosen} />}
    </section>
  );
}

function Characters({ order }: { order: RankingOrder }) {
  const query = useInfiniteQuery({ ...ranking(order), placeholderData: keepPreviousData });
  return (
    <>
      <Loaded query={query} wait={<Skeleton lines={12} />}>
        {({ pages }) =>
          pages[0]?.length ? (
            <RankedTable caption={texts().menu.ranking} pages={pages} order={order} />
          ) : (
            <Note title={t().none} text={t().noneHint} />
          )
        }
      </Loaded>
      <More query={query} />
    </>
  );
}
